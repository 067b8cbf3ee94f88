// The cover of an album is its own or none.

import LibraryScanner
import LibraryStore
import MusicCore
import TagReader
import TestSupport
import Testing

@Suite struct ArtworkTests {
  private let tree: MusicTree
  private let artwork: Artwork

  init() throws {
    tree = try MusicTree()
    artwork = Artwork(library: tree.library, worker: try Program.worker())
  }

  /// Enough of a picture to be taken for one, and told apart.
  private func jpeg(_ name: String) -> [UInt8] { [0xFF, 0xD8, 0xFF, 0xE0] + Array(name.utf8) }

  private func cover(of title: String) async throws -> [UInt8]? {
    let albums = try await tree.library.albums()
    let album = try #require(albums.first { $0.title == title })
    let cover = await artwork.cover(for: album)
    #expect(album.hasCover == (cover != nil), "what the grid was told of \(title)")
    return cover?.bytes
  }

  private func embed(_ picture: [UInt8], in file: FilePath) throws {
    var edit = TagEdit()
    edit.cover = .set(TagEdit.Cover(data: picture))
    try TagWriter.write(edit, to: file)
  }

  @Test func thePictureBesideTheFilesIsFoundInAnyCase() async throws {
    try tree.song("X/1.mp3", by: "A", on: "X")
    try tree.music.write(jpeg("folder"), to: "X/FOLDER.JPG")
    try tree.music.write(jpeg("other"), to: "X/back.jpg")
    try await tree.scan()

    #expect(try await cover(of: "X") == jpeg("folder"))
    let track = try #require(try await tree.track("X/1.mp3"))
    #expect(await artwork.cover(for: track)?.bytes == jpeg("folder"))
  }

  @Test func coverComesBeforeFolderBeforeFront() async throws {
    try tree.song("X/1.mp3", by: "A", on: "X")
    for name in ["front", "folder", "cover"] {
      try tree.music.write(jpeg(name), to: "X/\(name).jpg")
      try await tree.scan()
      #expect(try await cover(of: "X") == jpeg(name))
    }
  }

  @Test func thePictureInTheFileComesFirst() async throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    try embed(png, in: try tree.song("X/1.mp3", by: "A", on: "X"))
    try tree.music.write(jpeg("cover"), to: "X/cover.jpg")
    try await tree.scan()

    #expect(try await cover(of: "X") == png)
  }

  @Test func thePictureAboveTheFoldersOfDiscsIsTheirs() async throws {
    try tree.song("Box/CD1/1.mp3", by: "A", on: "Box")
    try tree.song("Box/Disc 2/1.mp3", by: "A", on: "Box")
    try tree.music.write(jpeg("box"), to: "Box/cover.jpg")
    try await tree.scan()

    #expect(try await cover(of: "Box") == jpeg("box"))
    let track = try #require(try await tree.track("Box/Disc 2/1.mp3"))
    #expect(await artwork.cover(for: track)?.bytes == jpeg("box"))
  }

  @Test func aPictureBesideTwoAlbumsIsNobodys() async throws {
    try tree.song("Mixed/1.mp3", by: "A", on: "X")
    try tree.music.write(jpeg("whose"), to: "Mixed/cover.jpg")
    try await tree.scan()
    #expect(try await cover(of: "X") == jpeg("whose"))

    try tree.song("Mixed/2.mp3", by: "B", on: "Y")
    try await tree.scan()
    #expect(try await cover(of: "X") == nil)
    #expect(try await cover(of: "Y") == nil)
  }

  @Test func aPictureThatComesOrGoesIsNoticed() async throws {
    try tree.song("X/1.mp3", by: "A", on: "X")
    try await tree.scan()
    #expect(try await cover(of: "X") == nil)
    let picture = try tree.music.write(jpeg("new"), to: "X/cover.jpeg")
    #expect(try await tree.scan().counts == [1, 0, 0, 0, 0])
    #expect(try await cover(of: "X") == jpeg("new"))
    try picture.remove()
    try await tree.scan()
    #expect(try await cover(of: "X") == nil)
  }

  @Test func twoAlbumsOfOneTitleKeepTheirOwnCovers() async throws {
    _ = try await LibraryScanner(library: tree.library) { ReaderInProcess() }
      .scan([CaseFiles.path("C-art")])
    let albums = try await tree.library.albums()
    var covers: [[UInt8]] = []
    for album in albums where album.tracks == 1 && album.hasCover {
      let cover = try #require(await artwork.cover(for: album))
      covers.append(cover.bytes)
    }
    #expect(Set(covers).count == covers.count)
    #expect(!covers.isEmpty)
  }

  @Test func aLooseFileShowsWhatIsInItOrBesideIt() async throws {
    let file = try tree.song("loose/1.mp3")
    try tree.music.write(jpeg("beside"), to: "loose/Front.PNG")
    let track = Track(id: Track.ID(rawValue: -1), path: file, metadata: TrackMetadata())

    #expect(await artwork.cover(for: track)?.bytes == jpeg("beside"))
  }
}
