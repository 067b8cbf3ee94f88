// A playlist as a file for other programs.

package import MusicCore
import Playlists
import SystemKit

/// Writes playlist files.
package enum PlaylistWriter {
  /// Writes these tracks to a file of the kind that its ending says; without such an ending it gets
  /// ".m3u8", which keeps most.
  ///
  /// What was there before is replaced in one step.
  package static func write(
    _ tracks: [Track], title: String, to path: FilePath
  ) throws(PlaylistReader.Failure) {
    let format = PlaylistFormat(of: path)
    let path = format == nil ? FilePath(bytes: path.bytes + Array(".m3u8".utf8)) : path
    let bytes = (format ?? .m3u8).write(tracks, title: title, in: path.parent)
    do throws(SystemError) {
      try FileSystem.write(bytes, to: path.bytes)
    } catch { throw .system(error.reason) }
  }
}
