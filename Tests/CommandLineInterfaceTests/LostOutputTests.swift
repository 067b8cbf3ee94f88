// The terminal's player when the sound has nowhere to go any more: headphones that are pulled out
// pause, and nothing goes on unheard.
import Playback
import TestSupport
import Testing

@testable import CommandLineInterface

@MainActor
struct LostOutputTests {
  private let engine = FakeEngine()
  private let terminal: TerminalPlayer
  private let lost = EngineFailure(kind: .output, reason: "the device is gone")

  init() {
    terminal = TerminalPlayer(engine: engine, console: Console(), isQuiet: true)
  }

  /// Plays a track; the task gives the ending.
  private func begin() async throws -> Task<TerminalPlayer.Ending, Never> {
    let ending = Task { await terminal.play(.playTracks(TestTracks.make(2), startingAt: 0)) }
    try await turns { terminal.player.state.transport.isLoaded }
    return ending
  }

  @Test func whereSomebodyCanGoOnItPausesAndGoesOnFromThere() async throws {
    terminal.isRemoteControlled = true
    let ending = try await begin()
    try await engine.finishLoading(for: terminal.player)
    _ = engine.takeCalls()
    engine.emit(.outputLost(lost))
    try await turns { !terminal.player.state.transport.isPlaying }
    let id = try #require(terminal.player.state.queue.currentID)
    #expect(terminal.player.state.transport == .paused(id))
    terminal.player.send(.play)
    #expect(engine.calls.contains(.play))
    terminal.quit()
    #expect(await ending.value == .quit)
  }

  @Test func whereNobodyCanItEnds() async throws {
    let ending = try await begin()
    try await engine.finishLoading(for: terminal.player)
    engine.emit(.outputLost(lost))
    #expect(await ending.value == .outputLost(lost, hadSounded: true))
  }

  @Test func whatNeverSoundedMayGoToNowhere() async throws {
    terminal.isRemoteControlled = true
    let ending = try await begin()
    engine.emit(.outputLost(lost))
    #expect(await ending.value == .outputLost(lost, hadSounded: false))
  }
}
