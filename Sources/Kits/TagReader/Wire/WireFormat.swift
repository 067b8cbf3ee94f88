// What goes through the pipes between Norae and a tag worker: each message is its length (four
// bytes, little-endian), then its body. Bodies are compact and positional; both ends are the
// same executable, so there is no version to negotiate. Whatever comes out of a worker is
// checked as if an enemy had written it.

package import MusicCore

/// What a worker is asked.
package enum TagRequest: Hashable, Sendable {
  /// Everything the file says about itself.
  case metadata(FilePath)
  /// Everything the file says about itself, and its lyrics, read at once.
  ///
  /// Texts of no declared encoding are read in `known`, if that is known.
  case song(FilePath, known: LegacyEncoding?)
  /// The picture that serves best as a cover.
  case cover(FilePath)
  /// All lyrics in the file.
  case lyrics(FilePath)

  /// The file in question.
  package var path: FilePath {
    switch self {
    case .metadata(let path), .song(let path, _), .cover(let path), .lyrics(let path): path
    }
  }
}

/// What a worker answers.
///
/// Indirect, because it is large and goes through several hands.
package indirect enum TagAnswer: Hashable, Sendable {
  case metadata(TrackMetadata)
  case song(Song)
  /// Nil when the file holds no picture.
  case cover(Picture?)
  case lyrics([EmbeddedLyrics])
  /// The file cannot be read; why, as the end of an English sentence.
  case failure(reason: String)
}

/// A message that is not one: cut, or longer than it says.
package struct WireError: Error, Hashable, Sendable {
  package init() {}
}

/// Messages as bytes.
package enum WireFormat {
  /// Longer messages are refused, whatever their head says.
  package static let longestBody = 64 * 1024 * 1024

  /// The request with its length in front.
  package static func encode(_ request: TagRequest) -> [UInt8] {
    var writer = WireWriter()
    switch request {
    case .metadata: writer.write(UInt8(1))
    case .cover: writer.write(UInt8(2))
    case .lyrics: writer.write(UInt8(3))
    case .song(_, let known):
      writer.write(UInt8(4))
      writer.write(known) { $0.write($1) }
    }
    writer.write(request.path.bytes)
    return writer.framed()
  }

  /// The request in a body.
  package static func decodeRequest(_ body: [UInt8]) throws(WireError) -> TagRequest {
    var reader = WireReader(body)
    let kind: UInt8 = try reader.read()
    let known =
      kind == 4
      ? try reader.readOptional { reader throws(WireError) in try reader.readEncoding() } : nil
    let path = FilePath(bytes: try reader.readBytes())
    switch kind {
    case 1: return .metadata(path)
    case 2: return .cover(path)
    case 3: return .lyrics(path)
    case 4: return .song(path, known: known)
    default: throw WireError()
    }
  }

  /// The answer with its length in front.
  package static func encode(_ answer: TagAnswer) -> [UInt8] {
    var writer = WireWriter()
    switch answer {
    case .metadata(let metadata):
      writer.write(UInt8(1))
      writer.write(metadata)
    case .cover(let picture):
      writer.write(UInt8(2))
      writer.write(picture) { writer, picture in
        writer.write(picture.info)
        writer.write(picture.data)
      }
    case .lyrics(let all):
      writer.write(UInt8(3))
      writer.write(all) { $0.write($1) }
    case .failure(let reason):
      writer.write(UInt8(4))
      writer.write(reason)
    case .song(let song):
      writer.write(UInt8(5))
      writer.write(song.evidence) { $0.write($1) }
      writer.write(song.mark) { $0.write(Int($1.rawValue)) }
      writer.write(song.cueSheet)
      writer.write(song.metadata)
      writer.write(song.lyrics) { $0.write($1) }
    }
    return writer.framed()
  }

  /// The answer in a body.
  package static func decodeAnswer(_ body: [UInt8]) throws(WireError) -> TagAnswer {
    var reader = WireReader(body)
    let kind: UInt8 = try reader.read()
    switch kind {
    case 1: return .metadata(try reader.readMetadata())
    case 2:
      return .cover(
        try reader.readOptional { reader throws(WireError) in
          let info = try reader.readPictureInfo()
          return Picture(info: info, data: try reader.readBytes())
        })
    case 3:
      return .lyrics(
        try reader.readList { reader throws(WireError) in try reader.readLyrics() })
    case 4: return .failure(reason: try reader.readString())
    case 5:
      let evidence = try reader.readOptional { reader throws(WireError) in
        try reader.readEvidence()
      }
      let mark = try reader.readOptional { reader throws(WireError) in
        SoundMark(rawValue: Int64(try reader.readInt()))
      }
      let sheet = try reader.readOptionalString()
      let metadata = try reader.readMetadata()
      let lyrics = try reader.readList { reader throws(WireError) in try reader.readLyrics() }
      return .song(
        Song(
          metadata: metadata, lyrics: lyrics, evidence: evidence, mark: mark, cueSheet: sheet))
    default: throw WireError()
    }
  }
}
