// Opening and closing pages leaves nothing behind: P4, and rule 2 of the cross-seed rules.
import GtkKit
import MusicCore
import Playback
import PlayerUI
import TestSupport
import XCTest

final class LeakTests: XCTestCase {
  func testTheAlbumPageLeavesNothingBehind() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))

      try assertSteady {
        stage.window.show(Stage.album(1))
        settle(.milliseconds(8))
        stage.window.goBack()
        settle(.milliseconds(4))
      }

      XCTAssertTrue(stage.player.state.transport.isPlaying, "Closing a page stops no music.")
      stage.window.window.destroy()
    }
  }

  func testThePagesOfTheLibraryLeaveNothingBehind() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }

      try assertSteady {
        stage.window.show(Stage.artist(1))
        settle(.milliseconds(8))
        stage.window.show(Genre(name: "Folk", tracks: 3))
        settle(.milliseconds(8))
        stage.window.showUnreadable()
        settle(.milliseconds(8))
        for _ in 0..<3 { stage.window.goBack() }
        settle(.milliseconds(4))
      }
      stage.window.window.destroy()
    }
  }

  func testThePlayerPageLeavesNothingBehind() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))

      try assertSteady {
        stage.window.showPlayer()
        settle(.milliseconds(8))
        stage.window.goBack()
        settle(.milliseconds(4))
      }

      XCTAssertTrue(stage.player.state.transport.isPlaying, "Closing a page stops no music.")
      stage.window.window.destroy()
    }
  }

  func testTheWholeWindowLeavesNothingBehind() throws {
    try onDisplay {
      @MainActor func openAndClose() {
        let stage = Stage()
        stage.window.present()
        waitFor("the window to be seen") { stage.window.window.isMapped }
        stage.window.show(Stage.album(1))
        settle()
        stage.window.window.destroy()
        settle()
      }
      openAndClose()
      settle(.milliseconds(100))
      let before = Counts.now
      for _ in 0..<5 { openAndClose() }
      settle(.milliseconds(100))
      XCTAssertEqual(Counts.now, before)
    }
  }
}

/// Does it a few times, counts, does it a hundred times, counts again.
@MainActor
private func assertSteady(_ openAndClose: () -> Void) throws {
  for _ in 0..<5 { openAndClose() }
  settle(.milliseconds(100))
  let before = Counts.now
  for _ in 0..<100 { openAndClose() }
  settle(.milliseconds(100))
  XCTAssertEqual(Counts.now, before)
}
