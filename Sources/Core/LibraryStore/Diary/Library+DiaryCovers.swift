// Pictures of the diary's songs, kept beside the database, each once: a song whose file is gone keeps
// its cover. A picture that cannot be kept costs the cover and nothing else.
package import MusicCore
import SystemKit

extension Library {
  /// Larger pictures are not kept: twenty years of them would fill a disk.
  private static let largestCover = 8 << 20

  private var coverFolder: FilePath { file.parent.appending("diary-covers") }

  /// Keeps a picture; the name by which the diary knows it.
  ///
  /// nil when it is too large, or there is no room.
  package func keepDiaryCover(_ bytes: [UInt8]) -> String? {
    guard !isReadOnly, !bytes.isEmpty, bytes.count <= Self.largestCover else { return nil }
    let name = Self.name(of: bytes)
    let path = coverFolder.appending(name)
    if FileSystem.exists(path.bytes) { return name }
    do throws(SystemError) {
      try FileSystem.makeFolder(coverFolder.bytes)
      try FileSystem.write(bytes, to: path.bytes)
      return name
    } catch {
      // The record itself is what counts; it is saved all the same.
      return nil
    }
  }

  /// The file of a kept picture; nil where it is not there.
  package func diaryCover(_ name: String) -> FilePath? {
    let isName = name.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
    let path = coverFolder.appending(name)
    return isName && FileSystem.exists(path.bytes) ? path : nil
  }

  /// The kept picture of a name; nil where it is not there.
  ///
  /// Leaves the caller's thread.
  @concurrent
  package func diaryCoverBytes(_ name: String) async -> [UInt8]? {
    guard let path = diaryCover(name) else { return nil }
    do throws(SystemError) {
      return try FileSystem.contents(of: path.bytes, limit: Self.largestCover)
    } catch {
      // The cover is what is missing then, and nothing else.
      return nil
    }
  }

  /// Writes a picture that the diary has drawn into a file, in place of what was there.
  ///
  /// Leaves the caller's thread.
  @concurrent
  package func save(picture: [UInt8], to path: FilePath) async throws(LibraryError) {
    do throws(SystemError) {
      try FileSystem.write(picture, to: path.bytes)
    } catch {
      throw .folder(path, reason: error.reason)
    }
  }

  /// Equal for equal pictures; a journal may bring any other name, which then has no file.
  private static func name(of bytes: [UInt8]) -> String {
    var (first, second) = (UInt64(0xCBF2_9CE4_8422_2325), UInt64(0x9E37_79B9_7F4A_7C15))
    for byte in bytes {
      first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
      second = (second ^ UInt64(byte)) &* 0x0000_0001_0000_01B3 &+ (second >> 29)
    }
    return String(first, radix: 36) + "x" + String(second, radix: 36)
  }
}
