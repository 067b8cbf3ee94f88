// A tag edit as the records that the shim takes: TagLib's names for fields, one record per value,
// an empty value for a field that goes.

internal import MusicCore
internal import TagLibShim

extension TagEdit {
  /// Whether a number changes without its total, or the other way round.
  var needsTotals: Bool {
    (trackNumber == .keep) != (trackTotal == .keep) || (discNumber == .keep) != (discTotal == .keep)
  }

  /// The edit's records; `current` is what the file says now, for numbers kept beside new totals.
  func records(totalsOf current: TrackMetadata?) -> [UInt8] {
    var records = RecordWriter()
    records.add("TITLE", title)
    records.add("ALBUM", album)
    records.add("ALBUMARTIST", albumArtist)
    records.add("COMMENT", comment)
    records.add("LYRICS", lyrics)
    records.add("TITLESORT", sortTitle)
    records.add("ARTISTSORT", sortArtist)
    records.add("ALBUMSORT", sortAlbum)
    records.add("ALBUMARTISTSORT", sortAlbumArtist)
    records.add("ARTIST", artists) { $0 }
    records.add("GENRE", genres) { $0 }
    records.add("COMPOSER", composers) { $0 }
    records.add("DATE", date) { [$0.description] }
    records.add("ORIGINALDATE", originalDate) { [$0.description] }
    records.add("BPM", bpm) { [String($0)] }
    records.add("COMPILATION", isCompilation) { $0 ? ["1"] : [] }
    let tracks = (current?.trackNumber, current?.trackTotal)
    let discs = (current?.discNumber, current?.discTotal)
    records.addNumber("TRACKNUMBER", trackNumber, of: trackTotal, now: tracks)
    records.addNumber("DISCNUMBER", discNumber, of: discTotal, now: discs)
    addGain(to: &records)
    switch cover {
    case .keep: break
    case .remove: records.addPicture(mime: "", [])
    case .set(let cover):
      let mime = cover.data.withUnsafeBytes { ImageHeader($0)?.mime }
      records.addPicture(mime: mime ?? "image/jpeg", cover.data)
    }
    return records.bytes
  }

  private func addGain(to records: inout RecordWriter) {
    func decibels(_ value: Double?) -> [String] {
      value.map { ["\(($0 * 100).rounded() / 100) dB"] } ?? []
    }
    func linear(_ value: Double?) -> [String] {
      value.map { ["\(($0 * 1_000_000).rounded() / 1_000_000)"] } ?? []
    }
    records.add("REPLAYGAIN_TRACK_GAIN", replayGain) { decibels($0.trackGain) }
    records.add("REPLAYGAIN_TRACK_PEAK", replayGain) { linear($0.trackPeak) }
    records.add("REPLAYGAIN_ALBUM_GAIN", replayGain) { decibels($0.albumGain) }
    records.add("REPLAYGAIN_ALBUM_PEAK", replayGain) { linear($0.albumPeak) }
  }
}

private struct RecordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ name: String, _ change: TagEdit.Change<String>) {
    add(name, change) { [$0] }
  }

  mutating func add<Value>(
    _ name: String, _ change: TagEdit.Change<Value>, _ texts: (Value) -> [String]
  ) {
    switch change {
    case .keep: return
    case .remove: add(kind: NORAE_TEXT, name, [])
    case .set(let value):
      let all = texts(value).filter { !$0.isEmpty }
      if all.isEmpty { add(kind: NORAE_TEXT, name, []) }
      for text in all { add(kind: NORAE_TEXT, name, Array(text.utf8)) }
    }
  }

  /// "3/12", "3", or nothing.
  mutating func addNumber(
    _ name: String, _ number: TagEdit.Change<Int>, of total: TagEdit.Change<Int>,
    now: (number: Int?, total: Int?)
  ) {
    guard number != .keep || total != .keep else { return }
    let newNumber = number.value(else: now.number)
    let newTotal = total.value(else: now.total)
    let text = newTotal.map { "\(newNumber ?? 0)/\($0)" } ?? newNumber.map { "\($0)" } ?? ""
    add(kind: NORAE_TEXT, name, Array(text.utf8))
  }

  mutating func addPicture(mime: String, _ data: [UInt8]) {
    add(kind: NORAE_PICTURE, mime, data)
  }

  private mutating func add(kind: Int, _ key: String, _ value: [UInt8]) {
    bytes += [UInt8(kind), 0, 0, 0]
    for count in [UInt32(key.utf8.count), UInt32(value.count)] {
      withUnsafeBytes(of: count) { bytes.append(contentsOf: $0) }
    }
    bytes += key.utf8
    bytes += value
  }
}

extension TagEdit.Change {
  fileprivate func value(else current: Value?) -> Value? {
    switch self {
    case .keep: current
    case .remove: nil
    case .set(let value): value
    }
  }
}
