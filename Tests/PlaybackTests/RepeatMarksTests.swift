// The marks of the A-B repeat: where they may lie, what a seek does to them, when they go.
import MusicCore
import Playback
import TestSupport
import Testing

struct RepeatMarksTests {
  @Test func whateverIsSetIsInOrderAndLongEnough() {
    let steps: [RepeatMark?] = [nil, .start, .end]
    let places = [0, 900, 1000, 1500, 2400, 60_000].map { Duration.milliseconds($0) }
    let inputs = steps.flatMap { step in places.map { (step, $0) } }
    for first in inputs {
      for second in inputs {
        for third in inputs {
          var marks = RepeatMarks()
          for (step, place) in [first, second, third] { marks.set(step, at: place) }
          if let piece = marks.piece {
            #expect(piece.end - piece.start >= RepeatMarks.shortest)
          }
          #expect(marks.end == nil || marks.start != nil, "no B without an A")
          if third.0 == .start { #expect(marks.start == third.1) }
          if third.0 == nil { #expect(marks == RepeatMarks()) }
        }
      }
    }
  }

  @Test func marksInTheWrongOrderArePutRight() {
    var marks = RepeatMarks()
    marks.set(.start, at: .seconds(20))
    marks.set(.end, at: .seconds(10))
    #expect(marks.piece == RepeatedPiece(start: .seconds(10), end: .seconds(20)))
    marks.set(.start, at: .seconds(30))
    #expect(marks.start == .seconds(30) && marks.piece == nil)
  }

  @Test func withoutAnAThePieceBeginsWithTheTrack() {
    var marks = RepeatMarks()
    marks.set(.end, at: .seconds(10))
    #expect(marks.piece == RepeatedPiece(start: .zero, end: .seconds(10)))
  }

  @Test func settingTheEndGoesBackToTheStart() {
    var stage = Stage.playing(3)
    stage.pass(.seconds(10))
    #expect(stage.send(.mark(.start)) == [])
    stage.pass(.seconds(5))
    let piece = RepeatedPiece(start: .seconds(10), end: .seconds(15))
    #expect(
      stage.send(.mark(.end)) == [
        .repeatPiece(piece), .seek(to: .seconds(10), SeekToken(rawValue: 1)),
      ])
    #expect(stage.position == .seconds(10))
    #expect(stage.send(.mark(nil)) == [.repeatPiece(nil)])
    #expect(stage.state.repeatMarks == RepeatMarks())
  }

  @Test func aSeekBehindThePieceIsItsStartAndOneBeforeItIsAllowed() {
    var stage = repeating()
    stage.send(.seek(to: .seconds(100)))
    #expect(stage.position == .seconds(10))
    stage.send(.seekBy(.seconds(500)))
    #expect(stage.position == .seconds(10))
    stage.send(.seek(to: .seconds(2)))
    #expect(stage.position == .seconds(2))
  }

  @Test func aNewRoundIsNotAnotherListening() {
    var stage = repeating()
    stage.hear(.seeked(stage.current, SeekToken(rawValue: 1), position: .seconds(10)))
    stage.pass(.seconds(5))
    let heard = stage.state.listening.heard(at: stage.now)
    stage.hear(.position(stage.current, .seconds(10)))
    #expect(stage.position == .seconds(10))
    #expect(stage.state.listening.heard(at: stage.now) == heard)
    #expect(stage.state.repeatMarks.piece != nil)
  }

  @Test func anotherTrackHasNoMarks() {
    for command in [PlayerCommand.next, .stop, .clearQueue] {
      var stage = repeating()
      stage.send(command)
      #expect(stage.state.repeatMarks == RepeatMarks(), "\(command)")
    }
    var stage = Stage.playing(3)
    stage.send(.mark(.start))
    stage.hear(.started(stage.id("2"), position: .zero))
    #expect(stage.state.repeatMarks == RepeatMarks())
  }

  @Test func nothingIsMarkedWhereNothingCanBeSought() {
    var stage = Stage()
    stage.send(.playTracks(TestTracks.make(1), startingAt: 0))
    stage.loads(seekable: false)
    stage.send(.mark(.start))
    #expect(stage.state.repeatMarks == RepeatMarks())
  }

  private func repeating() -> Stage {
    var stage = Stage.playing(3)
    stage.pass(.seconds(10))
    stage.send(.mark(.start))
    stage.pass(.seconds(5))
    stage.send(.mark(.end))
    return stage
  }
}
