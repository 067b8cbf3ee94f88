// Reads CUE sheets line by line. A line that makes no sense spoils no other; a track without a
// beginning is none.

import MusicCore

extension CueSheet {
  /// Reads the text of a sheet; one that names no track has none.
  package init(text: String) {
    self.init()
    var reader = CueReader()
    for line in text.split(whereSeparator: \.isNewline) { reader.read(CueLine(line)) }
    reader.endTrack()
    self = reader.sheet
    tracks = Self.cut(tracks)
  }

  /// Each track up to the next one in its file, whatever order they stand in.
  private static func cut(_ tracks: [Track]) -> [Track] {
    var files: [String] = []
    for track in tracks where !files.contains(track.file) { files.append(track.file) }
    return files.flatMap { file in
      let here = tracks.filter { $0.file == file }
        .sorted { ($0.start, $0.number) < ($1.start, $1.number) }
      return here.map { track in
        var track = track
        track.end = here.first { $0.start > track.start }?.start
        return track
      }
    }
  }
}

/// A line: its command and what follows.
private struct CueLine {
  let command: String
  let rest: Substring

  init(_ line: Substring) {
    let line = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    let end = line.firstIndex { $0.isWhitespace } ?? line.endIndex
    command = line[..<end].uppercased()
    rest = line[end...].trimmingBlanks
  }

  /// The rest as a text, without quotes around it.
  var text: String? {
    var text = rest
    if text.first == "\"" {
      text = text.dropFirst()
      if text.last == "\"" { text = text.dropLast() }
    }
    let plain = text.trimmingBlanks
    return plain.isEmpty ? nil : String(plain)
  }

  /// The file's name, without the kind of file behind it.
  var fileName: String? {
    if rest.first == "\"", let end = rest.lastIndex(of: "\""), end > rest.startIndex {
      let name = rest[rest.index(after: rest.startIndex)..<end]
      return name.isEmpty ? nil : String(name)
    }
    let kinds: Set = ["WAVE", "MP3", "AIFF", "BINARY", "MOTOROLA", "FLAC", "APE", "OGG"]
    if let blank = rest.lastIndex(where: \.isWhitespace),
      kinds.contains(rest[rest.index(after: blank)...].uppercased())
    {
      return String(rest[..<blank].trimmingBlanks)
    }
    return rest.isEmpty ? nil : String(rest)
  }

  var words: [Substring] { rest.split(whereSeparator: \.isWhitespace) }
}

/// What has been read so far.
private struct CueReader {
  var sheet = CueSheet()
  private var file: String?
  private var track: CueSheet.Track?
  private var isAudio = true
  private var hasStart = false
  /// Where the gap before the track begins, for those who name nothing else.
  private var gap: (file: String, start: CueTime)?

  mutating func read(_ line: CueLine) {
    switch line.command {
    case "FILE": if let name = line.fileName { file = name }
    case "TRACK": beginTrack(line.words)
    case "INDEX": index(line.words)
    case "TITLE": set(line.text, \.title, \.title)
    case "PERFORMER": set(line.text, \.performer, \.performer)
    case "SONGWRITER": set(line.text, \.songwriter, \.songwriter)
    case "ISRC": track?.isrc = line.text
    case "REM": remark(CueLine(line.rest))
    default: break
    }
  }

  mutating func endTrack() {
    defer { track = nil }
    guard var ended = track, isAudio else { return }
    if !hasStart {
      guard let gap else { return }
      (ended.file, ended.start) = gap
    }
    sheet.tracks.append(ended)
  }

  private mutating func beginTrack(_ words: [Substring]) {
    endTrack()
    let number = words.first.flatMap { Int($0) } ?? sheet.tracks.count + 1
    track = CueSheet.Track(
      number: (1...9999).contains(number) ? number : sheet.tracks.count + 1, file: file ?? "",
      start: CueTime(rawValue: 0))
    isAudio = words.count < 2 || words[1].uppercased() == "AUDIO"
    (hasStart, gap) = (false, nil)
  }

  private mutating func index(_ words: [Substring]) {
    guard words.count >= 2, let number = Int(words[0]), let time = CueTime(words[1]), let file,
      track != nil
    else { return }
    if number == 0 { gap = (file, time) }
    guard number == 1, !hasStart else { return }
    // The file that is named before the index, which need not be the one before the track.
    track?.file = file
    track?.start = time
    hasStart = true
  }

  private mutating func set(
    _ text: String?, _ ofSheet: WritableKeyPath<CueSheet, String?>,
    _ ofTrack: WritableKeyPath<CueSheet.Track, String?>
  ) {
    if track == nil { sheet[keyPath: ofSheet] = text } else { track?[keyPath: ofTrack] = text }
  }

  private mutating func remark(_ line: CueLine) {
    switch line.command {
    case "DATE": sheet.date = line.text
    case "GENRE": sheet.genre = line.text
    case "COMPOSER": set(line.text, \.songwriter, \.songwriter)
    case "DISCNUMBER": sheet.discNumber = line.text.flatMap { Int($0) }
    case "TOTALDISCS": sheet.discTotal = line.text.flatMap { Int($0) }
    case "REPLAYGAIN_ALBUM_GAIN": sheet.gain.albumGain = Self.number(line)
    case "REPLAYGAIN_ALBUM_PEAK": sheet.gain.albumPeak = Self.number(line)
    case "REPLAYGAIN_TRACK_GAIN": track?.gain.trackGain = Self.number(line)
    case "REPLAYGAIN_TRACK_PEAK": track?.gain.trackPeak = Self.number(line)
    default: break
    }
  }

  /// "-6.50 dB".
  private static func number(_ line: CueLine) -> Double? {
    guard let value = line.words.first.flatMap({ Double($0) }), value.isFinite,
      value.magnitude < 100
    else { return nil }
    return value
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
