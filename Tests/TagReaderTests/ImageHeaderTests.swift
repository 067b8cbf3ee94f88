// What a picture is and how large, from the first bytes of each kind, whole, cut and lying.

import Testing

@testable import TagReader

/// Guards covers: a type is what the bytes say, a size is what the header says.
@Suite struct ImageHeaderTests {
  private func header(_ bytes: [UInt8]) -> ImageHeader? {
    bytes.withUnsafeBytes { ImageHeader($0) }
  }

  /// A JPEG with a thumbnail's worth of Exif in front of its frame header.
  private let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0x08, 0x02] + [UInt8](repeating: 0, count: 0x0800)
    + [0xFF, 0xFF, 0xC2, 0x00, 0x11, 8, 0x01, 0xE0, 0x02, 0x80, 3]
    + [UInt8](repeating: 0, count: 40)

  @Test func aJPEGsSizeStandsBehindItsSegments() throws {
    let found = try #require(header(jpeg))

    #expect(found.mime == "image/jpeg")
    #expect(found.width == 640)
    #expect(found.height == 480)
    #expect(found.bytes == jpeg.count)
  }

  @Test func everyCutOfAPictureIsHarmless() {
    for count in 0..<jpeg.count {
      let found = header(Array(jpeg[..<count]))
      #expect(found == nil || found?.width == 0 || found?.width == 640)
    }
  }

  @Test func otherKindsAreKnownByTheirFirstBytes() {
    let gif = Array("GIF89a".utf8) + [0x10, 0x00, 0x20, 0x00]
    let bmp =
      Array("BM".utf8) + [UInt8](repeating: 0, count: 16) + [5, 0, 0, 0]
      + [0xFA, 0xFF, 0xFF, 0xFF, 0]
    let webp =
      Array("RIFF0000WEBPVP8X".utf8) + [UInt8](repeating: 0, count: 8) + [99, 0, 0, 49, 0, 0]

    #expect(header(gif).map { [$0.width, $0.height] } == [16, 32])
    #expect(header(bmp).map { [$0.width, $0.height] } == [5, 6])
    #expect(header(webp).map { [$0.width, $0.height] } == [100, 50])
    #expect(header(gif)?.mime == "image/gif")
    #expect(header(bmp)?.mime == "image/bmp")
    #expect(header(webp)?.mime == "image/webp")
  }

  @Test func textAndNothingAreNoPictures() {
    #expect(header([]) == nil)
    #expect(header(Array("http://example.org/cover.jpg".utf8)) == nil)
    #expect(header([UInt8](repeating: 0, count: 100)) == nil)
  }

  @Test func aSizeThatCannotBeIsUnknown() {
    let png = [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0xFF, count: 60)

    #expect(header(png).map { [$0.width, $0.height] } == [0, 0])
  }
}
