// Reads LRC, and plain text that might have been LRC. Tolerant: a bad line spoils no other, an
// unknown tag is hidden, and text that only looks like markup stays text.

extension Lyrics {
  /// The lyrics in a text: synced when a line has a time, plain otherwise.
  ///
  /// In synced text, lines without a time are left out. `[offset:+250]` makes all lines 250 ms
  /// earlier.
  package init(text: String, source: Source) {
    let lines = LyricsText.lines(of: text)
    var reader = LRCReader()
    for line in lines { reader.read(line) }
    if reader.lines.isEmpty {
      self.init(plain: lines.filter { !LRCReader.isKnownTag($0) }, source: source)
    } else {
      self.init(synced: reader.linesWithOffset, source: source)
    }
    isInstrumental = reader.isInstrumental
  }

  /// The lyrics in a file; `legacy` decodes what is not Unicode.
  package init(
    bytes: [UInt8], source: Source, legacy: ([UInt8]) -> String? = { _ in nil }
  ) {
    self.init(text: LyricsText.decode(bytes, legacy: legacy), source: source)
  }
}

/// What has been read of a text so far.
struct LRCReader {
  private(set) var lines: [Lyrics.Line] = []
  private(set) var isInstrumental = false
  /// Milliseconds; positive is earlier.
  private var offset = 0

  var linesWithOffset: [Lyrics.Line] {
    guard offset != 0 else { return lines }
    return lines.map { line in
      var moved = line
      moved.time = line.time.map { $0 - .milliseconds(offset) }
      moved.words = line.words.map {
        Lyrics.Word(time: $0.time - .milliseconds(offset), text: $0.text)
      }
      return moved
    }
  }

  /// Reads one line without blanks at its ends.
  mutating func read(_ line: String) {
    var rest = line[...]
    var times: [Duration] = []
    while rest.utf8.first == UInt8(ascii: "["),
      let close = rest.utf8.firstIndex(of: UInt8(ascii: "]")),
      let time = LRCStamp.time(rest[rest.index(after: rest.startIndex)..<close])
    {
      times.append(time)
      rest = rest[rest.utf8.index(after: close)...].withoutLeadingBlanks
    }
    guard let first = times.first else {
      readTag(line)
      return
    }
    let (text, words) = Self.words(in: rest, from: first)
    for time in times {
      let shift = time - first
      let shifted = words.map { Lyrics.Word(time: $0.time + shift, text: $0.text) }
      lines.append(Lyrics.Line(time: time, text: text, words: shifted))
    }
  }

  /// Whether a line is a tag that is not to be shown; only names that programs really write.
  static func isKnownTag(_ line: String) -> Bool {
    tag(in: line).map { names.contains($0.name) } ?? false
  }
}

extension LRCReader {
  /// Whether a line is the tag that moves all others.
  static func isOffset(_ line: String) -> Bool { tag(in: line)?.name == "offset" }

  private static let names: Set<String> = [
    "ti", "ar", "al", "au", "by", "re", "ve", "offset", "length", "la", "lr", "id", "tool",
    "encoding", "hash", "sign", "qq", "total", "kana", "language", "#", "t_time", "musicbrainz_id",
  ]

  private static func tag(in line: String) -> (name: String, value: String)? {
    guard line.first == "[", line.last == "]", let colon = line.firstIndex(of: ":") else {
      return line.hasPrefix("[#") && line.last == "]" ? ("#", "") : nil
    }
    let name = line[line.index(after: line.startIndex)..<colon].trimmingBlanks.lowercased()
    let value = line[line.index(after: colon)..<line.index(before: line.endIndex)].trimmingBlanks
    return (name, value)
  }

  private mutating func readTag(_ line: String) {
    guard let (name, value) = Self.tag(in: line) else { return }
    if name == "offset", let milliseconds = Self.milliseconds(value) { offset = milliseconds }
    if name == "au", value.lowercased() == "instrumental" { isInstrumental = true }
  }

  /// "+250", "- 250", "250 ms"; nil for anything else, and for more than any song lasts.
  private static func milliseconds(_ text: String) -> Int? {
    var digits = text.lowercased().filter { !$0.isWhitespace }
    if digits.hasSuffix("ms") { digits.removeLast(2) }
    guard let number = Int(digits), abs(number) < 100_000_000 else { return nil }
    return number
  }

  /// Splits at `<mm:ss.xx>`; anything else in angle brackets is text.
  private static func words(
    in text: Substring, from start: Duration
  ) -> (text: String, words: [Lyrics.Word]) {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return (text.trimmingBlanks, []) }
    var words = [Lyrics.Word(time: start, text: "")]
    var rest = text
    var isStamped = false
    while let character = rest.first {
      if character == "<", let close = rest.firstIndex(of: ">"),
        let time = LRCStamp.time(rest[rest.index(after: rest.startIndex)..<close])
      {
        isStamped = true
        words.append(Lyrics.Word(time: time, text: ""))
        rest = rest[rest.index(after: close)...]
      } else {
        words[words.count - 1].text.append(character)
        rest.removeFirst()
      }
    }
    let whole = words.map(\.text).joined().trimmingBlanks
    return (whole, isStamped ? sung(words) : [])
  }

  /// Only words with something to sing; blanks go to the word before, and not to the line's end.
  private static func sung(_ pieces: [Lyrics.Word]) -> [Lyrics.Word] {
    var words = pieces.reduce(into: [Lyrics.Word]()) { words, piece in
      if !piece.text.trimmingBlanks.isEmpty {
        words.append(piece)
      } else if !words.isEmpty {
        words[words.count - 1].text += piece.text
      }
    }
    while words.last?.text.last?.isWhitespace == true { words[words.count - 1].text.removeLast() }
    return words
  }
}
