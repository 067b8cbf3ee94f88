// Covers that other programs are pointed to.
import MusicCore
import SystemKit
import TestSupport
import Testing

@testable import DesktopServices

struct ArtCacheTests {
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]

  @Test func aPictureFileIsNamedAsItIs() throws {
    let folder = try TemporaryFolder()
    let cache = ArtCache(cache: folder.path)
    #expect(
      cache.address(of: png, from: FilePath("/music/a b/Cover.JPG"))
        == "file:///music/a%20b/Cover.JPG")
    #expect(try FolderListing.read(folder.path.bytes).entries.isEmpty)
  }

  @Test func aPictureFromAMusicFileIsWrittenOnce() throws {
    let folder = try TemporaryFolder()
    let cache = ArtCache(cache: folder.path)
    let first = cache.address(of: png, from: FilePath("/music/a.flac"))
    let same = cache.address(of: png, from: FilePath("/music/b.flac"))
    let other = cache.address(of: png + [4], from: FilePath("/music/b.flac"))
    #expect(first == same && first != other)
    #expect(first?.hasSuffix(".png") == true)
    let art = folder.path.appending("art")
    #expect(try FolderListing.read(art.bytes).entries.count == 2)
    for index in 0..<250 {
      _ = cache.address(of: png + [UInt8(index), 9], from: FilePath("/music/b.flac"))
    }
    #expect(try FolderListing.read(art.bytes).entries.count <= 200)
  }

  @Test func withoutAPlaceToWriteThereIsNoPicture() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "file")
    #expect(ArtCache(cache: file).address(of: png, from: FilePath("/a.mp3")) == nil)
  }
}
