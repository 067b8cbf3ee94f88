// The albums page and an album's page: A1, A11, L5.
import AppModel
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor
@Suite struct AlbumModelTests {
  let shelf = Shelf()
  let player = Player(engine: FakeEngine(obedient: true))

  @Test func oneDiscHasNoHeaders() async {
    let model = await load([makeTrack(1, number: 1), makeTrack(2, number: 2)])
    #expect(lines(model) == ["1 Title 3:00", "2 Title 3:00"])
  }

  @Test func severalDiscsHaveHeaders() async {
    let model = await load([
      makeTrack(1, disc: 1, number: 1), makeTrack(2, disc: 2, number: 1),
      makeTrack(3, disc: 2, number: 2),
    ])
    #expect(
      lines(model)
        == ["Disc 1", "1 Title 3:00", "Disc 2", "1 Title 3:00", "2 Title 3:00"])
  }

  @Test func aRowPlaysTheAlbumFromThere() async {
    let model = await load([
      makeTrack(1, disc: 1, number: 1), makeTrack(2, disc: 2, number: 1),
      makeTrack(3, disc: 2, number: 2),
    ])

    model.play(row: 4)
    #expect(player.state.currentItem?.track.id.rawValue == 3)
    #expect(player.state.queue.items.count == 3)
    #expect(model.currentTrack?.rawValue == 3)
    #expect(model.isPlaying)

    model.play(row: 2)
    #expect(player.state.currentItem?.track.id.rawValue == 2)

    model.play(row: 99)
    #expect(player.state.currentItem?.track.id.rawValue == 2)
  }

  @Test func shuffleStartsAnywhereAndTurnsShuffleOn() async {
    let model = await load((1...5).map { makeTrack($0) })

    model.shuffle(first: { $0 - 1 })

    #expect(player.state.queue.isShuffled)
    #expect(player.state.currentItem?.track.id.rawValue == 5)
  }

  @Test func missingTagsFallBackOneByOne() async {
    let model = await load([makeTrack(1, title: nil, artist: nil, number: nil, seconds: nil)])
    #expect(lines(model) == [" file 1 --:--"])
  }

  @Test func theArtistStandsOnlyWhereItIsAnother() async {
    let model = await load([makeTrack(1), makeTrack(2, artist: "Guest")])
    let artists = model.rows.map { row -> String? in
      if case .track(let line) = row { line.artist } else { nil }
    }
    #expect(artists == [nil, "Guest"])
  }

  @Test func theDetailsLeaveOutWhatIsNotKnown() async {
    #expect(
      await details(makeAlbum(1, tracks: 12, duration: .seconds(2880)))
        == "1998 · 12 tracks · 48 min")
    #expect(await details(makeAlbum(1, year: nil, tracks: 1, duration: .zero)) == "1 track")
    #expect(
      await details(makeAlbum(1, year: nil, tracks: 30, duration: .seconds(4320)))
        == "30 tracks · 1 h 12 min")
  }

  @Test func anAlbumThatIsGoneSaysSo() async {
    let model = await load([makeTrack(1)])
    shelf.fill { $0.albums = [] }
    shelf.announce()
    #expect(await eventually { model.isGone })
  }

  @Test func unknownNamesHaveWords() {
    #expect(makeAlbum(1, title: nil, artist: nil).displayTitle == "Unknown album")
    #expect(makeAlbum(1, artist: nil).displayArtist == "Unknown artist")
    #expect(makeAlbum(1, artist: nil, compilation: true).displayArtist == "Various artists")
    #expect(makeAlbum(1, year: nil).displayYear == "")
  }

  @Test func anotherOrderIsAskedOfTheLibrary() async {
    shelf.fill { $0.albums = [makeAlbum(1, title: "B"), makeAlbum(2, title: "A")] }
    let library = LibraryModel(access: shelf.access, actions: noActions)
    let albums = AlbumsModel(library: library)
    await albums.load()
    #expect(await titles(albums) == ["B", "A"])

    await albums.sort(by: .title)

    #expect(await titles(albums) == ["A", "B"])
    #expect(
      AlbumsModel.orderNames == ["Artist", "Title", "Year", "Original year", "Recently added"])
  }

  @Test func albumsOfEqualNameStayTwo() async {
    shelf.fill { $0.albums = [makeAlbum(1, artist: "A"), makeAlbum(2, artist: "B")] }
    let albums = AlbumsModel(library: LibraryModel(access: shelf.access, actions: noActions))
    await albums.load()
    #expect(albums.list.count == 2)
  }

  // MARK: - Making

  /// The titles in order, once they have come.
  private func titles(_ albums: AlbumsModel) async -> [String?] {
    let positions = 0..<albums.list.count
    #expect(await eventually { positions.allSatisfy { albums.list.row(at: $0) != nil } })
    return positions.map { albums.list.row(at: $0)?.title }
  }

  private func load(_ tracks: [Track]) async -> AlbumModel {
    let album = makeAlbum(1, tracks: tracks.count)
    shelf.fill {
      $0.albums = [album]
      $0.tracks = [album.id: tracks]
    }
    let library = LibraryModel(access: shelf.access, actions: noActions)
    let model = AlbumModel(album, library: library, player: player)
    await model.load()
    return model
  }

  private func details(_ album: Album) async -> String {
    AlbumModel(
      album, library: LibraryModel(access: shelf.access, actions: noActions), player: player
    ).details
  }

  private func lines(_ model: AlbumModel) -> [String] {
    model.rows.map { row in
      switch row {
      case .disc(let title): title
      case .track(let line): "\(line.number) \(line.title) \(line.duration)"
      }
    }
  }
}
