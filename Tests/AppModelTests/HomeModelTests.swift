// The home page: L2 and L4.
import AppModel
import LibraryStore
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite struct HomeModelTests {
  let shelf = Shelf()
  let engine = FakeEngine(obedient: true)

  @Test func anEmptyLibraryHasNoBannerAndNothingNew() async {
    let (home, library) = make()
    #expect(!home.isLoaded)
    #expect(library.content == .unknown)

    await library.load()
    await home.load()

    #expect(home.isLoaded)
    #expect(home.banner == nil)
    #expect(home.recentlyAdded.isEmpty)
    #expect(library.content == .empty)
  }

  @Test func theBannerNamesTheAlbum() async {
    fillWithOneAlbum()
    let (home, _) = make()

    await home.load()

    #expect(home.banner?.title == "Album")
    #expect(home.banner?.sentence == "Today's pick is Artist's album, Album. Let's listen.")
    #expect(home.recentlyAdded.map(\.id.rawValue) == [1])
  }

  @Test func anotherOneAsksForADifferentPickOfTheSameDay() async {
    let (home, _) = make()
    await home.load()

    await home.pickAnother()
    await home.pickAnother()

    #expect(
      shelf.content.withLock { $0.picksAsked } == ["2026-03-01/0", "2026-03-01/1", "2026-03-01/2"])
  }

  @Test func midnightBringsTheFirstPickOfTheNewDay() async throws {
    let day = Mutex("2026-03-01")
    let (home, _) = make(
      clock: DayClock(
        today: { CalendarDay(day.withLock { $0 }) ?? someDay },
        untilTomorrow: { .milliseconds(5) }))
    await home.load()
    await home.pickAnother()

    day.withLock { $0 = "2026-03-02" }

    #expect(await eventually { lastPick == "2026-03-02/0" })
  }

  @Test func theSameDayIsNotAskedAgain() async {
    let (home, _) = make()
    await home.load()

    await home.checkDay()

    #expect(shelf.content.withLock { $0.picksAsked.count } == 1)
  }

  @Test func playingThePickPlaysItsAlbumFromTheStart() async {
    fillWithOneAlbum()
    let (home, _) = make()
    await home.load()

    await home.playPick()

    #expect(player.state.queue.items.map(\.track.id.rawValue) == [10, 11])
    #expect(player.state.currentItem?.track.id.rawValue == 10)
    #expect(player.state.transport.isPlaying)
  }

  @Test func aPickWithoutAlbumPlaysAlone() async {
    shelf.fill { $0.pick = DayPick(track: makeTrack(5, album: nil), album: nil) }
    let (home, _) = make()
    await home.load()

    await home.playPick()

    #expect(player.state.queue.items.map(\.track.id.rawValue) == [5])
  }

  @Test func aChangeOfTheLibraryIsFollowed() async {
    let (home, library) = make()
    await library.load()
    await home.load()

    fillWithOneAlbum()
    shelf.announce()

    #expect(await eventually { home.banner != nil && library.content == .some(tracks: 2) })
    #expect(home.recentlyAdded.count == 1)
  }

  @Test func aFailureIsSaidInWords() async {
    shelf.fill { $0.failure = ShelfFailure(description: "the disk is full") }
    let (home, library) = make()

    await home.load()

    #expect(library.message == "Something went wrong: the disk is full.")
    #expect(home.isLoaded)
  }

  @Test func theSystemsClockKnowsTheDay() {
    let rest = DayClock.system.untilTomorrow()
    #expect(rest > .zero && rest <= .seconds(25 * 3600))
    #expect(DayClock.system.today().year >= 2024)
  }

  // MARK: - Making

  private let player: Player

  init() {
    player = Player(engine: engine)
  }

  private var lastPick: String? { shelf.content.withLock { $0.picksAsked.last } }

  private func make(clock: DayClock? = nil) -> (HomeModel, LibraryModel) {
    let library = LibraryModel(access: shelf.access, actions: noActions)
    let fixed = DayClock(today: { someDay }, untilTomorrow: { .seconds(3600) })
    return (HomeModel(library: library, player: player, clock: clock ?? fixed), library)
  }

  private func fillWithOneAlbum() {
    shelf.fill {
      let tracks = [makeTrack(10, number: 1), makeTrack(11, number: 2)]
      $0.albums = [makeAlbum(1, tracks: 2)]
      $0.tracks = [Album.ID(rawValue: 1): tracks]
      $0.pick = DayPick(track: tracks[1], album: $0.albums[0])
    }
  }
}

private let someDay: CalendarDay = {
  guard let day = CalendarDay(year: 2026, month: 3, day: 1) else {
    preconditionFailure("1 March 2026 exists.")
  }
  return day
}()
