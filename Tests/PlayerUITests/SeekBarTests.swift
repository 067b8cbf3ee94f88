// The seek bar as it is drawn, and the frames it works on: right at once and at every size, nothing
// when paused or hidden.
import AppModel
import GtkKit
import MusicCore
import Playback
import PlayerUI
import TestSupport
import XCTest

final class SeekBarTests: XCTestCase {
  func testS2TheFilledPartIsTheSamePartAtEverySize() throws {
    try onDisplay {
      let content = SeekBarContent()
      content.isEnabled = true
      content.ratio = 0.5
      for width in [40, 200, 1000] {
        let picture = try XCTUnwrap(Picture(content, width: width, height: 32))
        let (played, rest) = (
          picture.color(x: width / 2 - 4, y: 16), picture.color(x: width / 2 + 4, y: 16)
        )
        XCTAssertGreaterThan(played.alpha, 0.95, "\(width)")
        XCTAssertLessThan(rest.alpha, 0.4, "\(width)")
        XCTAssertGreaterThan(rest.alpha, 0.05, "\(width)")
      }
    }
  }

  func testS4UnderAPressItGrowsUpwards() throws {
    try onDisplay {
      let content = SeekBarContent()
      content.isEnabled = true
      content.ratio = 1
      @MainActor func rows(growth: Double) throws -> [Int] {
        content.growth = growth
        let picture = try XCTUnwrap(Picture(content, width: 100, height: 32))
        return (0..<32).filter { picture.color(x: 50, y: $0).alpha > 0.9 }
      }
      let rest = try rows(growth: 0)
      let grown = try rows(growth: 1)
      XCTAssertTrue((4...5).contains(rest.count), "\(rest)")
      XCTAssertTrue((14...15).contains(grown.count), "\(grown)")
      XCTAssertEqual(rest.last, grown.last, "Its lower edge stays.")
    }
  }

  func testAWaveformIsFilledAsFarAsItIsHeard() throws {
    try onDisplay {
      let content = SeekBarContent()
      (content.isTall, content.isPlain, content.ratio) = (true, true, 0.5)
      content.waveform = Waveform(levels: [255, 255, 25, 255])
      let picture = try XCTUnwrap(Picture(content, width: 400, height: 56))
      @MainActor func highest(_ columns: Range<Int>, y: Int) -> Double {
        columns.map { picture.color(x: $0, y: y).alpha }.max() ?? 0
      }
      XCTAssertGreaterThan(highest(10..<190, y: 12), 0.9, "Heard and loud.")
      XCTAssertEqual(highest(210..<290, y: 12), 0, "Soft.")
      XCTAssertGreaterThan(highest(210..<290, y: 28), 0.2, "Soft, but there.")
      XCTAssertLessThan(highest(310..<390, y: 12), 0.5, "Not heard yet.")
    }
  }

  func testChaptersAreCutsInTheBarAndNotchesBelowTheWaveform() throws {
    try onDisplay {
      let content = SeekBarContent()
      content.isEnabled = true
      content.marks = SeekBarMarks(
        chapters: [0, 30, 75].map { Chapter(title: "\($0)", start: .seconds($0)) },
        duration: .seconds(100))
      for ratio in [0.0, 1] {
        content.ratio = ratio
        let picture = try XCTUnwrap(Picture(content, width: 200, height: 32))
        let gaps = (0..<200).filter { picture.color(x: $0, y: 16).alpha < 0.04 }
        XCTAssertTrue(gaps.contains(59) && gaps.contains(60), "\(gaps)")
        XCTAssertTrue(gaps.contains(149) && gaps.contains(150), "\(gaps)")
        XCTAssertLessThanOrEqual(gaps.count, 8, "\(gaps)")
      }
      (content.isTall, content.isPlain) = (true, true)
      content.waveform = Waveform(levels: [128, 128])
      let picture = try XCTUnwrap(Picture(content, width: 200, height: 56))
      let notches = (0..<200).filter { picture.color(x: $0, y: 54).alpha > 0.5 }
      XCTAssertEqual(notches, [59, 60, 149, 150])
    }
  }

