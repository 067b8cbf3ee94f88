// Chapters and the A-B repeat on the seek bar: which there are, where they lie, what they are called.
import AppModel
import MusicCore
import Playback
import TestSupport
import Testing

@Suite struct SeekBarMarksTests {
  private func chapters(_ seconds: [Int]) -> [Chapter] {
    seconds.map { Chapter(title: "at \($0)", start: .seconds($0)) }
  }

  @Test func chaptersAreInOrderInsideTheTrackAndOnlyOncePlace() {
    let marks = SeekBarMarks(
      chapters: chapters([60, 0, 60, -5, 30, 100, 900]), duration: .seconds(100))
    #expect(marks.chapters.map(\.title) == ["at 0", "at 30", "at 60"])
    #expect(marks.cuts == [0.3, 0.6])
  }

  @Test func aTitleIsPreferredToNone() {
    let marks = SeekBarMarks(
      chapters: [
        Chapter(title: "", start: .zero), Chapter(title: "One", start: .zero),
        Chapter(title: "", start: .seconds(5)),
      ], duration: .seconds(10), nameless: { "Chapter \($0)" })
    #expect(marks.chapters.map(\.title) == ["One", "Chapter 2"])
  }

  @Test(arguments: [nil, Duration.zero])
  func withoutALengthThereAreNoMarks(duration: Duration?) {
    let marks = SeekBarMarks(chapters: chapters([0, 10]), duration: duration)
    #expect(marks.chapters.isEmpty && marks.cuts.isEmpty && marks.chapter(at: .zero) == nil)
  }

  @Test func oneChapterFromTheBeginningDividesNothing() {
    #expect(SeekBarMarks(chapters: chapters([0]), duration: .seconds(10)).chapters.isEmpty)
    #expect(SeekBarMarks(chapters: chapters([3]), duration: .seconds(10)).cuts == [0.3])
  }

  /// Every time of three tracks against the plainest way to say it.
  @Test func theChapterOfEachTimeIsTheLastThatHasBegun() {
    for starts in [[0, 7, 20], [5, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9, 29]] {
      let marks = SeekBarMarks(chapters: chapters(starts), duration: .seconds(30))
      for tenth in 0...300 {
        let time = Duration.milliseconds(tenth * 100)
        let expected = starts.filter { Duration.seconds($0) <= time }.max()
        #expect(marks.chapter(at: time) == expected.map { "at \($0)" })
        let next = starts.filter { Duration.seconds($0) > time }.min()
        #expect(marks.chapterStart(from: time, forward: true) == next.map { .seconds($0) })
        let back = marks.chapterStart(from: time, forward: false)
        #expect(back.map { $0 <= time } == true, "back is never forward")
      }
    }
    let marks = SeekBarMarks(chapters: chapters([0, 10, 20]), duration: .seconds(30))
    #expect(marks.chapterStart(from: .seconds(15), forward: false) == .seconds(10))
    #expect(marks.chapterStart(from: .seconds(11), forward: false) == .zero)
    #expect(SeekBarMarks(duration: .seconds(9)).chapterStart(from: .zero, forward: true) == nil)
  }

  /// All widths and many divisions: parts lie side by side inside the bar, none too narrow.
  @Test func partsCoverTheBarAndNeverOverlap() {
    for width in 0...240 {
      let bar = SeekBarGeometry(width: Double(width))
      for count in [0, 1, 2, 3, 7, 50, 400] {
        let cuts = (0..<count).map { Double($0 + 1) / Double(count + 1) }
        let parts = bar.parts(cutAt: cuts.reversed())
        #expect(parts.first?.start == 0 && parts.last?.end == Double(width))
        for (left, right) in zip(parts, parts.dropFirst()) {
          #expect(right.start - left.end == SeekBarGeometry.cutWidth)
        }
        if parts.count > 1 {
          #expect(parts.allSatisfy { $0.end - $0.start >= SeekBarGeometry.leastPart })
        }
      }
    }
    #expect(SeekBarGeometry(width: 100).parts(cutAt: [0, 1, .nan]).count == 1)
    #expect(SeekBarGeometry(width: 100).parts(cutAt: [0.5]).map(\.end) == [49, 100])
  }
}

@MainActor
@Suite struct PieceButtonTests {
  private let engine = FakeEngine(obedient: true)
  private let clock = TestClock()
  private let player: Player
  private let model: NowPlayingModel

  init() {
    let clock = clock
    player = Player(engine: engine, now: { clock.now })
    model = NowPlayingModel(player: player)
  }

  private func play(_ chapters: [Chapter] = []) async throws {
    var track = TestTracks.make(1)[0]
    track.metadata.chapters = chapters
    player.send(.playTracks([track], startingAt: 0))
    _ = await eventually { model.canSeek && model.isRunning }
  }

  @Test func threePressesSetTheStartTheEndAndTakeBothAway() async throws {
    try await play()
    #expect(model.pieceName == "Repeat a piece: set its start here")
    clock.advance(by: .seconds(10))
    model.markPiece()
    #expect(model.pieceText == "A–…" && model.isMarkingPiece)
    #expect(model.pieceName == "Repeat a piece from 10 seconds: set its end here")
    clock.advance(by: .seconds(5))
    model.markPiece()
    #expect(
      model.pieceName == "Repeating from 10 seconds to 15 seconds: press to stop repeating")
    #expect(model.marks.start == 10.0 / 180 && model.marks.end == 15.0 / 180)
    let piece = RepeatedPiece(start: .seconds(10), end: .seconds(15))
    #expect(engine.calls.contains(.repeatPiece(piece)))
    model.markPiece()
    #expect(!model.isMarkingPiece && model.marks.start == nil)
    #expect(engine.calls.last == .repeatPiece(nil))
  }

  @Test func theScreenReaderHearsTheChapter() async throws {
    try await play([
      Chapter(title: "Verse", start: .zero), Chapter(title: "", start: .seconds(60)),
    ])
    #expect(model.spokenPosition() == "0 seconds of 3 minutes, Verse")
    #expect(model.goToChapter(forward: true))
    #expect(model.position() == .seconds(60))
    #expect(model.spokenPosition() == "1 minute of 3 minutes, Chapter 2")
    #expect(model.goToChapter(forward: false))
    #expect(model.position() == .zero)
  }

  @Test func withoutChaptersTheKeysAreFree() async throws {
    try await play()
    #expect(!model.goToChapter(forward: true))
  }
}
