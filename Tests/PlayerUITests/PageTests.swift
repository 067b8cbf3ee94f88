// The pages of the library: cells bounded by the window at half a million rows, sorting by a
// column's name, the way back, letters that begin a search.
import AppModel
import GLibKit
import GtkKit
import MusicCore
import Playback
import PlayerUI
import TestSupport
import XCTest

final class PageTests: XCTestCase {
  func testHalfAMillionTracksMakeAWindowsWorthOfCells() throws {
    try onDisplay {
      let stage = Stage(albums: 5, tracks: 100_000)
      stage.window.present()
      stage.window.go(to: .tracks)
      let page = try XCTUnwrap(stage.window.pages.page(.tracks) as? TracksPage)
      waitFor("the cells") { page.cellCount > 0 }
      settle(.milliseconds(200))

      let columns = TracksModel.Column.allCases.count
      XCTAssertLessThanOrEqual(page.cellCount, 205 * columns)
      for share in [0.3, 0.9, 1, 0] {
        page.scroll(toShare: share)
        settle(.milliseconds(100))
        XCTAssertLessThanOrEqual(page.cellCount, 205 * columns)
        XCTAssertLessThanOrEqual(page.rowsKept, 1600)
      }
      stage.window.window.destroy()
    }
  }

  func testATableSaysWhichColumnItWantsToBeSortedBy() throws {
    try onDisplay {
      let columns = ["One", "Two"].map { name in
        ColumnTable<Int>.Column(name, width: 100) { TextCell() }
      }
      let table = ColumnTable<Int>(
        name: "Table", columns: columns, value: { $0 }, activate: { _ in })
      var asked: [String] = []
      table.onSort { asked.append("\($0) \($1)") }
      table.showSort(column: 0, isDescending: false)
      XCTAssertEqual(asked, [], "What the program shows is nobody's wish.")
      table.clickHeader(column: 1)
      table.clickHeader(column: 1)
      table.clickHeader(column: 0)
      XCTAssertEqual(asked, ["1 false", "1 true", "0 false"])
    }
  }

  func testTheWayBackLeadsThroughThePagesAsTheyWere() throws {
    try onDisplay {
      let stage = Stage(albums: 40)
      stage.window.present()
      stage.window.go(to: .albums)
      settle()
      stage.window.show(Stage.album(1))
      stage.window.show(Stage.album(2))
      XCTAssertEqual(stage.window.pages.depth, 2)
      XCTAssertTrue(stage.window.goBack())
      XCTAssertTrue(stage.window.goBack())
      XCTAssertFalse(stage.window.goBack())
      XCTAssertEqual(stage.window.pages.place, .albums)
      stage.window.window.destroy()
    }
  }

  func testEveryPageOpensAndTheTrailIsBounded() throws {
    try onDisplay {
      let stage = Stage(albums: 3)
      stage.window.present()
      for place in Place.allCases {
        stage.window.go(to: place)
        settle()
        XCTAssertEqual(stage.window.pages.place, place)
      }
      stage.window.show(Stage.artist(1))
      stage.window.show(Genre(name: "Folk", tracks: 3))
      stage.window.showUnreadable()
      stage.window.showUnreadable()
      settle()
      XCTAssertEqual(stage.window.pages.depth, 3)
      for number in 1...60 { stage.window.show(Stage.album(number)) }
      settle()
      XCTAssertLessThanOrEqual(stage.window.pages.depth, 24)
      stage.window.window.destroy()
    }
  }

  func testTypingFindsAndEscapeClears() throws {
    try onDisplay {
      let stage = Stage()
      stage.window.present()
      stage.window.go(to: .search)
      let field = try XCTUnwrap(stage.window.pages.searchField)
      let page = try XCTUnwrap(stage.window.pages.page(.search) as? SearchPage)
      field.text = "a"
      waitFor("the results") { page.rowCount > 5 }
      field.text = "zz"
      waitFor("nothing") { page.rowCount == 0 }
      stage.window.window.destroy()
    }
  }
}

@MainActor
private final class TextCell: ListCell {
  let root: Widget = Label()
  func accessibleName(of value: Int) -> String { String(value) }
  func show(_ value: Int) {}
  func clear() {}
}
