// The kinds of tags a file can hold. Their order of trust depends on the container and is decided
// where fields are merged.

/// Where in a file a value was found.
enum TagSource: UInt8, Sendable, CaseIterable {
  case id3v2 = 1
  case ape
  case id3v1
  case vorbisComment
  case mp4
  case asf
  case riffInfo

  /// The name people know it by.
  var name: String {
    switch self {
    case .id3v2: "ID3v2"
    case .ape: "APE"
    case .id3v1: "ID3v1"
    case .vorbisComment: "Vorbis comment"
    case .mp4: "MP4"
    case .asf: "ASF"
    case .riffInfo: "RIFF INFO"
    }
  }
}
