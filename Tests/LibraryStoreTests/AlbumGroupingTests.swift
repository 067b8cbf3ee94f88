// Which tracks make an album: each test is a way of tagging that is found in libraries, with the
// albums that a person sees in it.

import LibraryStore
import MusicCore
import Testing

@Suite struct AlbumGroupingTests {
  @Test func oneTitleByTwoAlbumArtistsIsTwoAlbums() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("A/1", tagged("a", by: "A", on: "Greatest Hits")),
      ("B/1", tagged("b", by: "B", on: "Greatest Hits")),
      ("C/1", tagged("c", by: "x", on: "Greatest Hits", albumArtist: "C")),
      ("C/2", tagged("d", by: "y", on: "Greatest Hits", albumArtist: "D")),
    ])
    #expect(
      try await home.albumLines() == [
        "A|Greatest Hits|1", "B|Greatest Hits|1", "C|Greatest Hits|1", "D|Greatest Hits|1",
      ])
  }

  @Test func oneAlbumInTwoFoldersIsOne() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("x/1", tagged("a", by: "A", on: "Set", disc: 1)),
      ("y/1", tagged("b", by: "a", on: "SET", disc: 2)),
    ])
    #expect(try await home.albumLines() == ["A|Set|2"])
    #expect(try await home.library.albums().first?.discs == 2)
  }

  @Test func severalArtistsInOneFolderUnderOneTitleAreACompilation() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("Now 42/1", tagged("a", by: "A", on: "Now 42")),
      ("Now 42/2", tagged("b", by: "B", on: "Now 42")),
      ("Now 42/3", tagged("c", by: "C", on: "Now 42")),
    ])
    #expect(try await home.albumLines() == ["VA|Now 42|3"])
    #expect(try await home.library.albums().first?.isCompilation == true)
  }

  @Test func markedCompilationsJoinAcrossFolders() async throws {
    let home = try TemporaryLibrary()
    let marked: (inout TrackMetadata) -> Void = { $0.isCompilation = true }
    try await home.add([
      ("x/1", tagged("a", by: "A", on: "Mix", marked)),
      ("y/1", tagged("b", by: "B", on: "Mix", marked)),
      ("z/1", tagged("c", by: "C", on: "Mix", albumArtist: "Various Artists", marked)),
    ])
    #expect(try await home.albumLines() == ["Various Artists|Mix|3"])
  }

  @Test func tracksWithoutAnAlbumArtistJoinThoseBesideThem() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("x/1", tagged("a", by: "DJ feat. B", on: "Mix", albumArtist: "DJ")),
      ("x/2", tagged("b", by: "C", on: "Mix")),
    ])
    #expect(try await home.albumLines() == ["DJ|Mix|2"])
  }

  @Test func guestsDoNotMakeACompilation() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("x/1", tagged("a", by: "IU", on: "Palette")),
      ("x/2", tagged("b", by: "IU feat. G-Dragon", on: "Palette")),
      ("x/3", tagged("c", by: "IU (feat. Suga)", on: "Palette")),
    ])
    #expect(try await home.albumLines() == ["IU|Palette|3"])
  }

  @Test func withoutATitleTheFolderIsTheAlbum() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("Demo tape/1", tagged(by: "A")), ("Demo tape/2", tagged()), ("3", tagged("loose")),
    ])
    #expect(try await home.albumLines() == ["?|?|1", "VA|Demo tape|2"])
  }

  @Test func discsOfUnlikeYearsAreOneAlbum() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("x/1", tagged("a", by: "A", on: "X", disc: 1) { $0.date = PartialDate("1999") }),
      ("x/2", tagged("b", by: "A", on: "X", disc: 1) { $0.date = PartialDate("1999") }),
      ("x/3", tagged("c", by: "A", on: "X", disc: 2) { $0.date = PartialDate("2005") }),
    ])
    let album = try #require(try await home.library.albums().first)
    #expect(try await home.library.albums().count == 1)
    #expect(album.date == PartialDate("1999"))
    #expect(album.discs == 2)
    #expect(album.duration == .seconds(300))
  }

  @Test func foldersOfDiscsCountAsTheFolderAbove() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("Box/CD1/1", tagged("a", by: "A", on: "Box")),
      ("Box/Disc 2/1", tagged("b", by: "B", on: "Box")),
      ("Demos/CD1/1", tagged()), ("Demos/CD 02/1", tagged()),
    ])
    #expect(try await home.albumLines() == ["?|Demos|2", "VA|Box|2"])
    let box = try #require(try await home.library.albums().first { $0.title == "Box" })
    #expect(try await home.library.tracks(of: box.id).map(\.metadata.discNumber) == [1, 2])
    #expect(box.discs == 2)
  }

  @Test(arguments: [
    ("CD1", 1), ("cd 02", 2), ("Disc-3", 3), ("DISK_10", 10), ("디스크 2", 2), ("CD", nil),
    ("CD100", nil), ("CDs", nil), ("Disco 2", nil), ("1", nil), ("CD0", nil),
  ])
  func discFolders(_ name: String, _ number: Int?) {
    #expect(DiscFolder.number(of: FilePath("/music/album/\(name)")) == number)
  }

  @Test func namesThatDifferInFormOnlyAreOneAlbum() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("x/1", tagged("a", by: "Sigur Rós", on: "Ágætis")),
      ("y/1", tagged("b", by: "Sigur Ro\u{301}s", on: "A\u{301}gætis ")),
    ])
    #expect(try await home.library.albums().count == 1)
  }

  @Test func albumsStandInTheOrderThatIsAskedFor() async throws {
    let home = try TemporaryLibrary()
    try await home.add(
      [
        ("1", tagged("a", by: "The B", on: "Zoo") { $0.date = PartialDate("2001") }),
        ("2", tagged("a", by: "A", on: "The Ant") { $0.date = PartialDate("2003") }),
        (
          "3",
          tagged("a", by: "A", on: "Bee") {
            $0.date = PartialDate("2002")
            $0.originalDate = PartialDate("1970")
          }
        ),
        ("4", tagged("a", by: "C", on: "Undated")),
      ])
    func titles(_ order: AlbumOrder) async throws -> [String?] {
      try await home.library.albums(order: order).map(\.title)
    }
    #expect(try await titles(.artist) == ["Bee", "The Ant", "Zoo", "Undated"])
    #expect(try await titles(.title) == ["The Ant", "Bee", "Undated", "Zoo"])
    #expect(try await titles(.date) == ["The Ant", "Bee", "Zoo", "Undated"])
    #expect(try await titles(.originalDate) == ["The Ant", "Zoo", "Bee", "Undated"])
  }
}

