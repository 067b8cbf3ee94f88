// Covers as addresses: MPRIS wants a file, and most covers are inside music files. A picture that
// is a file already is named as it is; others are put into the cache once, named by their contents.
package import MusicCore
internal import SystemKit

/// Cover pictures that other programs can open.
package struct ArtCache: Sendable {
  private let folder: FilePath
  /// More pictures than this and the cache begins anew.
  private static let most = 200

  /// A cache below Norae's cache folder.
  package init(cache: FilePath) {
    folder = cache.appending("art")
  }

  /// The `file:` address of a picture that was found in `source`; nil when it cannot be written.
  ///
  /// Blocks while it writes.
  package func address(of picture: [UInt8], from source: FilePath) -> String? {
    let pictures: Set<String> = ["jpg", "jpeg", "png", "gif", "webp", "bmp"]
    if pictures.contains(source.fileExtension) { return source.fileURI }
    let name = "\(Self.hash(picture)).\(Self.ending(of: picture))"
    let path = folder.appending(name)
    if FileSystem.exists(path.bytes) { return path.fileURI }
    do throws(SystemError) {
      try FileSystem.makeFolder(folder.bytes)
      try makeRoom()
      try FileSystem.write(picture, to: path.bytes)
      return path.fileURI
    } catch {
      // A full disk costs the picture in the desktop's controls and nothing else.
      return nil
    }
  }
}

extension ArtCache {
  private func makeRoom() throws(SystemError) {
    let entries = try FolderListing.read(folder.bytes).entries
    guard entries.count >= Self.most else { return }
    for entry in entries where entry.kind == .file {
      try FileSystem.removeFile(folder.appending(entry.name).bytes)
    }
  }

  /// FNV-1a with the length: two covers of one name would show one album's for the other's.
  private static func hash(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16) + "-\(bytes.count)"
  }

  private static func ending(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if bytes.starts(with: "GIF8".utf8) { return "gif" }
    if bytes.starts(with: "RIFF".utf8) { return "webp" }
    return bytes.starts(with: "BM".utf8) ? "bmp" : "jpg"
  }
}
