// When a play counts: half the track or four minutes of it, heard and not sought over; once.
import MusicCore
import Playback
import TestSupport
import Testing

struct ListeningTests {
  private func notes(_ stage: Stage) -> [String] {
    stage.effects.compactMap {
      switch $0 {
      case .note(.played(let track, _)): "played \(track.title)"
      case .note(.skipped(let track)): "skipped \(track.title)"
      default: nil
      }
    }
  }

  @Test func halfATrackCountsOnce() {
    var stage = Stage.playing(2)
    stage.pass(.seconds(89))
    stage.send(.look)
    #expect(notes(stage) == [])
    #expect(stage.state.listening.due(at: stage.now) == .seconds(1))
    stage.pass(.seconds(1))
    stage.send(.look)
    #expect(notes(stage) == ["played 1"])
    #expect(stage.effects.contains(.note(.played(TestTracks.make(1)[0], begun: .seconds(90)))))
    stage.pass(.seconds(90))
    stage.hear(.started(stage.id("2"), position: .zero))
    #expect(notes(stage) == [])
  }

  @Test func fourMinutesOfALongTrackCount() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.loads(duration: .seconds(3600))
    stage.pass(.seconds(239))
    #expect(notes(stage) == [] && stage.send(.look) == [])
    stage.pass(.seconds(1))
    stage.send(.look)
    #expect(notes(stage) == ["played 1"])
  }

  @Test func aTrackOfUnknownLengthCountsAfterFourMinutes() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.loads(duration: nil)
    stage.pass(.seconds(240))
    stage.send(.look)
    #expect(notes(stage) == ["played 1"])
  }

  @Test func seekingIsNotListening() {
    var stage = Stage.playing(2)
    stage.pass(.seconds(10))
    stage.send(.seek(to: .seconds(170)))
    stage.pass(.seconds(1))
    stage.hear(.seeked(stage.current, SeekToken(rawValue: 1), position: .seconds(170)))
    stage.pass(.seconds(10))
    stage.hear(.started(stage.id("2"), position: .zero))
    #expect(notes(stage) == [])
  }

  @Test func hearingTheSameMinuteTwiceIsListening() {
    var stage = Stage.playing(1)
    for number in 1...3 {
      stage.pass(.seconds(30))
      stage.send(.seek(to: .zero))
      stage.hear(.seeked(stage.current, SeekToken(rawValue: number), position: .zero))
    }
    #expect(stage.state.listening.isCounted)
  }

  @Test func restingIsNotListening() {
    var stage = Stage.playing(1)
    stage.pass(.seconds(80))
    stage.send(.pause)
    stage.pass(.seconds(1000))
    stage.send(.play)
    stage.hear(.playing(stage.current, position: .seconds(80)))
    #expect(!stage.state.listening.isCounted)
    stage.pass(.seconds(10))
    stage.send(.pause)
    #expect(notes(stage) == ["played 1"])
  }

  @Test func atDoubleSpeedHalfTheTimeIsHalfTheTrack() {
    var stage = Stage()
    var sound = SoundSettings()
    sound.speed = 2
    stage.send(.setSound(sound))
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.loads()
    stage.pass(.seconds(45))
    stage.send(.look)
    #expect(notes(stage) == ["played 1"])
  }

  @Test func repeatingOneCountsEachTime() {
    var stage = Stage.playing(1, repeating: .one)
    var count = 0
    for _ in 0..<5 {
      stage.pass(.seconds(180))
      stage.hear(.started(stage.current, position: .zero))
      count += notes(stage).count
    }
    #expect(count == 5)
  }

  @Test func leavingBeforeHalfSkips() {
    var stage = Stage.playing(3)
    stage.pass(.seconds(20))
    stage.send(.next)
    #expect(notes(stage) == ["skipped 1"])
    stage.loads()
    stage.pass(.seconds(100))
    stage.send(.next)
    #expect(notes(stage) == ["played 2"])
  }

  @Test func stoppingFailingAndEndingSkipNothing() {
    var stage = Stage.playing(3)
    stage.pass(.seconds(20))
    stage.hear(.failed(stage.current, broken))
    #expect(notes(stage) == [])
    stage.loads()
    stage.send(.seek(to: .seconds(179)))
    stage.hear(.seeked(stage.current, SeekToken(rawValue: 1), position: .seconds(179)))
    stage.hear(.ended(stage.current))
    #expect(notes(stage) == [])
    stage.loads()
    stage.send(.stop)
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    #expect(notes(stage) == [])
  }

  @Test func whatAnEarlierSessionHeardCounts() {
    var stage = Stage()
    stage.send(
      .restore(
        PlayQueue(tracks: TestTracks.make(1)), position: .seconds(80),
        mark: ListeningMark(heard: .seconds(80))))
    stage.loads()
    stage.send(.play)
    stage.hear(.playing(stage.current, position: .seconds(80)))
    #expect(stage.state.history.isEmpty)
    stage.pass(.seconds(10))
    stage.send(.look)
    #expect(notes(stage) == ["played 1"])

    var counted = Stage()
    counted.send(
      .restore(
        PlayQueue(tracks: TestTracks.make(1)), position: .seconds(100),
        mark: ListeningMark(heard: .seconds(100), isCounted: true)))
    counted.loads()
    counted.send(.play)
    counted.hear(.playing(counted.current, position: .seconds(100)))
    counted.pass(.seconds(80))
    counted.hear(.ended(counted.current))
    #expect(notes(counted) == [])
  }
}
