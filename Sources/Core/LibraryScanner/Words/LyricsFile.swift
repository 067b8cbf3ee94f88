// Writing words beside a track. The file appears whole or not at all, and what it replaces is given
// back, so that it can be put there again.

package import MusicCore
package import SystemKit

/// The `.lrc` file beside a track.
package enum LyricsFile {
  /// Writes `text` beside a track, over the `.lrc` file that is read for it, or else under the
  /// track's own name; a part of a file is called by its number and title.
  ///
  /// What it replaces is kept beside it with a "~" after its name. Blocks until the bytes are on the
  /// disk. Gives the file, and what it held before; nil when it is new.
  package static func save(
    _ text: String, beside track: Track
  ) throws(SystemError) -> (file: FilePath, former: [UInt8]?) {
    let file = LyricsFinder.timedFile(of: track) ?? path(of: track)
    var former: [UInt8]?
    if FileSystem.exists(file.bytes) {
      former = try FileSystem.contents(of: file.bytes, limit: 1 << 20)
    }
    let bytes = Array(text.utf8)
    if let former, former != bytes {
      try FileSystem.write(former, to: file.bytes + [UInt8(ascii: "~")])
    }
    try FileSystem.write(bytes, to: file.bytes)
    return (file, former)
  }

  /// Makes a file what it was before it was saved: `former`, or not there.
  package static func restore(_ file: FilePath, to former: [UInt8]?) throws(SystemError) {
    if let former {
      try FileSystem.write(former, to: file.bytes)
    } else {
      try FileSystem.removeFile(file.bytes)
    }
  }

  /// The track's path with the ending `.lrc`, byte for byte.
  private static func path(of track: Track) -> FilePath {
    let ending = Array(".lrc".utf8)
    guard track.segment == nil else {
      return track.path.parent.appending(Array(fileName(of: track).utf8) + ending)
    }
    let bytes = track.path.bytes
    let name = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    return FilePath(bytes: Array(dot > name ? bytes[..<dot] : bytes[...]) + ending)
  }

  /// "03 - Title", as far as a file can be called so.
  private static func fileName(of track: Track) -> String {
    let number = track.metadata.trackNumber ?? 0
    var name = (number < 10 ? "0" : "") + "\(number) - "
    for character in track.title {
      let isOdd = character == "/" || character.unicodeScalars.contains { $0.value < 32 }
      let next = isOdd ? "_" : String(character)
      // A name has 255 bytes at most, its ending and the mark of the former file among them.
      guard name.utf8.count + next.utf8.count <= 240 else { break }
      name += next
    }
    return name
  }
}
