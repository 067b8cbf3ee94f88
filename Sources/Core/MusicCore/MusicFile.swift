// Which files are music by their name. The name only decides what is looked at; what a file is,
// its bytes decide.

/// The endings, in lower case, of files that Norae looks into.
package enum MusicFile {
  package static let extensions: Set<String> = [
    "mp3", "flac", "ogg", "oga", "opus", "m4a", "m4b", "mp4", "aac", "wav", "aiff", "aif", "aifc",
    "wv", "ape", "mpc", "mp+", "wma", "asf",
  ]

  /// Whether a file of this path is looked into.
  package static func matches(_ path: FilePath) -> Bool {
    extensions.contains(path.fileExtension)
  }
}
