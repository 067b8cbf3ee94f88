// The session over the end of the program, with a real library.
import AppModel
import Foundation
import LibraryStore
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

@MainActor
struct SessionKeeperTests {
  private let folder: TemporaryFolder
  private let library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = try Library(folder: folder.path)
  }

  /// Tracks "1" to `count`, which the library knows.
  private func tracks(_ count: Int) async throws -> [Track] {
    let music = try await library.addFolder(FilePath("/music"))
    let files = TestTracks.make(count).map { track in
      ScannedFile.read(
        track.path, FileStamp(size: track.id.rawValue, modified: 1, changed: 1, inode: 1),
        track.metadata, .none)
    }
    _ = try await library.apply(
      ScanBatch(folder: music.id, files: files), now: 1, standing: { _, _ in .same })
    return try await library.tracks().sorted { $0.id < $1.id }
  }

  /// A program's worth of player and keeper on the same library.
  private func program(
    _ clock: FastClock = FastClock()
  ) async -> (player: Player, engine: FakeEngine, keeper: SessionKeeper) {
    let engine = FakeEngine()
    let player = Player(engine: engine, now: { clock.now })
    let keeper = SessionKeeper(
      player, store: SessionKeeper.Store(library, now: { clock.seconds }),
      failed: { Issue.record($0) })
    await keeper.begin()
    return (player, engine, keeper)
  }

  @Test func whatWasLeftComesBackPaused() async throws {
    let tracks = try await tracks(9)
    let clock = FastClock()
    let first = await program(clock)
    first.player.send(.setVolume(0.25))
    first.player.send(.playTracks(Array(tracks[..<5]), startingAt: 1, from: "Rain"))
    try await first.engine.finishLoading(for: first.player)
    first.player.send(.enqueueLast(Array(tracks[5...])))
    first.player.send(.setShuffleMode(.tracks))
    first.player.send(.setRepeat(.all))
    first.player.send(.next)
    try await first.engine.finishLoading(for: first.player)
    clock.pass(.seconds(42))
    first.player.send(.setStopAfter(.album))
    await first.keeper.settle()

    let second = await program()

    let (was, now) = (first.player.state, second.player.state)
    #expect(now.queue.contents == was.queue.contents)
    #expect(now.queue.contents.tracks.map(\.id).count == 9)
    #expect(now.transport == .loading(try #require(now.queue.currentID), playing: false))
    #expect(now.timing.position == .seconds(42))
    #expect(now.volume == 0.25 && now.stopAfter == .album)
    #expect(now.history.map(\.track.id) == was.history.map(\.track.id))
    #expect(now.listening.heard(at: .now) == .seconds(42))
    #expect(!now.edits.canUndo)
  }

  @Test func whoWasFasterThanTheSessionIsNotDisturbed() async throws {
    let tracks = try await tracks(3)
    let first = await program()
    first.player.send(.playTracks(tracks, startingAt: 0))
    await first.keeper.settle()
    let player = Player(engine: FakeEngine())
    let keeper = SessionKeeper(player, store: SessionKeeper.Store(library, now: { 0 }))
    player.send(.playTracks([tracks[2]], startingAt: 0))
    await keeper.begin()
    #expect(player.state.queue.items.map(\.track.id) == [tracks[2].id])
  }

  @Test func aPositionThatRunsAsItShouldIsWrittenNowAndThenAndASeekAtOnce() async throws {
    let tracks = try await tracks(1)
    let recorded = Mutex<[Duration]>([])
    let (engine, clock) = (FakeEngine(), FastClock())
    let player = Player(engine: engine, now: { clock.now })
    let keeper = SessionKeeper(
      player,
      store: SessionKeeper.Store(
        load: { nil },
        record: { update in recorded.withLock { $0.append(update.place.position) } },
        now: { clock.seconds }))
    await keeper.begin()
    player.send(.playTracks(tracks, startingAt: 0))
    try await engine.finishLoading(for: player)
    await keeper.settle()
    let (before, start) = (recorded.withLock { $0.count }, ContinuousClock.now)
    let id = try #require(player.state.queue.currentID)
    for second in 1...20 {
      clock.pass(.seconds(1))
      // A sound server's clock is not the computer's.
      let told = Duration.seconds(second) + .milliseconds(second % 2 == 0 ? 40 : -40)
      engine.emit(.position(id, told))
      try await turns { player.state.timing.position == told }
      for _ in 0..<50 { await Task.yield() }
    }
    // Every three seconds of the real clock is its turn.
    let turn = Int(start.duration(to: .now) / SessionKeeper.pace) + 1
    #expect(recorded.withLock { $0.count } - before <= turn)
    player.send(.seek(to: .seconds(60)))
    try await turns { recorded.withLock { $0.last } == .seconds(60) }
  }

  @Test func aFailureIsToldOnceAndNothingIsForgotten() async throws {
    let tracks = try await tracks(2)
    let isBroken = Mutex(true)
    let recorded = Mutex<[SessionUpdate]>([])
    let told = Mutex(0)
    let engine = FakeEngine()
    let clock = FastClock()
    let player = Player(engine: engine, now: { clock.now })
    let store = SessionKeeper.Store(
      load: { nil },
      record: { update in
        if isBroken.withLock({ $0 }) { throw LibraryError.diskFull(FilePath("/x")) }
        recorded.withLock { $0.append(update) }
      }, now: { 5000 })
    let keeper = SessionKeeper(player, store: store, failed: { _ in told.withLock { $0 += 1 } })
    await keeper.begin()
    player.send(.playTracks(tracks, startingAt: 0))
    try await engine.finishLoading(for: player)
    clock.pass(.seconds(100))
    player.send(.next)
    await keeper.settle()
    await keeper.settle()
    #expect(told.withLock { $0 } == 1)
    isBroken.withLock { $0 = false }
    player.send(.pause)
    await keeper.settle()
    let updates = recorded.withLock { $0 }
    #expect(updates.flatMap(\.plays).map(\.track.id) == [tracks[0].id])
    #expect(updates.first?.plays.first?.started == 4900)
    #expect(updates.first?.queue?.tracks.count == 2 && updates.first?.heard.count == 1)
  }
}