/// An album's id is what playlists, counts and open pages hold on to.
@Suite struct AlbumIdentityTests {
  @Test func anAlbumKeepsItsIdWhenItsFilesAreReadAgain() async throws {
    let home = try TemporaryLibrary()
    let tracks = [("x/1", tagged("a", by: "A", on: "X")), ("x/2", tagged("b", by: "A", on: "X"))]
    try await home.add(tracks, now: 1)
    let before = try await home.library.albums()
    try await home.add(tracks, now: 2)

    #expect(try await home.library.albums() == before)
    #expect(before.first?.added == 1)
  }

  @Test func anAlbumThatIsRetaggedAsAWholeKeepsItsId() async throws {
    let home = try TemporaryLibrary()
    try await home.add([
      ("x/1", tagged("a", by: "A", on: "Wrnog")), ("x/2", tagged("b", by: "A", on: "Wrnog")),
    ])
    let before = try #require(try await home.library.albums().first)
    try await home.add([
      ("x/1", tagged("a", by: "A", on: "Right")), ("x/2", tagged("b", by: "A", on: "Right")),
    ])

    let after = try await home.library.albums()
    #expect(after.map(\.id) == [before.id])
    #expect(after.map(\.title) == ["Right"])
  }

  @Test func theAlbumsOfALibraryDoNotDependOnTheOrderOfArrival() async throws {
    let tracks = [
      ("x/1", tagged("a", by: "A", on: "Mix")), ("x/2", tagged("b", by: "B", on: "Mix")),
      ("x/3", tagged("c", by: "B", on: "Solo", albumArtist: "B")),
      ("x/4", tagged("d", by: "C", on: "Solo")), ("y/1", tagged("e", by: "B", on: "Solo")),
      ("y/2", tagged(by: "Q")),
    ]
    let whole = try TemporaryLibrary()
    try await whole.add(tracks)
    let expected = try await whole.albumLines()
    for _ in 0..<20 {
      let home = try TemporaryLibrary()
      for track in tracks.shuffled() { try await home.add([track]) }
      #expect(try await home.albumLines() == expected)
    }
    #expect(expected == ["B|Solo|3", "Q|y|1", "VA|Mix|2"])
  }

  @Test func anAlbumThatLostItsLastTrackIsNoMore() async throws {
    let home = try TemporaryLibrary()
    try await home.add([("x/1", tagged("a", by: "A", on: "X"))])
    try await home.add([("x/2", tagged("b", by: "B", on: "Y"))])
    try await home.add([("x/1", tagged("a", by: "B", on: "Y"))])

    #expect(try await home.albumLines() == ["B|Y|2"])
  }
}
