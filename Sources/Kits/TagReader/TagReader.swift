// Reads what a music file says about itself: TagLib's view, a second look where TagLib loses
// text, and judgement over both. It runs in the caller's process; untrusted files belong into a
// worker (`TagWorker`), which may die instead.

package import MusicCore

/// Reading tags, pictures and lyrics out of music files.
///
/// Never writes.
package enum TagReader {
  /// Everything that the file says, its pictures described but not held.
  ///
  /// The file's bytes decide what it is, not its name. A wrong number or an unreadable text costs
  /// that field only and leaves a sentence in `problems`.
  ///
  /// Texts of no declared encoding are judged together; `known` goes first where an album's other
  /// files, or a person, know it.
  ///
  /// - Throws: `TagError` when the file cannot be opened or holds no sound.
  package static func read(
    _ path: FilePath, known: LegacyEncoding? = nil
  ) throws(TagError) -> TrackMetadata {
    try readSong(path, known: known).metadata
  }

  /// What would make the file say in its own words what it says when its texts of no declared
  /// encoding are read in `encoding`; fields that declare their encoding are not touched.
  ///
  /// - Throws: `TagError` when the file cannot be opened or holds no sound.
  package static func declaring(
    _ path: FilePath, as encoding: LegacyEncoding
  ) throws(TagError) -> TagEdit {
    let file = try TagLibFile(path)
    let tags = SecondLook.complete(file.tags(), file.sound, at: path)
    return MetadataBuilder(tags, file.sound, at: path, known: encoding).declaration()
  }

  /// What `read` and `lyrics` say, and all else of a file, from one look at it.
  ///
  /// - Throws: `TagError` when the file cannot be opened or holds no sound.
  package static func readSong(
    _ path: FilePath, known: LegacyEncoding? = nil
  ) throws(TagError) -> Song {
    let (song, isCut) = song(try TagLibFile(path, skipsPictures: true), path, known)
    // A picture's size can stand far behind its start.
    return isCut ? self.song(try TagLibFile(path), path, known).song : song
  }

  /// What the texts of no declared encoding speak for, to be added up over an album.
  ///
  /// - Throws: `TagError` when the file cannot be opened or holds no sound.
  package static func legacyEvidence(in path: FilePath) throws(TagError) -> LegacyEvidence {
    let file = try TagLibFile(path)
    return TextDecoder(SecondLook.complete(file.tags(), file.sound, at: path)).evidence
  }

  /// The pictures with their bytes, those that serve best as a cover first.
  ///
  /// - Throws: `TagError` when the file cannot be opened or holds no sound.
  package static func pictures(in path: FilePath) throws(TagError) -> [Picture] {
    let file = try TagLibFile(path)
    let tags = SecondLook.complete(file.tags(), file.sound, at: path)
    var pictures: [Picture] = []
    for raw in tags.pictures {
      let data: [UInt8] =
        switch raw.place {
        case .kept(let index): file.withPicture(index) { Array($0) }
        case .bytes(let bytes): bytes
        }
      guard let info = PictureInfo(raw, data.withUnsafeBytes { ImageHeader($0) }) else { continue }
      pictures.append(Picture(info: info, data: data))
    }
    return PictureInfo.Kind.byWorth.flatMap { kind in pictures.filter { $0.info.kind == kind } }
  }

  /// All lyrics in the file, timed ones first.
  ///
  /// - Throws: `TagError` when the file cannot be opened or holds no sound.
  package static func lyrics(in path: FilePath) throws(TagError) -> [EmbeddedLyrics] {
    let file = try TagLibFile(path)
    let tags = SecondLook.complete(file.tags(), file.sound, at: path)
    return MetadataBuilder(tags, file.sound, at: path).lyrics()
  }
}

extension TagReader {
  /// What a file says, and whether some picture was not read far enough to know its size.
  static func song(
    _ file: borrowing TagLibFile, _ path: FilePath, _ known: LegacyEncoding?
  ) -> (song: Song, isCut: Bool) {
    let tags = SecondLook.complete(file.tags(), file.sound, at: path)
    let builder = MetadataBuilder(tags, file.sound, at: path, known: known)
    var isCut = false
    let metadata = builder.build { index in
      let header = file.pictureHeader(index)
      isCut = isCut || header?.isCut == true
      return header
    }
    let song = Song(
      metadata: metadata, lyrics: metadata.lyrics == .none ? [] : builder.lyrics(),
      evidence: builder.evidence, mark: file.sound.mark, cueSheet: builder.cueSheet)
    return (song, isCut)
  }
}
