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
    matches(name: path.bytes)
  }

  /// Whether a file of this name is looked into; quick, for it is asked of every file there is.
  package static func matches(name: [UInt8]) -> Bool {
    var ending: UInt64 = 0
    for index in name.indices.reversed() {
      let byte = name[index]
      if byte == UInt8(ascii: ".") {
        // A name that only begins with a dot has no ending.
        return index > 0 && name[index - 1] != UInt8(ascii: "/") && endings.contains(ending)
      }
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      ending = ending << 8 | UInt64(isUpper ? byte | 0x20 : byte)
      guard ending < 1 << 40, byte != UInt8(ascii: "/") else { return false }
    }
    return false
  }

  /// The endings as numbers, the first letter lowest.
  private static let endings = Set(
    extensions.map { $0.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } })
}
