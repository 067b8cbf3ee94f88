// The home page's pager: which albums, which genres, and what a press on a cover does. G7 to G10,
// B1 to B6 and B14.
import AppModel
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor
@Suite struct ShelfModelTests {
  let shelf = Shelf()
  private let player = Player(engine: FakeEngine(obedient: true))

  @Test func itShowsTheDaysAlbumsWithTheirGenres() async {
    let model = await make(albums: 40)
    #expect(model.cards.count == ShelfModel.limit)
    #expect(model.cards.allSatisfy { $0.genres == ["Folk", "Korean"] })

    let other = await make(albums: 40, day: day(2))
    #expect(Set(other.cards.map(\.id)) != Set(model.cards.map(\.id)))
  }

  /// B5: what is done to the library moves no card.
  @Test func aNewAlbumMovesNothing() async {
    let model = await make(albums: 5)
    let before = model.cards.map(\.id)
    shelf.fill { $0.albums.append(makeAlbum(99)) }
    await model.reload(on: day(1))
    #expect(model.cards.map(\.id).filter { $0 != .album(Album.ID(rawValue: 99)) } == before)
  }

  @Test func aPressPlaysTheAlbumAndAFurtherOneLetsItRest() async {
    let model = await make(albums: 3)
    let card = model.cards[0]
    model.settle(on: card.id)

    #expect(await model.press(card) == .pause)
    #expect(model.isPlaying(card.id))
    #expect(player.state.queue.items.count == 2)

    #expect(await model.press(card) == .play)
    #expect(!model.isPlaying(card.id))
    #expect(player.state.queue.items.count == 2)

    #expect(await model.press(card) == .pause)
    #expect(model.isPlaying(card.id))
  }

  /// G7 and B3: only another card stops what this one has started.
  @Test("G7: settling elsewhere stops and snapping back does not")
  func settlingElsewhereStopsAndSnappingBackDoesNot() async {
    let model = await make(albums: 3)
    model.settle(on: model.cards[0].id)
    _ = await model.press(model.cards[0])

    model.settle(on: model.cards[0].id)
    #expect(model.isPlaying(model.cards[0].id))

    model.settle(on: model.cards[1].id)
    #expect(!model.cards.contains { model.isPlaying($0.id) })
    // Prepared, not started: the queue is still the first one's.
    #expect(player.state.currentItem?.track.albumID == album(model.cards[0]))
  }

  @Test func whatWasStartedElsewherePlaysOn() async {
    let model = await make(albums: 3)
    model.settle(on: model.cards[0].id)
    player.send(.playTracks([makeTrack(900, album: 77)], startingAt: 0))

    model.settle(on: model.cards[1].id)

    #expect(player.state.transport.isPlaying)
  }

  /// G8 and B1: nothing to play is said, nothing else is played, no symbol lies.
  @Test("G8: an album without tracks says so") func anAlbumWithoutTracksSaysSo() async {
    let (model, library) = await makeBoth(albums: 3)
    let empty = model.cards[1]
    model.settle(on: model.cards[0].id)
    shelf.fill { $0.tracks[album(empty)] = [] }
    model.settle(on: empty.id)

    #expect(await model.press(empty) == nil)

    #expect(library.message == "There is nothing to play in \(empty.title).")
    #expect(!player.state.transport.isPlaying && player.state.queue.items.isEmpty)
  }

