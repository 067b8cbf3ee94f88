// The page of words on a real display: its first frame, the line at a third of the height, what
// scrolling and resizing do.
import AppModel
import GtkKit
import Lyrics
import MusicCore
import Playback
import PlayerUI
import TestSupport
import XCTest

final class LyricsPageTests: XCTestCase {
  static let song = Lyrics(
    synced: (0..<60).map { number in
      Lyrics.Line(
        time: .seconds(number * 3), text: "Line \(number) with some words",
        translations: number % 2 == 0 ? ["and the same in other words"] : [])
    }, source: .lrcFile)

  func testS1TheFirstFrameShowsTheTrueLineAtAThird() throws {
    try onDisplay {
      let stage = Stage(lyrics: Self.song)
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))
      waitFor("the length") { stage.player.state.timing.duration != nil }
      stage.player.send(.pause)
      stage.player.send(.seek(to: .seconds(91)))
      waitFor("the seek") { stage.player.state.timing.pendingSeek == nil }
      waitFor("the words") {
        stage.window.context.lyrics.follow()
        return stage.window.context.lyrics.lineIndex == 30
      }

      stage.window.showLyrics()
      let page = try XCTUnwrap(stage.window.openLyrics)
      // What is asked before a frame sees what the frame before has painted.
      var astray: [Double] = []
      var filled: Set<Double> = [page.filled]
      let ticks = FrameTicks(page.list.root) {
        filled.insert(page.filled)
        guard page.list.viewHeight > 0, let place = page.list.placeOnScreen(of: 30) else { return }
        astray.append(abs(place.y + place.height / 2 - page.list.viewHeight / 3))
      }
      ticks.isRunning = true
      waitFor("some frames") { astray.count > 6 }
      ticks.isRunning = false
      XCTAssertLessThan(try XCTUnwrap(astray.max()), 1, "It stands there from the first frame on.")
      XCTAssertEqual(filled.count, 1, "And so does the bar.")
      XCTAssertEqual(try XCTUnwrap(filled.first), 91.0 / 180, accuracy: 1e-9)
      XCTAssertGreaterThan(page.list.position, 500)
      stage.window.window.destroy()
    }
  }

  func testS10APersonsScrollingIsLeftAloneUntilAsked() throws {
    try onDisplay {
      let stage = Stage(lyrics: Self.song)
      let page = try Self.openPage(stage)
      page.list.scrollAsAPerson(to: 40)
      settle(.milliseconds(50))
      XCTAssertEqual(page.list.position, 40)
      stage.player.send(.seek(to: .seconds(120)))
      waitFor("another line") {
        stage.window.context.lyrics.follow()
        return stage.window.context.lyrics.lineIndex == 40
      }
      settle(.milliseconds(50))
      XCTAssertEqual(page.list.position, 40, "Who looks elsewhere is left alone.")

      page.setFollowsSong(true)
      waitFor("the line") { abs(page.list.position - 40) > 300 }
      let place = try XCTUnwrap(page.list.place(of: 40))
      XCTAssertEqual(
        place.y + place.height / 2 - page.list.position, page.list.viewHeight / 3, accuracy: 1)
      stage.window.window.destroy()
    }
  }

  func testF18LongLinesWrapAndNoneIsCut() throws {
    try onDisplay {
      let long = String(repeating: "길고 긴 노랫말 and more of it ", count: 12)
      let song = Lyrics(
        synced: ["short", long, "short"].enumerated().map { number, text in
          Lyrics.Line(time: .seconds(number), text: text)
        }, source: .lrcFile)
      let stage = Stage(lyrics: song)
      let page = try Self.openPage(stage)
      let short = try XCTUnwrap(page.list.place(of: 0)).height
      XCTAssertGreaterThan(try XCTUnwrap(page.list.place(of: 1)).height, short * 2)
      stage.window.window.destroy()
    }
  }

  func testF14WhatCannotBeReadIsTriedAgainOnRequest() throws {
    try onDisplay {
      let stage = Stage(lyrics: Self.song, failures: 1)
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(1), startingAt: 0))
      stage.window.showLyrics()
      let words = stage.window.context.lyrics
      waitFor("the failure") {
        words.follow()
        if case .failed = words.content { return true }
        return false
      }
      let page = try XCTUnwrap(stage.window.openLyrics)
      waitFor("the button") { page.retry.isMapped }
      page.retry.press()
      waitFor("the words") { words.lyrics != nil }
      waitFor("the button to go") { !page.retry.isMapped }
      stage.window.window.destroy()
    }
  }

  func testItGlidesAlongWithTheSong() throws {
    try onDisplay {
      let stage = Stage(lyrics: Self.song)
      Appearance.setAllowsMotion(true)
      defer { Appearance.setAllowsMotion(false) }
      let page = try Self.openPage(stage)
      settle(.milliseconds(400))
      for line in [20, 21, 22, 50, 3] {
        stage.player.send(.seek(to: .seconds(line * 3)))
        var seen: Set<Double> = []
        let ticks = FrameTicks(page.list.root) { seen.insert(page.list.position) }
        ticks.isRunning = true
        waitFor("line \(line) at a third") {
          guard let place = page.list.place(of: line) else { return false }
          let middle = place.y + place.height / 2 - page.list.position
          return abs(middle - page.list.viewHeight / 3) < 1
        }
        ticks.isRunning = false
        XCTAssertGreaterThan(seen.count, 1, "It glides there.")
      }
      stage.window.window.destroy()
    }
  }

  func testItStandsThereHoweverItIsOpened() throws {
    try onDisplay {
      let stage = Stage(lyrics: Self.song)
      Appearance.setAllowsMotion(true)
      defer { Appearance.setAllowsMotion(false) }
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))
      waitFor("the length") { stage.player.state.timing.duration != nil }
      for round in 0..<12 {
        if round.isMultiple(of: 3) { stage.player.send(.playPause) }
        stage.player.send(.seek(to: .seconds(30 + round * 10)))
        if round.isMultiple(of: 2) {
          stage.window.showPlayer()
          settle(.milliseconds(round * 25))
        }
        stage.window.showLyrics()
        let page = try XCTUnwrap(stage.window.openLyrics)
        waitFor("round \(round)") {
          guard let line = stage.window.context.lyrics.lineIndex,
            let place = page.list.placeOnScreen(of: line)
          else { return false }
          return abs(place.y + place.height / 2 - page.list.viewHeight / 3) < 1
        }
        stage.window.goBack()
        stage.window.goBack()
        settle(.milliseconds(round * 25))
      }
      stage.window.window.destroy()
    }
  }

  func testWordsWithoutTimesAreReadFromTheTop() throws {
    try onDisplay {
      let plain = Lyrics(plain: (0..<80).map { "Line \($0)" }, source: .textFile)
      let stage = Stage(lyrics: plain)
      let page = try Self.openPage(stage)
      settle(.milliseconds(50))
      XCTAssertEqual(page.list.position, 0)
      XCTAssertLessThan(try XCTUnwrap(page.list.place(of: 0)).y, page.list.viewHeight / 2)
      stage.window.window.destroy()
    }
  }

  @MainActor
  private static func openPage(_ stage: Stage) throws -> LyricsPage {
    stage.window.present()
    waitFor("the window to be seen") { stage.window.window.isMapped }
    stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))
    waitFor("the length") { stage.player.state.timing.duration != nil }
    stage.player.send(.pause)
    stage.window.showLyrics()
    let page = try XCTUnwrap(stage.window.openLyrics)
    waitFor("the words") { page.list.place(of: 1) != nil }
    return page
  }
}
