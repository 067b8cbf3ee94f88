// Large pictures, of which a scan reads no more than their heads: what is said of them and of
// everything around them is what a reading of the whole file says.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards that nothing is lost by what is passed over.
@Suite struct LargePictureTests {
  /// An image of 640 × 480 whose frame header stands behind so many bytes of other segments, with so
  /// many bytes in all, none of them zero.
  private static func jpeg(headerAt place: Int, of count: Int = 300_000) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    while bytes.count < place {
      let size = min(60_000, max(2, place - bytes.count - 2))
      bytes += [0xFF, 0xE1] + ID3v2Builder.big(size, 2) + [UInt8](repeating: 0x45, count: size - 2)
    }
    bytes += [0xFF, 0xC0, 0x00, 0x11, 8, 0x01, 0xE0, 0x02, 0x80, 3]
    return bytes + [UInt8](repeating: 0x54, count: count - bytes.count)
  }

  private func whole(_ file: FilePath) throws -> Song {
    TagReader.song(try TagLibFile(file), file, nil).song
  }

  @Test(
    arguments: FormatTests.formats.filter(\.isWritable),
    [2, 4_080, 4_100, 8_191, 70_000, 200_000])
  func aPictureIsDescribedWhereverItsSizeStands(format: FormatTests.Format, place: Int) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: format.name, in: folder, rate: format.rate, options: format.options)
    let image = Self.jpeg(headerAt: place)
    var edit = FormatTests.fullEdit
    edit.cover = .set(TagEdit.Cover(data: image))
    try TagWriter.write(edit, to: file)

    let song = try TagReader.readSong(file)

    let picture = try #require(song.metadata.pictures.first)
    #expect(picture.mime == "image/jpeg")
    #expect([picture.width, picture.height, picture.bytes] == [640, 480, image.count])
    #expect(song.metadata.title == "아리랑")
    #expect(song.metadata.sortArtist == "Gasu")
    let other = try whole(file)
    #expect(song == other)
    #expect(try TagReader.pictures(in: file).first?.data == image)
  }

  @Test func frameHeadersInsideTheImageAreNoTexts() throws {
    let folder = try TemporaryFolder()
    let inner = ID3v2Builder.text("TIT2", "Not this", version: 3)
    for (index, tag) in oddTags(inner).enumerated() {
      let file = try folder.write(tag + MPEGBuilder.frames(60), to: "\(index).mp3")
      let (song, other) = (try TagReader.readSong(file), try whole(file))
      #expect(song == other, "tag \(index)")
    }
  }

  @Test func framesBehindThePictureAreRead() throws {
    let folder = try TemporaryFolder()
    for version in [UInt8(3), 4] {
      let frames =
        picture(version: version, []) + ID3v2Builder.text("TIT2", "Behind", version: version)
      let tag = ID3v2Builder.tag(version: version, frames + [UInt8](repeating: 0, count: 1000))
      let file = try folder.write(tag + MPEGBuilder.frames(60), to: "\(version).mp3")

      let metadata = try TagReader.read(file)

      #expect(metadata.title == "Behind")
      #expect(metadata.pictures.first?.width == 640)
    }
  }

  @Test func everyCaseIsReadAsItWas() throws {
    for file in CaseFiles.all() {
      do {
        let (song, other) = (try TagReader.readSong(file), try whole(file))
        #expect(song == other, "\(file.display)")
      } catch is TagError {
        #expect(throws: TagError.self) { try whole(file) }
      }
    }
  }

  private func picture(version: UInt8, _ inside: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    let image = Self.jpeg(headerAt: 2, of: 30_000) + inside + Self.jpeg(headerAt: 2, of: 20_000)
    return ID3v2Builder.frame(
      "APIC", [0] + "image/jpeg".bytes + [0, 3, 0] + image, version: version, flags: (0, flags))
  }

  /// Tags of which it is not plain, or wrong, where their picture ends.
  private func oddTags(_ inner: [UInt8]) -> [[UInt8]] {
    let title = ID3v2Builder.text("TIT2", "Title", version: 3)
    let whole = picture(version: 3, inner)
    // The frame says that it ends where a text within the image begins.
    var short = whole
    let start = 10 + 1 + 11 + 2 + 30_000
    short.replaceSubrange(4..<8, with: ID3v2Builder.big(start - 10, 4))
    var long = whole
    long.replaceSubrange(4..<8, with: ID3v2Builder.big(whole.count + 90_000, 4))
    // iTunes wrote sizes of eight bits a byte into 2.4.
    let plain = ID3v2Builder.text("TIT2", "Title", version: 4)
    return [
      ID3v2Builder.tag(version: 3, title + whole),
      ID3v2Builder.tag(version: 3, whole + title),
      ID3v2Builder.tag(version: 3, short + title),
      ID3v2Builder.tag(version: 3, long + title),
      ID3v2Builder.tag(version: 4, whole + plain),
      ID3v2Builder.tag(version: 4, plain + whole),
      ID3v2Builder.tag(version: 4, picture(version: 4, inner) + plain),
      ID3v2Builder.tag(version: 3, flags: 0x80, whole + title),
      ID3v2Builder.tag(version: 4, flags: 0x80, picture(version: 4, inner) + plain),
      ID3v2Builder.tag(version: 3, picture(version: 3, inner, flags: 0x20) + title),
      ID3v2Builder.tag(version: 4, picture(version: 4, inner, flags: 0x03) + plain),
      ID3v2Builder.tag(version: 3, flags: 0x40, whole + title),
    ]
  }
}
