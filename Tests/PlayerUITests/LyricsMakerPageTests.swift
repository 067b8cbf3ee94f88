// The page that makes words, on a real display: the line at the mark stands at a third, stamping moves on
// without losing the place, and what was written comes back in the text.
import AppModel
import GtkKit
import Lyrics
import Playback
import PlayerUI
import TestSupport
import XCTest

final class LyricsMakerPageTests: XCTestCase {
  func testTheNextLineStandsAtAThird() throws {
    try onDisplay {
      let (stage, page) = try Self.open((0..<40).map { "Line \($0)" })
      let model = page.model
      for line in 0..<12 {
        waitFor("line \(line)") {
          guard model.draft.cursor == line, let place = page.list.place(of: line) else {
            return false
          }
          let wanted = max(0, place.y + place.height / 2 - page.list.viewHeight / 3)
          return abs(page.list.position - wanted) < 1
        }
        model.stamp()
      }
      XCTAssertEqual(model.draft.cursor, 12)
      XCTAssertGreaterThan(page.list.position, 50, "The list goes along.")
      stage.window.window.destroy()
    }
  }

  func testWordsAndTimesAreTwoViewsOfTheSame() throws {
    try onDisplay {
      let (stage, page) = try Self.open(["one", "two"])
      XCTAssertEqual(page.model.step, .timing)
      page.model.stamp()
      // A press counts as soon as the page is there.
      waitFor("the text") {
        if !page.words.isOn { page.words.press() }
        return page.area.isMapped
      }
      XCTAssertTrue(page.area.text.hasPrefix("["), page.area.text)
      XCTAssertTrue(page.area.text.hasSuffix("one\ntwo\n"), page.area.text)
      page.area.text = page.area.text + "three"
      waitFor("the lines") {
        if !page.times.isOn { page.times.press() }
        return page.list.root.isMapped
      }
      XCTAssertEqual(page.model.draft.lines.map(\.text), ["one", "two", "three"])
      stage.window.window.destroy()
    }
  }

  /// The page open on a song that plays, in the step of times.
  @MainActor
  private static func open(_ lines: [String]) throws -> (Stage, LyricsMakerPage) {
    let stage = Stage(lyrics: Lyrics(plain: lines, source: .textFile))
    stage.window.present()
    waitFor("the window to be seen") { stage.window.window.isMapped }
    stage.player.send(.playTracks(TestTracks.make(1), startingAt: 0))
    waitFor("the length") { stage.player.state.timing.duration != nil }
    waitFor("the words") {
      stage.window.context.lyrics.follow()
      return stage.window.context.lyrics.lyrics != nil
    }
    stage.window.makeLyrics()
    let page = try XCTUnwrap(stage.window.openMaker)
    waitFor("the lines") { page.list.place(of: 0) != nil }
    return (stage, page)
  }
}
