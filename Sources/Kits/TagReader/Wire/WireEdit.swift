// A tag edit as bytes, for edits that must wait and outlive the process. Writing and reading name
// the fields in one order; a field added to one belongs at the same place of the other.

internal import MusicCore

extension TagEdit {
  /// The edit as bytes, to be kept in a file.
  package var encoded: [UInt8] {
    var writer = WireWriter()
    for text in [title, album, albumArtist, comment, lyrics] { writer.write(text) }
    for text in [sortTitle, sortArtist, sortAlbum, sortAlbumArtist] { writer.write(text) }
    for list in [artists, genres, composers] { writer.write(list) { $0.write($1) } }
    for number in [trackNumber, trackTotal, discNumber, discTotal, bpm] {
      writer.write(number) { $0.write($1) }
    }
    for date in [date, originalDate] { writer.write(date) { $0.write($1.description) } }
    writer.write(isCompilation) { $0.write($1) }
    writer.write(cover) { $0.write($1.data) }
    writer.write(replayGain) { writer, gain in
      for value in [gain.trackGain, gain.trackPeak, gain.albumGain, gain.albumPeak] {
        writer.write(value)
      }
    }
    return Array(writer.framed().dropFirst(4))
  }

  /// The edit that was kept.
  ///
  /// Throws `WireError` when the bytes are not one.
  package init(encoded bytes: [UInt8]) throws(WireError) {
    self.init()
    var reader = WireReader(bytes)
    title = try reader.readTextChange()
    album = try reader.readTextChange()
    albumArtist = try reader.readTextChange()
    comment = try reader.readTextChange()
    lyrics = try reader.readTextChange()
    sortTitle = try reader.readTextChange()
    sortArtist = try reader.readTextChange()
    sortAlbum = try reader.readTextChange()
    sortAlbumArtist = try reader.readTextChange()
    artists = try reader.readListChange()
    genres = try reader.readListChange()
    composers = try reader.readListChange()
    trackNumber = try reader.readNumberChange()
    trackTotal = try reader.readNumberChange()
    discNumber = try reader.readNumberChange()
    discTotal = try reader.readNumberChange()
    bpm = try reader.readNumberChange()
    date = try reader.readDateChange()
    originalDate = try reader.readDateChange()
    isCompilation = try reader.readChange { reader throws(WireError) in try reader.readBool() }
    cover = try reader.readChange { reader throws(WireError) in
      Cover(data: try reader.readBytes())
    }
    replayGain = try reader.readChange { reader throws(WireError) in
      var gain = ReplayGain()
      gain.trackGain = try reader.readOptionalDouble()
      gain.trackPeak = try reader.readOptionalDouble()
      gain.albumGain = try reader.readOptionalDouble()
      gain.albumPeak = try reader.readOptionalDouble()
      return gain
    }
  }
}

extension WireWriter {
  fileprivate mutating func write(_ change: TagEdit.Change<String>) {
    write(change) { $0.write($1) }
  }

  fileprivate mutating func write<Value>(
    _ change: TagEdit.Change<Value>, _ body: (inout WireWriter, Value) -> Void
  ) {
    switch change {
    case .keep: write(UInt8(0))
    case .remove: write(UInt8(1))
    case .set(let value):
      write(UInt8(2))
      body(&self, value)
    }
  }
}

extension WireReader {
  fileprivate mutating func readChange<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> TagEdit.Change<Value> {
    let kind: UInt8 = try read()
    switch kind {
    case 0: return .keep
    case 1: return .remove
    case 2: return .set(try body(&self))
    default: throw WireError()
    }
  }

  fileprivate mutating func readTextChange() throws(WireError) -> TagEdit.Change<String> {
    try readChange { reader throws(WireError) in try reader.readString() }
  }

  fileprivate mutating func readListChange() throws(WireError) -> TagEdit.Change<[String]> {
    try readChange { reader throws(WireError) in try reader.readStrings() }
  }

  fileprivate mutating func readNumberChange() throws(WireError) -> TagEdit.Change<Int> {
    try readChange { reader throws(WireError) in try reader.readInt() }
  }

  fileprivate mutating func readDateChange() throws(WireError) -> TagEdit.Change<PartialDate> {
    try readChange { reader throws(WireError) in
      guard let date = PartialDate(try reader.readString()) else { throw WireError() }
      return date
    }
  }
}
