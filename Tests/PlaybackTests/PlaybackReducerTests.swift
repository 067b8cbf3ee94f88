// The rules of playback, one test each: from track to track, at the ends, and when things fail.
import MusicCore
import Playback
import TestSupport
import Testing

/// From track to track.
struct TransportTests {
  @Test func nothingPlaysUntilTheEngineSaysSo() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(2), startingAt: 0))
    #expect(stage.state.transport == .loading(stage.id("1"), playing: true))
    stage.pass(.seconds(2))
    #expect(stage.position == .zero)

    stage.loads()
    stage.pass(.seconds(2))

    #expect(stage.state.transport == .playing(stage.id("1")))
    #expect(stage.position == .seconds(2))
  }

  @Test func anIndexOutsideStartsAtTheFirst() {
    #expect(Stage.playing(3, from: 99).title == "1")
    #expect(Stage.playing(3, from: -1).title == "1")
  }

  @Test func aPreparedTrackTakesOverWithItsOwnLength() {
    var stage = Stage.playing(2)
    let next = stage.id("2")
    stage.hear(.ready(next, duration: .seconds(9), isSeekable: true))
    stage.pass(.seconds(180))
    stage.hear(.started(next, position: .zero))

    #expect(stage.state.transport == .playing(next))
    #expect(stage.state.timing.duration == .seconds(9))
    #expect(stage.state.timing.isSeekable)
    stage.pass(.seconds(4))
    #expect(stage.position == .seconds(4))
  }

  @Test func whatSoundsIsTheTruthEvenWhenThePlanHasJustChanged() {
    var stage = Stage.playing(2)
    let second = stage.id("2")
    stage.send(.enqueueNext(TestTracks.make(1, from: 9)))
    stage.hear(.started(second, position: .zero))
    #expect(stage.title == "2")
  }

  @Test func aTrackThatWasRemovedAsItBeganGivesWay() {
    var stage = Stage.playing(3)
    let second = stage.id("2")
    stage.send(.remove([second]))
    stage.hear(.started(second, position: .zero))
    #expect(stage.state.transport == .loading(stage.id("1"), playing: true))
  }

  @Test func reportsFromBeforeALoadAreIgnored() {
    var stage = Stage.playing(3)
    let (first, second) = (stage.id("1"), stage.id("2"))
    stage.send(.jump(to: stage.id("3")))
    let before = stage.state
    for event: EngineEvent in [
      .started(second, position: .zero), .ended(first), .failed(first, broken),
      .position(first, .seconds(3)), .paused(first, position: .zero),
    ] {
      stage.hear(event)
      #expect(stage.state == before, "\(event)")
    }
  }

  @Test func nextAndPreviousKeepRestingWhatRests() {
    var stage = Stage.playing(3)
    stage.send(.pause)
    stage.send(.next)
    #expect(stage.state.transport == .loading(stage.id("2"), playing: false))
    stage.loads()
    stage.send(.previous)
    #expect(stage.state.transport == .loading(stage.id("1"), playing: false))
  }

  @Test func previousGoesToTheStartAfterThreeSeconds() {
    var stage = Stage.playing(3, from: 1)
    stage.pass(.milliseconds(3001))
    stage.send(.previous)
    #expect(stage.title == "2")
    #expect(stage.effects.contains { if case .seek(.zero, _) = $0 { true } else { false } })

    stage.hear(.seeked(stage.current, SeekToken(rawValue: 1), position: .zero))
    stage.send(.previous)
    #expect(stage.title == "1")
  }

  @Test func previousOnTheFirstTrackGoesToItsStart() {
    var stage = Stage.playing(2)
    stage.pass(.seconds(1))
    stage.send(.previous)
    #expect(stage.title == "1")
    #expect(stage.position == .zero)
  }

  @Test func aPlayerAtRestOnlyPointsElsewhere() {
    var stage = Stage()
    stage.send(.enqueueLast(TestTracks.make(3)))
    #expect(stage.send(.next) == [])
    #expect(stage.state.transport == .idle)
    stage.send(.play)
    #expect(stage.title == "2")
  }

  @Test func pausingTwiceOrPlayingTwiceAsksOnce() {
    var stage = Stage.playing(1)
    #expect(stage.send(.play) == [])
    #expect(stage.send(.pause) == [.pause])
    #expect(stage.send(.pause) == [])
    #expect(stage.send(.playPause) == [.play])
  }

  @Test func aLateConfirmationDoesNotUndoANewerWish() {
    var stage = Stage.playing(1)
    stage.send(.pause)
    stage.hear(.playing(stage.current, position: .seconds(1)))
    #expect(!stage.state.transport.isPlaying)
    stage.hear(.paused(stage.current, position: .seconds(1)))
    #expect(stage.position == .seconds(1))
  }

  @Test func afterPlayThePositionWaitsForTheSound() {
    var stage = Stage.playing(1)
    stage.send(.pause)
    stage.send(.play)
    stage.pass(.seconds(1))
    #expect(stage.position == .zero)
    stage.hear(.playing(stage.current, position: .zero))
    stage.pass(.seconds(1))
    #expect(stage.position == .seconds(1))
  }

  @Test func aRestoredSessionRestsAtItsPosition() {
    var stage = Stage()
    let queue = PlayQueue(tracks: TestTracks.make(3), current: 1, repeatMode: .all)
    stage.send(.restore(queue, position: .seconds(42)))
    #expect(stage.state.transport == .loading(stage.id("2"), playing: false))
    stage.loads()
    stage.pass(.seconds(5))
    #expect(stage.state.transport == .paused(stage.id("2")))
    #expect(stage.position == .seconds(42))
    #expect(stage.state.queue.repeatMode == .all)
  }

  @Test func stopKeepsTheQueueWhereItIs() {
    var stage = Stage.playing(3, from: 1)
    #expect(stage.send(.stop) == [.stop])
    #expect(stage.state.transport == .idle)
    stage.send(.play)
    #expect(stage.title == "2")
    #expect(stage.position == .zero)
  }
}

