// What happens when files are gone or broken: on to the next with a notice, and not for ever.
import MusicCore
import Playback
import TestSupport
import Testing

struct FailureTests {
  @Test func aBrokenTrackIsSkippedWithANotice() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(3), startingAt: 0))
    stage.hear(.failed(stage.current, broken))
    #expect(stage.state.transport == .loading(stage.id("2"), playing: true))
    #expect(stage.state.notice == .skipped(TestTracks.make(1)[0], broken))
    stage.send(.setVolume(0.5))
    #expect(stage.state.notice == nil)
  }

  @Test func aBrokenNextIsPassedOverWhileTheCurrentPlaysOn() {
    var stage = Stage.playing(3)
    stage.hear(.failed(stage.id("2"), broken))
    #expect(stage.state.transport == .playing(stage.id("1")))
    #expect(stage.prepared == "3")
    #expect(stage.state.failedItems == [stage.id("2")])
  }

  @Test func tenFailuresInARowStop() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(50), startingAt: 0))
    for _ in 0..<10 { stage.hear(.failed(stage.current, broken)) }
    #expect(stage.state.transport == .failed(stage.id("10"), broken))
    #expect(stage.state.notice == .stoppedAfterFailures(10))
  }

  @Test func tenBrokenSuccessorsStopAfterTheCurrent() {
    var stage = Stage.playing(50)
    for number in 2...11 { stage.hear(.failed(stage.id("\(number)"), broken)) }
    #expect(stage.prepared == nil)
    #expect(stage.state.transport == .playing(stage.id("1")))
    stage.hear(.ended(stage.id("1")))
    #expect(stage.state.transport == .idle)
    #expect(stage.state.notice == .stoppedAfterFailures(10))
  }

  @Test func oneRoundOfMissingFilesOnRepeatIsEnough() {
    var stage = Stage()
    stage.send(.setRepeat(.all))
    stage.send(.playTracks(TestTracks.make(3), startingAt: 1))
    var tries = 0
    while case .loading(let id, _) = stage.state.transport, tries < 100 {
      tries += 1
      stage.hear(.failed(id, broken))
    }
    #expect(tries == 3)
    #expect(stage.state.notice == .stoppedAfterFailures(3))
  }

  @Test func aLoneBrokenTrackSaysWhy() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.hear(.failed(stage.current, broken))
    #expect(stage.state.transport == .failed(stage.id("1"), broken))
    #expect(stage.state.notice == .skipped(TestTracks.make(1)[0], broken))
  }

  @Test func somethingThatPlaysEndsTheRow() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(50), startingAt: 0))
    for _ in 0..<9 { stage.hear(.failed(stage.current, broken)) }
    stage.loads()
    stage.hear(.failed(stage.id("11"), broken))
    #expect(stage.state.transport == .playing(stage.id("10")))
    #expect(stage.prepared == "12")
  }

  @Test func askingByNameTriesAgain() {
    var stage = Stage.playing(3)
    stage.hear(.failed(stage.id("2"), broken))
    stage.send(.jump(to: stage.id("2")))
    #expect(stage.state.transport == .loading(stage.id("2"), playing: true))
    #expect(stage.state.failedItems.isEmpty)
  }

  @Test func playAfterGivingUpTriesAgain() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.hear(.failed(stage.current, broken))
    stage.send(.play)
    #expect(stage.state.transport == .loading(stage.id("1"), playing: true))
  }

  @Test func aRestoredTrackThatIsGoneLeavesThePlayerResting() {
    var stage = Stage()
    stage.send(
      .restore(PlayQueue(tracks: TestTracks.make(2), current: 0), position: .seconds(9)))
    stage.hear(.failed(stage.current, broken))
    #expect(stage.state.transport == .loading(stage.id("2"), playing: false))
    #expect(stage.position == .zero)
  }

  @Test func aLostOutputPauses() {
    var stage = Stage.playing(1)
    stage.pass(.seconds(5))
    let gone = EngineFailure(kind: .output, reason: "the device is gone")
    stage.hear(.outputLost(gone))
    stage.pass(.seconds(5))
    #expect(stage.state.transport == .paused(stage.current))
    #expect(stage.state.notice == .outputLost(gone))
    #expect(stage.position == .seconds(5))
  }
}
