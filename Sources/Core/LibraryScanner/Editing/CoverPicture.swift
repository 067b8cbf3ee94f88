// Pictures of people that shall become covers: read from where they lie, and refused when they are no
// images.

package import MusicCore
import SystemKit
import TagReader

/// An image file that shall become a cover.
package enum CoverPicture {
  /// No picture is larger, in bytes.
  private static let limit = 32 << 20

  /// The bytes of an image file, which `TrackEdit.setCover` takes.
  ///
  /// Leaves the caller's thread.
  @concurrent
  package static func read(_ path: FilePath) async throws(EditFailure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.contents(of: path.bytes, limit: limit)
    } catch {
      throw EditFailure(path: path, kind: .unreadable, reason: error.reason)
    }
    guard TagEdit.Cover(data: bytes).isImage else {
      throw EditFailure(path: path, kind: .unsupported, reason: "it is no image")
    }
    return bytes
  }
}