  func testReadFromTheRightItFillsFromThere() throws {
    try onDisplay {
      let content = SeekBarContent()
      (content.isEnabled, content.isMirrored, content.ratio) = (true, true, 0.25)
      content.marks = SeekBarMarks(
        chapters: [Chapter(title: "", start: .seconds(75))], duration: .seconds(100))
      for isTall in [false, true] {
        content.isTall = isTall
        content.waveform = Waveform(levels: [255, 255])
        let (height, y) = isTall ? (56, 28) : (32, 16)
        let picture = try XCTUnwrap(Picture(content, width: 200, height: height))
        @MainActor func most(_ columns: Range<Int>) -> Double {
          columns.map { picture.color(x: $0, y: y).alpha }.max() ?? 0
        }
        XCTAssertGreaterThan(most(155..<195), 0.9, "Heard.")
        XCTAssertLessThan(most(55..<145), 0.5, "Not heard yet.")
        if !isTall { XCTAssertLessThan(picture.color(x: 49, y: y).alpha, 0.04, "The cut.") }
      }
    }
  }

  func testTheRepeatedPieceStandsInABracket() throws {
    try onDisplay {
      let content = SeekBarContent()
      content.isEnabled = true
      var marks = RepeatMarks()
      @MainActor func posts() throws -> (posts: [Int], below: [Int]) {
        content.marks = SeekBarMarks(repeating: marks, duration: .seconds(100))
        let picture = try XCTUnwrap(Picture(content, width: 200, height: 32))
        let bottom = Int(SeekBarGeometry.bottom(in: 32))
        func seen(_ y: Int) -> [Int] { (0..<200).filter { picture.color(x: $0, y: y).alpha > 0.6 } }
        return (seen(bottom - 7), seen(bottom + 4))
      }
      XCTAssertEqual(try posts().posts, [])
      marks.set(.start, at: .seconds(20))
      XCTAssertEqual(try posts().posts, [39, 40])
      marks.set(.end, at: .seconds(60))
      let both = try posts()
      XCTAssertEqual(both.posts, [39, 40, 119, 120])
      XCTAssertEqual(both.below, Array(39...120))
    }
  }

  func testF12S3TheBubbleStaysInsideTheBar() throws {
    try onDisplay {
      let content = SeekBarContent()
      content.isEnabled = true
      // Tall enough for the bubble to be in the picture.
      for ratio in [0.0, 0.03, 0.5, 1] {
        content.bubble = (ratio, "1:02:03", [])
        let picture = try XCTUnwrap(Picture(content, width: 300, height: 140))
        let y = Int(SeekBarGeometry.bubbleBottom(in: 140)) - 12
        let seen = (0..<300).filter { picture.color(x: $0, y: y).alpha > 0.9 }
        let (first, last) = (try XCTUnwrap(seen.first), try XCTUnwrap(seen.last))
        XCTAssertGreaterThan(last - first, 40)
        if ratio == 0.5 { XCTAssertEqual(Double(first + last + 1) / 2, 150, accuracy: 1) }
        if ratio == 0 { XCTAssertLessThanOrEqual(first, 4) }
        if ratio == 1 { XCTAssertGreaterThanOrEqual(last, 295) }
      }
    }
  }

  func testFramesAreWorkedOnOnlyWhileItIsSeenAndRuns() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))
      let start = FrameTicks.calls
      waitFor("the bar to follow") { FrameTicks.calls > start + 3 }

      stage.player.send(.pause)
      waitFor("the pause") { stage.player.state.timing.instant == nil }
      settle(.milliseconds(100))
      let paused = FrameTicks.calls
      settle(.milliseconds(400))
      XCTAssertEqual(FrameTicks.calls, paused, "Paused, nothing is to be worked on.")

      stage.player.send(.play)
      waitFor("the bar to follow again") { FrameTicks.calls > paused + 3 }
      stage.window.window.isVisible = false
      settle(.milliseconds(100))
      let hidden = FrameTicks.calls
      settle(.milliseconds(400))
      XCTAssertEqual(FrameTicks.calls, hidden, "Unseen, nothing is to be worked on.")
      stage.window.window.destroy()
    }
  }
}
