// What a file says before anyone judged it: texts as they were found, undecoded where nothing
// tells their encoding, and numbers that may be nonsense.

internal import MusicCore

/// A text as a file holds it.
enum RawText: Hashable, Sendable {
  /// The file says its encoding, and it is that; bad bytes are U+FFFD already.
  case text(String)
  /// Bytes that claim to be Latin-1 or claim nothing; not ASCII.
  case legacy([UInt8])
}

/// One value of one key.
struct RawField: Sendable {
  var source: TagSource
  /// The key as the tag writes it; "TXXX:…", "COMM:…", "----:…" carry their description.
  var key: String
  var value: RawText
}

/// A picture, not looked at yet.
struct RawPicture: Sendable {
  /// Where its bytes are.
  enum Place: Sendable {
    /// Kept by the open file, under this number.
    case kept(Int)
    /// Found by a second look.
    case bytes([UInt8])
  }

  var source: TagSource
  /// As ID3v2 numbers them; 3 is the front cover.
  var kind: UInt8
  var declaredType: String
  var place: Place
}

/// A named place in the track.
struct RawChapter: Sendable {
  var title: RawText
  /// Milliseconds.
  var start: UInt32
}

/// A line of timed lyrics.
struct RawTimedLine: Sendable {
  enum Unit: UInt8, Sendable {
    case unknown = 0
    case frames = 1
    case milliseconds = 2
  }

  var unit: Unit
  var time: UInt32
  var text: RawText
}

/// All that the tags of a file hold.
struct RawTags: Sendable {
  var fields: [RawField] = []
  var pictures: [RawPicture] = []
  var chapters: [RawChapter] = []
  var timedLines: [RawTimedLine] = []
  /// Plain sentences about what was wrong.
  var problems: [String] = []
}

/// The sound of a file as its header tells it; unchecked, -1 where it tells nothing.
struct RawSound: Sendable {
  var container: Container
  /// What the container's own field says; its meaning depends on the container.
  var codec: Int
  var milliseconds: Int
  var bitrate: Int
  var sampleRate: Int
  var channels: Int
  var bitDepth: Int
  var fileSize: Int
  /// Bytes in front of the container.
  var base: Int
  var firstFrame: Int
  var xingFrames: Int
  var xingBytes: Int
  /// Stands for the sound alone; nil when too little of it was found.
  var mark: SoundMark?
  /// Where the first ID3v2 tag lies; nil without one.
  var id3v2: Range<Int>?
  var lost: Lost

  /// What is in the file that TagLib did not bring out.
  struct Lost: OptionSet, Sendable {
    let rawValue: UInt32
    static let id3v2 = Lost(rawValue: 1)
    static let vorbisComment = Lost(rawValue: 2)
    static let ape = Lost(rawValue: 4)
    /// Not a tag: the length of all streams but the last.
    static let chained = Lost(rawValue: 8)
    static let chunks = Lost(rawValue: 16)
  }
}

/// What the bytes of a file are.
enum Container: Int32, Sendable {
  case mpeg = 1
  case adts, flac, oggVorbis, oggOpus, oggFLAC, oggSpeex, mp4, wav, aiff, wavPack, ape, musepack
  case asf
}

extension RawTags {
  /// A number for the album's name by its bytes; 0 without one.
  var albumMark: UInt32 {
    let album = fields.first { Field($0.key, in: $0.source) == .album }
    let bytes: [UInt8]? = album.map { field in
      switch field.value {
      case .text(let text): Array(text.utf8)
      case .legacy(let bytes): bytes
      }
    }
    // FNV-1a: names are short.
    return bytes?.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 } ?? 0
  }
}
