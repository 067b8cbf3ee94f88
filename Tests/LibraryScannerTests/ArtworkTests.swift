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

  @Test func thePersonMayChooseTheOrderAndTheNames() async throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    try embed(png, in: try tree.song("X/1.mp3", by: "A", on: "X"))
    try tree.music.write(jpeg("album"), to: "X/AlbumArt.jpg")
    try tree.music.write(jpeg("cover"), to: "X/cover.jpg")
    try tree.song("Y/1.mp3", by: "A", on: "Y")
    try tree.music.write(jpeg("scan"), to: "Y/albumart.png")
    var choices = ScanChoices()
    choices.covers = CoverOrder(["AlbumArt", "embedded", "cover"])
    try await tree.scan(choices: choices)
    let albums = try await tree.library.albums()
    #expect(albums.map(\.hasCover) == [true, true], "also the one whose picture has a rare name")
    let worker = try Program.worker()
    func covers(_ order: [String]) async -> [[UInt8]?] {
      let artwork = Artwork(library: tree.library, worker: worker, order: CoverOrder(order))
      var covers: [[UInt8]?] = []
      for album in albums { covers.append(await artwork.cover(for: album)?.bytes) }
      return covers
    }

    #expect(await covers(["AlbumArt", "embedded", "cover"]) == [jpeg("album"), jpeg("scan")])
    #expect(await covers(["embedded", "albumart"]) == [png, jpeg("scan")])
    #expect(await covers(["cover", "embedded"]) == [jpeg("cover"), nil])
    #expect(await covers([]) == [png, nil], "what is in the file is always the last resort")
  }

  @Test func eachTrackOfAnAlbumShowsItsOwnPicture() async throws {
    func png(_ number: UInt8) -> [UInt8] {
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, number]
    }
    for number in 1...3 {
      let file = try tree.song("X/\(number).mp3", by: "A", on: "X", number: number)
      if number < 3 { try embed(png(UInt8(number)), in: file) }
    }
    try await tree.scan()
    var shown: [[UInt8]?] = []
    for number in 1...3 {
      let track = try #require(try await tree.track("X/\(number).mp3"))
      shown.append(await artwork.cover(for: track)?.bytes)
    }
    #expect(shown == [png(1), png(2), png(1)], "the one without shows the album's")
    #expect(try await cover(of: "X") == png(1))
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

  @Test func aPictureBesideSongsOfManyIsNobodysAndBesideOnesOfOneTheirs() async throws {
    for (number, artist) in ["A", "B"].enumerated() {
      try tree.song("Downloads/\(number).mp3", "Song \(number)", by: artist)
    }
    try tree.music.write(jpeg("whose"), to: "Downloads/cover.jpg")
    for number in 0..<2 { try tree.song("Demo/\(number).mp3", "Demo \(number)", by: "C") }
    try tree.music.write(jpeg("demo"), to: "Demo/cover.jpg")
    try tree.song("Plain/1.mp3")
    try tree.song("Plain/2.mp3")
    try tree.music.write(jpeg("plain"), to: "Plain/folder.jpg")
    try await tree.scan()

    #expect(try await cover(of: "Downloads") == nil)
    #expect(try await cover(of: "Demo") == jpeg("demo"))
    #expect(try await cover(of: "Plain") == jpeg("plain"))
    let albums = try await tree.library.albums()
    #expect(Set(albums.filter(\.hasCover).map(\.title)) == ["Demo", "Plain"])
    let track = try #require(try await tree.track("Downloads/1.mp3"))
    #expect(await artwork.cover(for: track) == nil)
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
