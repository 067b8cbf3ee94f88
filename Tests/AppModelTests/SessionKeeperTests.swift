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

  private func load(_ player: Player, _ engine: FakeEngine) async throws {
    guard case .loading(let id, let playing) = player.state.transport else { return }
    let position = player.state.timing.position
    engine.emit(.ready(id, duration: .seconds(180), isSeekable: true))
    engine.emit(.started(id, position: position))
    engine.emit(playing ? .playing(id, position: position) : .paused(id, position: position))
    try await wait {
      if case .loading = player.state.transport { return false }
      return !playing || player.state.timing.instant != nil
    }
  }

  private func wait(until isDone: () -> Bool) async throws {
    for _ in 0..<100_000 where !isDone() { await Task.yield() }
    try #require(isDone())
  }

  @Test func whatWasLeftComesBackPaused() async throws {
    let tracks = try await tracks(9)
    let clock = FastClock()
    let first = await program(clock)
    first.player.send(.setVolume(0.25))
    first.player.send(.playTracks(Array(tracks[..<5]), startingAt: 1, from: "Rain"))
    try await load(first.player, first.engine)
    first.player.send(.enqueueLast(Array(tracks[5...])))
    first.player.send(.setShuffleMode(.tracks))
    first.player.send(.setRepeat(.all))
    first.player.send(.next)
    try await load(first.player, first.engine)
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
    try await load(player, engine)
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

/// A clock that moves when told.
private final class FastClock: Sendable {
  private let start = ContinuousClock.now
  private let passed = Mutex(Duration.zero)

  var now: ContinuousClock.Instant { start + elapsed }
  var elapsed: Duration { passed.withLock { $0 } }
  /// Seconds since 1970 of a day long ago.
  var seconds: Int64 { 1_000_000_000 + Int64(elapsed / .seconds(1)) }

  func pass(_ time: Duration) { passed.withLock { $0 += time } }
}