/// The ends of tracks and of the queue.
struct EndingTests {
  @Test func afterTheLastTrackThePlayerRestsAtTheFirst() {
    var stage = Stage.playing(2, from: 1)
    stage.hear(.ended(stage.current))
    #expect(stage.state.transport == .idle)
    #expect(stage.state.queue.current?.track.title == "1")
    #expect(stage.position == .zero)
    #expect(stage.state.timing.instant == nil)
    stage.send(.play)
    #expect(stage.title == "1")
  }

  @Test func repeatAllPreparesTheFirstAfterTheLast() {
    var stage = Stage.playing(2, from: 1, repeating: .all)
    let first = stage.id("1")
    stage.hear(.started(first, position: .zero))
    #expect(stage.title == "1")
  }

  @Test func repeatOnePreparesTheSameAgainButNextGoesOn() {
    var stage = Stage()
    stage.send(.setRepeat(.one))
    stage.send(.playTracks(TestTracks.make(2), startingAt: 0))
    #expect(stage.prepared == "1")
    stage.loads()
    stage.pass(.seconds(100))
    stage.hear(.started(stage.id("1"), position: .zero))
    #expect(stage.title == "1")
    #expect(stage.position == .zero)
    stage.send(.next)
    #expect(stage.title == "2")
  }

  @Test func changingTheModePreparesAnew() {
    var stage = Stage.playing(2)
    stage.send(.setRepeat(.one))
    #expect(stage.prepared == "1")
    stage.send(.setRepeat(.off))
    #expect(stage.prepared == "2")
  }

  @Test func somethingAppendedTooLateForAJoinIsLoaded() {
    var stage = Stage.playing(1)
    let current = stage.current
    stage.send(.enqueueLast(TestTracks.make(1, from: 2)))
    stage.hear(.ended(current))
    #expect(stage.state.transport == .loading(stage.id("2"), playing: true))
  }

  @Test func playAtTheEndBeginsAgain() {
    var stage = Stage.playing(1)
    stage.send(.pause)
    stage.send(.seek(to: .seconds(999)))
    stage.hear(.seeked(stage.current, SeekToken(rawValue: 1), position: .seconds(180)))
    stage.send(.play)
    #expect(stage.effects == [.seek(to: .zero, SeekToken(rawValue: 2)), .play])
  }

  @Test func nextAfterTheLastEndsTheQueue() {
    var stage = Stage.playing(2, from: 1)
    #expect(stage.send(.next) == [.stop])
    #expect(stage.state.transport == .idle)
    #expect(stage.state.queue.current?.track.title == "1")
  }
}

/// Removing and clearing while it plays.
struct EditingWhilePlayingTests {
  @Test func removingThePlayingTrackPlaysWhatTheListShowsNext() {
    var stage = Stage.playing(4, from: 1)
    stage.send(.remove([stage.id("2"), stage.id("3")]))
    #expect(stage.state.transport == .loading(stage.id("4"), playing: true))
  }

  @Test func removingTheLastWhileItPlaysEndsTheQueue() {
    var stage = Stage.playing(2, from: 1)
    stage.send(.remove([stage.id("2")]))
    #expect(stage.state.transport == .idle)
    #expect(stage.effects.contains(.stop))
    #expect(stage.state.queue.current?.track.title == "1")
  }

  @Test func removingTheLastOnRepeatAllGoesRound() {
    var stage = Stage.playing(2, from: 1, repeating: .all)
    stage.send(.remove([stage.id("2")]))
    #expect(stage.state.transport == .loading(stage.id("1"), playing: true))
  }

  @Test func removingAnotherPreparesWhatFollowsNow() {
    var stage = Stage.playing(3)
    stage.send(.remove([stage.id("2")]))
    #expect(stage.state.transport == .playing(stage.id("1")))
    #expect(stage.prepared == "3")
  }

  @Test func clearingStopsAndLateReportsChangeNothing() {
    var stage = Stage.playing(2)
    let current = stage.current
    stage.send(.clearQueue)
    #expect(stage.state.transport == .idle)
    stage.hear(.ended(current))
    stage.hear(.started(current, position: .zero))
    #expect(stage.state.transport == .idle)
    #expect(stage.state.currentItem == nil)
    #expect(stage.send(.play) == [])
  }

  @Test func enqueuedNextIsPreparedAtOnce() {
    var stage = Stage.playing(2)
    stage.send(.enqueueNext(TestTracks.make(1, from: 9)))
    #expect(stage.prepared == "9")
  }
}
