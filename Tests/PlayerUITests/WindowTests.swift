// The window's own rules: cells bounded by the window, a phone's width, one seek a drag.
import AppModel
import GLibKit
import GtkKit
import LibraryStore
import MusicCore
import Playback
import PlayerUI
import TestSupport
import XCTest

final class WindowTests: XCTestCase {
  func testTenThousandAlbumsMakeAWindowsWorthOfCells() throws {
    try onDisplay {
      let cells = Counter()
      let grid = ValueList<Int>(
        .grid, name: "Numbers", makeCell: { NumberCell(cells) }, activate: { _ in })
      grid.setColumns(5)
      grid.values = Array(0..<10_000)
      let application = Application(id: "io.github.norae.Norae.Grid", isUnique: false)
      application.register()
      let window = Window(application, title: "Grid", size: Size(width: 900, height: 700))
      window.setContent(ScrolledView(.vertical, grid))
      window.present()
      waitFor("the cells") { grid.cellCount > 0 }
      settle()

      XCTAssertLessThanOrEqual(grid.cellCount, (30 + 2 + 2) * 5)
      grid.scroll(to: 9_999)
      settle(.milliseconds(60))
      XCTAssertLessThanOrEqual(grid.cellCount, (30 + 2 + 2) * 5)
      XCTAssertEqual(cells.live, grid.cellCount)
      window.destroy()
    }
  }

  func testAListKeepsWhatHasNotChanged() {
    XCTAssertNil(RowChange(from: [1, 2, 3], to: [1, 2, 3]))
    XCTAssertEqual(change([1, 2, 3], [1, 2, 3, 4]), "3 -0 +1")
    XCTAssertEqual(change([1, 2, 3], [1, 9, 3]), "1 -1 +1")
    XCTAssertEqual(change([1, 1, 1], [1, 1]), "2 -1 +0")
    XCTAssertEqual(change([], [1]), "0 -0 +1")
    XCTAssertEqual(change([1], []), "0 -1 +0")
  }

  func testAChangeAppliedToTheOldGivesTheNew() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let old = (0..<Int.random(in: 0...6)).map { _ in Int.random(in: 0...2, using: &generator) }
      let new = (0..<Int.random(in: 0...6)).map { _ in Int.random(in: 0...2, using: &generator) }
      var result = old
      if let change = RowChange(from: old, to: new) {
        result.replaceSubrange(
          change.position..<change.position + change.removed,
          with: new[change.position..<change.position + change.added])
      }
      XCTAssertEqual(result, new)
    }
  }

  func testThePagesFillFromTheLibrary() throws {
    try onDisplay {
      let stage = Stage(albums: 40)
      stage.window.present()
      waitFor("the library to be read") { stage.library.content == .some(tracks: 480) }
      settle()
      XCTAssertTrue(stage.window.window.activateAction("win.albums"))
      settle()
      stage.window.window.destroy()
    }
  }

  func testAnEmptyLibraryIsNoTrouble() throws {
    try onDisplay {
      let stage = Stage(albums: 0)
      stage.window.present()
      waitFor("the library to be read") { stage.library.content == .empty }
      settle()
      stage.window.showPlayer()
      settle()
      XCTAssertTrue(stage.window.goBack())
      XCTAssertFalse(stage.window.goBack())
      stage.window.window.destroy()
    }
  }

  func testAnObserverRunsOnceForManyChangesAndEndsWithItsOwner() throws {
    try onDisplay {
      let player = Player(engine: FakeEngine())
      let model = NowPlayingModel(player: player)
      var runs = 0
      var observer: Observer? = Observer {
        _ = model.repeatMode
        runs += 1
      }
      XCTAssertEqual(runs, 1)
      model.cycleRepeat()
      model.cycleRepeat()
      model.cycleRepeat()
      settle()
      XCTAssertEqual(runs, 2)
      XCTAssertNotNil(observer)
      observer = nil
      model.cycleRepeat()
      settle()
      XCTAssertEqual(runs, 2)
    }
  }

  private func change(_ old: [Int], _ new: [Int]) -> String? {
    RowChange(from: old, to: new).map { "\($0.position) -\($0.removed) +\($0.added)" }
  }
}

@MainActor
private final class Counter {
  var live = 0
}

@MainActor
private final class NumberCell: ListCell {
  let root: Widget
  private let label = Label()
  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.live += 1
    root = Box(.column, [label])
    root.setMinimumSize(height: 120)
  }

  isolated deinit {
    counter.live -= 1
  }

  func accessibleName(of value: Int) -> String { String(value) }
  func show(_ value: Int) { label.text = String(value) }
  func clear() {}
}
