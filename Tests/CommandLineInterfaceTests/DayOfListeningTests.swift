// A day of listening on a clock that is driven fast, with a real library.
import AppModel
import Foundation
import LibraryStore
import MusicCore
import Playback
import TestSupport
import Testing

@MainActor
struct DayOfListeningTests {
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

  /// 24 hours: 200 tracks of 3 minutes on repeat, with rests, seeks and skips by chance.
  @Test func aDayOfListeningIsCountedExactly() async throws {
    let tracks = try await tracks(200)
    let clock = FastClock()
    let (player, engine, keeper) = await program(clock)
    player.send(.setRepeat(.all))
    player.send(.setShuffleMode(.tracks))
    player.send(.playTracks(tracks, startingAt: 0))
    try await engine.finishLoading(for: player)
    var expected: [Track.ID: Int] = [:]
    var begun = 1
    var seek = 0
    var chance: UInt64 = 42
    func below(_ bound: UInt64) -> UInt64 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (chance >> 33) % bound
    }
    while clock.elapsed < .seconds(86_400) {
      let track = try #require(player.state.currentItem?.track.id)
      var heard = Duration.zero
      let isSkipped = below(10) == 0
      let end = isSkipped ? Duration.seconds(Int(below(89))) : .seconds(180)
      if below(5) == 0, !isSkipped {
        // A rest, and a seek back to hear a part again.
        clock.pass(.seconds(20))
        player.send(.pause)
        clock.pass(.seconds(300))
        seek += 1
        player.send(.seek(to: .seconds(10)))
        let id = try #require(player.state.currentItem?.id)
        engine.emit(.seeked(id, SeekToken(rawValue: seek), position: .seconds(10)))
        player.send(.play)
        engine.emit(.playing(id, position: .seconds(10)))
        try await turns { player.state.timing.instant != nil }
        heard = .seconds(20)
        clock.pass(.seconds(170))
        heard += .seconds(170)
      } else {
        clock.pass(end)
        heard = end
      }
      if heard >= .seconds(90) { expected[track, default: 0] += 1 }
      let item = player.state.queue.currentID
      if isSkipped {
        player.send(.next)
        try await engine.finishLoading(for: player)
      } else {
        let next = try #require(player.state.queue.following())
        engine.emit(.ready(next, duration: .seconds(180), isSeekable: true))
        engine.emit(.started(next, position: .zero))
        try await turns { player.state.queue.currentID != item }
      }
      begun += 1
    }
    await keeper.settle()
    let counted = try await library.tracks().filter { $0.plays > 0 }
    #expect(Dictionary(uniqueKeysWithValues: counted.map { ($0.id, $0.plays) }) == expected)
    #expect(try await library.plays(from: 0, to: .max).count == expected.values.reduce(0, +))
    #expect(begun > 380)
    #expect(player.state.history.count == min(begun, PlaybackReducer.historyLimit))
    // What a day leaves behind is bounded.
    #expect(player.state.edits.canUndo && player.state.queue.items.count == 200)
  }
}
