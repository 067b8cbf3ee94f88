// The metadata of a track through the pipe. Writing and reading name the fields in one order;
// a field added to one belongs at the same place of the other.

internal import MusicCore

extension WireWriter {
  mutating func write(_ metadata: TrackMetadata) {
    write(metadata.container)
    write(metadata.codec)
    write(metadata.duration) { $0.write($1) }
    for number in [
      metadata.bitrate, metadata.sampleRate, metadata.channels, metadata.bitDepth,
      metadata.trackNumber, metadata.trackTotal, metadata.discNumber, metadata.discTotal,
      metadata.bpm,
    ] {
      write(number)
    }
    for text in [
      metadata.title, metadata.artist, metadata.album, metadata.albumArtist, metadata.comment,
      metadata.sortTitle, metadata.sortArtist, metadata.sortAlbum, metadata.sortAlbumArtist,
    ] {
      write(text)
    }
    for list in [
      metadata.artists, metadata.albumArtists, metadata.genres, metadata.composers,
      metadata.problems,
    ] {
      write(list)
    }
    write(metadata.date) { $0.write($1) }
    write(metadata.originalDate) { $0.write($1) }
    write(metadata.isCompilation)
    write(metadata.musicBrainz)
    write(metadata.replayGain)
    write(metadata.pictures) { $0.write($1) }
    write(UInt8(LyricsKind.allCases.firstIndex(of: metadata.lyrics) ?? 0))
    write(metadata.chapters) { writer, chapter in
      writer.write(chapter.title)
      writer.write(chapter.start)
    }
  }

  mutating func write(_ picture: PictureInfo) {
    write(picture.mime)
    write(UInt8(PictureInfo.Kind.allCases.firstIndex(of: picture.kind) ?? 0))
    write(picture.bytes)
    write(picture.width)
    write(picture.height)
  }

  mutating func write(_ lyrics: EmbeddedLyrics) {
    write(lyrics.source)
    switch lyrics.content {
    case .text(let text):
      write(UInt8(0))
      write(text)
    case .lines(let lines):
      write(UInt8(1))
      write(lines) { writer, line in
        writer.write(line.time)
        writer.write(line.text)
      }
    }
  }

  private mutating func write(_ date: PartialDate) {
    write(date.year)
    write(date.month ?? 0)
    write(date.day ?? 0)
  }

  private mutating func write(_ ids: MusicBrainzIDs) {
    for id in [ids.recording, ids.track, ids.release, ids.releaseGroup] { write(id) }
    write(ids.artists)
    write(ids.albumArtists)
  }

  private mutating func write(_ gain: ReplayGain) {
    for value in [gain.trackGain, gain.trackPeak, gain.albumGain, gain.albumPeak] { write(value) }
  }
}

extension WireReader {
  mutating func readMetadata() throws(WireError) -> TrackMetadata {
    var metadata = TrackMetadata()
    metadata.container = try readOptionalString()
    metadata.codec = try readOptionalString()
    metadata.duration = try readOptional { reader throws(WireError) in try reader.readDuration() }
    try readNumbers(&metadata)
    try readNames(&metadata)
    metadata.date = try readDate()
    metadata.originalDate = try readDate()
    metadata.isCompilation = try readBool()
    metadata.musicBrainz = try readIdentifiers()
    metadata.replayGain = try readGain()
    metadata.pictures = try readList { reader throws(WireError) in try reader.readPictureInfo() }
    metadata.lyrics = try readCase()
    metadata.chapters = try readList { reader throws(WireError) in
      let title = try reader.readString()
      return Chapter(title: title, start: try reader.readDuration())
    }
    return metadata
  }

  mutating func readPictureInfo() throws(WireError) -> PictureInfo {
    let mime = try readString()
    let kind: PictureInfo.Kind = try readCase()
    let (bytes, width, height) = (try readInt(), try readInt(), try readInt())
    return PictureInfo(mime: mime, kind: kind, bytes: bytes, width: width, height: height)
  }

  mutating func readLyrics() throws(WireError) -> EmbeddedLyrics {
    let source = try readString()
    let kind: UInt8 = try read()
    if kind == 0 { return EmbeddedLyrics(source: source, content: .text(try readString())) }
    let lines = try readList { reader throws(WireError) in
      let time = try reader.readDuration()
      return EmbeddedLyrics.Line(time: time, text: try reader.readString())
    }
    return EmbeddedLyrics(source: source, content: .lines(lines))
  }

  private mutating func readNumbers(_ metadata: inout TrackMetadata) throws(WireError) {
    metadata.bitrate = try readOptionalInt()
    metadata.sampleRate = try readOptionalInt()
    metadata.channels = try readOptionalInt()
    metadata.bitDepth = try readOptionalInt()
    metadata.trackNumber = try readOptionalInt()
    metadata.trackTotal = try readOptionalInt()
    metadata.discNumber = try readOptionalInt()
    metadata.discTotal = try readOptionalInt()
    metadata.bpm = try readOptionalInt()
  }

  private mutating func readNames(_ metadata: inout TrackMetadata) throws(WireError) {
    metadata.title = try readOptionalString()
    metadata.artist = try readOptionalString()
    metadata.album = try readOptionalString()
    metadata.albumArtist = try readOptionalString()
    metadata.comment = try readOptionalString()
    metadata.sortTitle = try readOptionalString()
    metadata.sortArtist = try readOptionalString()
    metadata.sortAlbum = try readOptionalString()
    metadata.sortAlbumArtist = try readOptionalString()
    metadata.artists = try readStrings()
    metadata.albumArtists = try readStrings()
    metadata.genres = try readStrings()
    metadata.composers = try readStrings()
    metadata.problems = try readStrings()
  }

  private mutating func readDate() throws(WireError) -> PartialDate? {
    let date = try readOptional { reader throws(WireError) in
      (try reader.readInt(), try reader.readInt(), try reader.readInt())
    }
    return date.flatMap { PartialDate(year: $0.0, month: $0.1, day: $0.2) }
  }

  private mutating func readIdentifiers() throws(WireError) -> MusicBrainzIDs {
    var ids = MusicBrainzIDs()
    ids.recording = try readOptionalString()
    ids.track = try readOptionalString()
    ids.release = try readOptionalString()
    ids.releaseGroup = try readOptionalString()
    ids.artists = try readStrings()
    ids.albumArtists = try readStrings()
    return ids
  }

  private mutating func readGain() throws(WireError) -> ReplayGain {
    var gain = ReplayGain()
    gain.trackGain = try readOptionalDouble()
    gain.trackPeak = try readOptionalDouble()
    gain.albumGain = try readOptionalDouble()
    gain.albumPeak = try readOptionalDouble()
    return gain
  }

  private mutating func readCase<Value: CaseIterable>() throws(WireError) -> Value
  where Value.AllCases == [Value] {
    let index: UInt8 = try read()
    guard index < Value.allCases.count else { throw WireError() }
    return Value.allCases[Int(index)]
  }
}
