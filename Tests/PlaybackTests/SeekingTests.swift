// Where the listener is: anchors, seeks that overlap, lengths that are not known.
import MusicCore
import Playback
import TestSupport
import Testing

struct SeekingTests {
  private func token(_ number: Int) -> SeekToken { SeekToken(rawValue: number) }

  @Test func theLatestSeekWins() {
    var stage = Stage.playing(1)
    for second in 1...20 { stage.send(.seek(to: .seconds(second))) }
    for number in 1...19 {
      stage.hear(.seeked(stage.current, token(number), position: .seconds(number)))
      #expect(stage.position == .seconds(20))
    }
    stage.hear(.seeked(stage.current, token(20), position: .seconds(20)))
    stage.pass(.seconds(1))
    #expect(stage.position == .seconds(21))
    #expect(stage.state.timing.pendingSeek == nil)
  }

  @Test func ticksDoNotMoveThePositionBeforeTheSeekHasLanded() {
    var stage = Stage.playing(1)
    stage.send(.seek(to: .seconds(90)))
    stage.hear(.position(stage.current, .seconds(2)))
    stage.hear(.playing(stage.current, position: .seconds(2)))
    #expect(stage.position == .seconds(90))
  }

  @Test func aSeekThatIsNeverAnsweredDoesNotFreezeTheBar() {
    var stage = Stage.playing(1)
    stage.send(.seek(to: .seconds(90)))
    stage.pass(.seconds(6))
    stage.hear(.position(stage.current, .seconds(50)))
    stage.pass(.seconds(1))
    #expect(stage.position == .seconds(51))
  }

  @Test func aSeekNeverStartsWhatRests() {
    var stage = Stage.playing(1)
    stage.send(.pause)
    stage.send(.seek(to: .seconds(30)))
    stage.hear(.seeked(stage.current, token(1), position: .seconds(30)))
    stage.pass(.seconds(5))
    #expect(stage.state.transport == .paused(stage.current))
    #expect(stage.position == .seconds(30))
    #expect(!stage.effects.contains(.play))
  }

  @Test(arguments: [
    (Duration.seconds(-5), Duration.zero), (.seconds(500), .seconds(180)),
    (.milliseconds(1234), .milliseconds(1234)),
  ])
  func aSeekIsHeldWithinTheTrack(target: Duration, landed: Duration) {
    var stage = Stage.playing(1)
    #expect(stage.send(.seek(to: target)) == [.seek(to: landed, token(1))])
  }

  @Test func seekByGoesFromWhereTheListenerIs() {
    var stage = Stage.playing(1)
    stage.pass(.seconds(2))
    stage.send(.seekBy(.seconds(-5)))
    #expect(stage.position == .zero)
    stage.send(.seekBy(.seconds(5)))
    stage.send(.seekBy(.seconds(5)))
    #expect(stage.position == .seconds(10))
  }

  @Test func seekByPastTheEndGoesToTheNext() {
    var stage = Stage.playing(2)
    stage.pass(.seconds(178))
    stage.send(.seekBy(.seconds(5)))
    #expect(stage.state.transport == .loading(stage.id("2"), playing: true))
  }

  @Test func withoutALengthThereIsNothingToSeekIn() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.loads(duration: nil)
    #expect(stage.state.timing.duration == nil)
    #expect(!stage.state.timing.isSeekable)
    #expect(stage.send(.seek(to: .seconds(5))) == [])
    #expect(stage.send(.seekBy(.seconds(5))) == [])
    stage.pass(.seconds(400))
    #expect(stage.position == .seconds(400))
  }

  @Test func aPipeWithALengthIsStillNotSeekable() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.loads(seekable: false)
    #expect(stage.send(.seek(to: .seconds(5))) == [])
  }

  @Test func aSeekWhileLoadingIsTheNewTarget() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    #expect(stage.send(.seek(to: .seconds(7))) == [.seek(to: .seconds(7), token(1))])
    stage.loads()
    #expect(stage.position == .seconds(7))
    stage.hear(.seeked(stage.current, token(1), position: .seconds(7)))
    stage.pass(.seconds(1))
    #expect(stage.position == .seconds(8))
  }

  @Test func aSmallDriftIsNoNews() {
    var stage = Stage.playing(1)
    stage.pass(.seconds(10))
    let before = stage.state
    stage.hear(.position(stage.current, .milliseconds(10_005)))
    #expect(stage.state == before)
    stage.hear(.position(stage.current, .milliseconds(10_100)))
    #expect(stage.position == .milliseconds(10_100))
  }

  @Test func thePositionNeverPassesTheEnd() {
    var stage = Stage.playing(1)
    stage.pass(.seconds(1000))
    #expect(stage.position == .seconds(180))
    stage.hear(.durationChanged(stage.current, .seconds(30)))
    #expect(stage.position == .seconds(30))
  }
}

struct VolumeTests {
  @Test(arguments: [(-1.0, 0.0), (0.4, 0.4), (7.0, 1.0), (.nan, 1.0), (.infinity, 1.0)])
  func theVolumeIsHeldWithinItsRange(asked: Double, set: Double) {
    var stage = Stage()
    stage.send(.setVolume(asked))
    #expect(stage.state.volume == set)
  }

  @Test func muteKeepsTheVolumeForLater() {
    var stage = Stage()
    stage.send(.setVolume(0.4))
    #expect(stage.send(.setMuted(true)) == [.setVolume(0)])
    #expect(stage.state.volume == 0.4)
    #expect(stage.send(.setMuted(false)) == [.setVolume(0.4)])
  }

  @Test func turningTheVolumeUpUnmutes() {
    var stage = Stage()
    stage.send(.setMuted(true))
    #expect(stage.send(.setVolume(0.2)) == [.setVolume(0.2)])
    #expect(!stage.state.isMuted)
  }
}
