// Opening and closing pages leaves nothing behind: P4, and rule 2 of the cross-seed rules.
import AppModel
import Countdown
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

      assertSteady {
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

      assertSteady {
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

  func testTheTimersLeaveNothingBehindAndRunOnWithoutTheirSheet() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.timers.startOrPause()
      var rings = 0
      stage.timers.perform = { if $0 == .ring { rings += 1 } }

      assertSteady {
        stage.window.showTimer()
        settle(.milliseconds(8))
        stage.window.goBack()
        settle(.milliseconds(4))
      }

      stage.clock.pass(.seconds(1799))
      XCTAssertEqual(rings, 0)
      stage.clock.pass(.seconds(100))
      XCTAssertEqual(rings, 1, "Closing its sheet stops no timer.")
      stage.window.window.destroy()
    }
  }

  func testMenusOnListsAndTablesLeaveNothingBehind() throws {
    try onDisplay {
      let list = ValueList<Int>(
        .list, name: "List", makeCell: { LineCell() }, activate: { _ in })
      list.values = Array(0..<500)
      let table = ColumnTable<Int>(
        name: "Table", columns: [.init("One", width: 100) { LineCell() }], value: { $0 },
        activate: { _ in })
      table.apply(try XCTUnwrap(RowChange(from: [Int](), to: Array(0..<500))))
      let application = Application(id: "io.github.norae.Norae.Menus", isUnique: false)
      application.register()
      let window = Window(application, title: "Menus", size: Size(width: 600, height: 400))
      let views = [ScrolledView(.vertical, list), ScrolledView(.both, table)]
      for view in views { view.setExpands(horizontally: true, vertically: true) }
      window.setContent(Box(.row, views))
      window.present()
      waitFor("the window to be seen") { window.isMapped }

      assertSteady(times: 20) {
        for widget in [list, table] {
          let menu = widget.openMenu([[MenuEntry("Play") {}], [MenuEntry("Go") {}]], x: 20, y: 20)
          XCTAssertNotNil(menu)
          settle(.milliseconds(20))
          menu?.close()
          // A list that moves its rows must not stumble over a menu that was on it.
          views[0].scroll(toShare: 0.5)
          views[1].scroll(toShare: 0.5)
          settle(.milliseconds(80))
          views[0].scrollToStart()
          views[1].scrollToStart()
        }
      }
      window.destroy()
    }
  }

  func testThePlayerPageLeavesNothingBehind() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))

      assertSteady {
        stage.window.showPlayer()
        settle(.milliseconds(8))
        stage.window.goBack()
        settle(.milliseconds(4))
      }

      XCTAssertTrue(stage.player.state.transport.isPlaying, "Closing a page stops no music.")
      stage.window.window.destroy()
    }
  }

  func testThePageThatMakesLyricsLeavesNothingBehind() throws {
    try onDisplay {
      let stage = Stage(lyrics: LyricsPageTests.song)
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(3), startingAt: 0))

      assertSteady(times: 40) {
        stage.window.showLyrics()
        settle(.milliseconds(8))
        stage.window.makeLyrics()
        settle(.milliseconds(8))
        stage.window.goBack()
        stage.window.goBack()
        settle(.milliseconds(8))
      }
      stage.window.window.destroy()
    }
  }

  func testF9SongAfterSongLeavesNothingBehind() throws {
    try onDisplay {
      let stage = Stage(lyrics: LyricsPageTests.song)
      stage.window.present()
      waitFor("the window to be seen") { stage.window.window.isMapped }
      stage.player.send(.playTracks(TestTracks.make(9), startingAt: 0))
      stage.player.send(.setRepeat(.all))
      stage.window.showPlayer()
      settle(.milliseconds(50))

      assertSteady(times: 40) {
        stage.player.send(.next)
        settle(.milliseconds(8))
      }
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
      assertSteady(times: 5, openAndClose)
    }
  }
}

@MainActor
private final class LineCell: ListCell {
  let root: Widget = Label()
  func accessibleName(of value: Int) -> String { String(value) }
  func show(_ value: Int) { (root as? Label)?.text = String(value) }
  func clear() {}
}
