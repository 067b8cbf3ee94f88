// Writing words beside a track. The file appears whole or not at all, and what it replaces is given
// back, so that it can be put there again.

package import MusicCore
package import SystemKit

/// The `.lrc` file beside a track.
package enum LyricsFile {
  /// Writes `text` beside a track, over the `.lrc` file that is read for it, or else under the
  /// track's own name.
  ///
  /// Blocks until the bytes are on the disk. Gives the file, and what it held before; nil when it
  /// is new.
  package static func save(
    _ text: String, beside track: FilePath
  ) throws(SystemError) -> (file: FilePath, former: [UInt8]?) {
    let file = LyricsFinder.timedFile(of: track) ?? path(of: track)
    var former: [UInt8]?
    if FileSystem.exists(file.bytes) {
      former = try FileSystem.contents(of: file.bytes, limit: 1 << 20)
    }
    try FileSystem.write(Array(text.utf8), to: file.bytes)
    return (file, former)
  }

  /// The track's path with the ending `.lrc`, byte for byte.
  private static func path(of track: FilePath) -> FilePath {
    let bytes = track.bytes
    let name = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    return FilePath(bytes: Array(dot > name ? bytes[..<dot] : bytes[...]) + Array(".lrc".utf8))
  }
}