  @Test func aFailureIsSaidInWords() async {
    let (model, library) = await makeBoth(albums: 2)
    shelf.fill { $0.failure = ShelfFailure(description: "the disk is full") }
    #expect(await model.press(model.cards[0]) == nil)
    #expect(
      library.message == "There is nothing to play in \(model.cards[0].title)."
        || library.message == "Something went wrong: the disk is full.")
  }

  @Test func whatChangedIsReadAgain() async {
    let model = await make(albums: 2)
    let id = album(model.cards[0])
    shelf.fill { $0.tracks[id] = [track(1, of: id, ["Jazz"])] }
    await model.reload(on: day(1))
    #expect(model.cards[0].genres == ["Folk", "Korean"])
    model.forget(LibraryChange(parts: [.albums], albums: [id]))
    await model.reload(on: day(1))
    #expect(model.cards[0].genres == ["Jazz"])
  }

  /// Of a diary that is no longer young its songs are the cards, each with its records.
  @Test("G10: songs of the diary are the cards") func songsOfTheDiaryAreTheCards() async {
    var access = shelf.access
    let songs = (1...40).map { (number: Int64) -> Track in
      var track = makeTrack(number, title: "Song \(number)", album: 1)
      track.metadata.genres = ["음악", "발라드"]
      track.records = Int(number)
      return track
    }
    access.home.recordedTracks = { songs.map(\.id) }
    access.lists.tracks = { ids in ids.compactMap { id in songs.first { $0.id == id } } }
    let model = ShelfModel(
      library: LibraryModel(access: access, actions: noActions), player: player)
    await model.reload(on: day(1))
    #expect(model.isOfDiary && model.cards.count == ShelfModel.limit)
    #expect(model.cards.allSatisfy { $0.genres == ["발라드"] })
    for card in model.cards {
      guard case .track(let id) = card.id else {
        Issue.record("A card of an album.")
        return
      }
      #expect(card.records == (id.rawValue == 1 ? "1 record" : "\(id.rawValue) records"))
    }
    let first = model.cards[0]
    model.settle(on: first.id)
    #expect(await model.press(first) == .pause)
    #expect(model.isPlaying(first.id) && player.state.queue.items.count == 1)
    model.settle(on: model.cards[1].id)
    #expect(!model.isPlaying(first.id))
  }

  private func album(_ card: ShelfCard) -> Album.ID {
    guard case .album(let id) = card.id else { preconditionFailure("The card is an album's.") }
    return id
  }

  private func make(albums: Int, day: CalendarDay? = nil) async -> ShelfModel {
    await makeBoth(albums: albums, day: day).0
  }

  private func makeBoth(
    albums: Int, day: CalendarDay? = nil
  ) async -> (ShelfModel, LibraryModel) {
    shelf.fill { content in
      content.albums = (1...Int64(albums)).map { makeAlbum($0, title: "Album \($0)") }
      for album in content.albums {
        content.tracks[album.id] = [
          track(album.id.rawValue * 10, of: album.id, ["Folk", "music"]),
          track(album.id.rawValue * 10 + 1, of: album.id, ["Korean", "folk"]),
        ]
      }
    }
    let library = LibraryModel(access: shelf.access, actions: noActions)
    let model = ShelfModel(library: library, player: player)
    await model.reload(on: day ?? self.day(1))
    return (model, library)
  }

  private func track(_ id: Int64, of album: Album.ID, _ genres: [String]) -> Track {
    var track = makeTrack(id, album: album.rawValue)
    track.metadata.genres = genres
    return track
  }

  private func day(_ number: Int) -> CalendarDay {
    guard let day = CalendarDay(year: 2026, month: 3, day: number) else {
      preconditionFailure("March has this day.")
    }
    return day
  }
}

struct GenreChipsTests {
  /// G10 and B14: by value, wherever it stands, in no case.
  @Test(
    "G10: the generic genre is dropped and three are kept",
    arguments: [
      ([], []), (["Music"], []), (["Jazz", "Music", "Soul", "Funk"], ["Jazz", "Soul", "Funk"]),
      (["음악", "발라드"], ["발라드"]), (["MUSIC ", " Rock "], ["Rock"]),
      (["Pop", "pop", "Rock"], ["Pop", "Rock"]), (["A", "B", "C", "D"], ["A", "B", "C"]),
      (["World Music"], ["World Music"]), ([" ", ""], []),
    ])
  func theGenericGenreIsDroppedAndThreeAreKept(_ genres: [String], _ shown: [String]) {
    #expect(GenreChips.shown(of: genres) == shown)
  }
}

struct DailyChoiceTests {
  @Test func theSameDayHasTheSameChoiceInWhateverOrderItIsAsked() {
    let ids = Array(Int64(1)...200)
    let choice = DailyChoice.of(ids, on: "2026-03-01", limit: 30)
    #expect(choice.count == 30 && Set(choice).count == 30)
    #expect(DailyChoice.of(ids.reversed(), on: "2026-03-01", limit: 30) == choice)
    #expect(DailyChoice.of(ids, on: "2026-03-02", limit: 30) != choice)
  }

  @Test func whatGoesMovesNothingElse() {
    let ids = Array(Int64(1)...200)
    let choice = DailyChoice.of(ids, on: "2026-03-01", limit: 30)
    let gone = choice[4]
    let after = DailyChoice.of(ids.filter { $0 != gone }, on: "2026-03-01", limit: 30)
    #expect(after.prefix(29) == choice.filter { $0 != gone }[...])
  }

  @Test func fewAreAllShown() {
    #expect(DailyChoice.of([], on: "x", limit: 30).isEmpty)
    #expect(Set(DailyChoice.of([3, 1], on: "x", limit: 30)) == [1, 3])
  }

  /// No album is kept from being chosen: over a year each of 200 has its days.
  @Test func everyAlbumHasItsDays() {
    var seen: Set<Int64> = []
    for day in 1...365 {
      seen.formUnion(DailyChoice.of(Array(1...200), on: "day \(day)", limit: 30))
    }
    #expect(seen.count == 200)
  }
}

struct PlayMarkTests {
  /// G9.
  @Test("G9: it fades in a second and a half and begins again")
  func itFadesInASecondAndAHalfAndBeginsAgain() {
    let mark = PlayMark(.pause, since: 10)
    #expect(mark.alpha(at: 10) == 1)
    #expect(mark.alpha(at: 10.75) == 0.5)
    #expect(mark.alpha(at: 11.5) == nil)
    #expect(PlayMark(.play, since: 10.75).alpha(at: 10.75) == 1)
    #expect(mark.alpha(at: 9) == 1)
  }
}
