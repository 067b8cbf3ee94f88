// The player as a whole on an engine without sound: commands reach the engine, events the state.
import MusicCore
import Playback
import TestSupport
import Testing

/// What the reducer decides is tested in `PlaybackReducerTests`; here only the wiring.
@MainActor
struct PlayerTests {
  private func settle(_ player: Player, until done: (PlayerState) -> Bool) async {
    for _ in 0..<10_000 where !done(player.state) { await Task.yield() }
  }

  @Test func playingTracksLoadsTheChosenOneAndPreparesWhatFollows() async throws {
    let engine = FakeEngine()
    let player = Player(engine: engine)

    player.send(.playTracks(TestTracks.make(3), startingAt: 1))

    let items = player.state.queue.items
    let sources = items.map { EngineSource(id: $0.id, path: $0.track.path) }
    #expect(
      engine.takeCalls() == [
        .load(sources[1], at: .zero, playing: true), .prepareNext(sources[2]),
      ])
    #expect(player.state.transport == .loading(items[1].id, playing: true))
  }

  @Test func theEnginesEventsBecomeTheState() async {
    let engine = FakeEngine(obedient: true)
    let player = Player(engine: engine)

    player.send(.playTracks(TestTracks.make(1), startingAt: 0))
    await settle(player) { $0.timing.instant != nil }

    #expect(player.state.transport == .playing(player.state.queue.items[0].id))
    #expect(player.state.timing.isSeekable)
  }

  @Test func aPlayerThatGoesLeavesNothingBehind() async {
    let engine = FakeEngine()
    weak var gone: Player?
    do {
      let player = Player(engine: engine)
      player.send(.setVolume(0.5))
      gone = player
    }
    for _ in 0..<100 where gone != nil { await Task.yield() }
    #expect(gone == nil)
  }

  @Test func eachListenerHearsWhatHappensToTheList() async {
    let player = Player(engine: FakeEngine())
    var first = player.queueChanges().makeAsyncIterator()
    var second = player.queueChanges().makeAsyncIterator()

    player.send(.enqueueLast(TestTracks.make(2)))

    #expect(await first.next() == ListChange(inserted: [0..<2]))
    #expect(await second.next() == ListChange(inserted: [0..<2]))
  }
}
