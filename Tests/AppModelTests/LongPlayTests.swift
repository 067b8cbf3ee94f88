// Lists longer than a queue takes at once: they begin at once and are heard to their ends.
import AppModel
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor @Suite struct LongPlayTests {
  private let player = Player(engine: FakeEngine(obedient: true))
  private let shelf = Shelf()

  private func actions() -> MusicActions {
    var access = shelf.access
    access.lists.tracks = { ids in ids.map { makeTrack($0.rawValue) } }
    access.lists.trackIDs = { _ in SortedIDs(ids: Self.ids(25_000)) }
    return MusicActions(
      library: LibraryModel(access: access, actions: noActions), player: player)
  }

  private nonisolated static func ids(_ count: Int) -> [Track.ID] {
    (1...Int64(count)).map { Track.ID(rawValue: $0) }
  }

  private var numbers: [Int64] { player.state.queue.items.map(\.track.id.rawValue) }

  /// Goes on from track to track until the queue grows no more.
  private func goToTheEnd(_ count: Int) async {
    while player.state.queue.items.count < count {
      let before = player.state.queue.items.count
      while player.state.queue.upcoming.count > 1 { player.send(.next) }
      guard await eventually({ player.state.queue.items.count > before }) else { return }
    }
  }

  @Test func aListIsHeardToItsEnd() async {
    let actions = actions()
    await actions.play(Self.ids(25_000), startingAt: 0)
    #expect(player.state.currentItem?.track.id.rawValue == 1)
    #expect(numbers.count == MusicActions.mostTracks, "It began with a part.")
    await goToTheEnd(25_000)
    #expect(numbers == Array(1...25_000))
  }

  @Test func aSubjectIsHeardToItsEndToo() async {
    let actions = actions()
    await actions.play(.genre("Folk"))
    await goToTheEnd(25_000)
    #expect(numbers == Array(1...25_000) && player.state.queue.contextTitle == "Folk")
  }

  @Test func fromTheMiddleARoundBringsTheBeginning() async {
    let actions = actions()
    player.send(.setRepeat(.all))
    await actions.play(Self.ids(25_000), startingAt: 20_000)
    #expect(player.state.currentItem?.track.id.rawValue == 20_001)
    await goToTheEnd(25_000)
    #expect(Set(numbers).count == 25_000)
  }

  @Test func mixedAllOfItIsMixed() async {
    let actions = actions()
    await actions.play(.genre("Folk"), shuffled: true)
    #expect(numbers.contains { $0 > Int64(MusicActions.mostTracks) }, "Not only the beginning.")
    await goToTheEnd(25_000)
    #expect(Set(numbers).count == 25_000 && numbers != numbers.sorted())
  }

  @Test func somethingElseIsNotFilled() async {
    let actions = actions()
    await actions.play(Self.ids(25_000), startingAt: 0)
    player.send(.playTracks([makeTrack(900_001), makeTrack(900_002)], startingAt: 1))
    player.send(.clearQueue)
    player.send(.playTracks([makeTrack(900_003)], startingAt: 0))
    // What would have been fetched would have been asked for by now.
    await actions.play([Track.ID(rawValue: 5)], startingAt: 0)
    #expect(numbers == [5])
  }

  @Test func allOfASubjectIsQueued() async {
    let actions = actions()
    player.send(.playTracks([makeTrack(900_001)], startingAt: 0))
    await actions.addToQueue(.genre("Folk"))
    #expect(numbers == [900_001] + Array(1...25_000))
    player.send(.playTracks([makeTrack(900_001)], startingAt: 0))
    player.send(.clearQueue)
    player.send(.playTracks([makeTrack(900_001)], startingAt: 0))
    await actions.playNext(.genre("Folk"))
    #expect(numbers == [900_001] + Array(1...25_000))
  }
}
