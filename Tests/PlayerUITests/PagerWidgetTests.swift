// The pager as a widget, without music: a pool of cards, names for the screen reader, rest when
// nothing moves, nothing left behind. G4, G5, G6, G12.
import AppModel
import GtkKit
import Pager
import PlayerUI
import XCTest

private struct Line: Identifiable, Equatable, Sendable {
  let id: Int
}

/// A card that counts what is done to it.
@MainActor
private final class LineCard: PagerCard {
  let root: Widget
  private let label = Label()
  private(set) var shown: Line?
  private(set) var isCurrent = false
  static var activated: [Int] = []

  init() { root = label }

  func show(_ item: Line) {
    shown = item
    label.text = "Line \(item.id)"
  }
  func setCurrent(_ isCurrent: Bool) { self.isCurrent = isCurrent }
  func activate() { if let shown { Self.activated.append(shown.id) } }
  func spokenName(of item: Line) -> String { "Line \(item.id)" }
}

final class PagerWidgetTests: XCTestCase {
  func testTenThousandItemsAreShownByAHandfulOfCards() throws {
    try onDisplay {
      let stage = PagerStage(10_000)
      stage.present()
      var most = 0
      for step in 0..<400 {
        stage.pager.send(.step(step % 3 == 0 ? 3 : 1))
        most = max(most, stage.pager.cardCount)
      }
      stage.pager.send(.go(to: 5_000, cause: .user))
      settle()
      XCTAssertLessThanOrEqual(most, 7)
      XCTAssertLessThanOrEqual(stage.pager.cardCount, 7)
      XCTAssertEqual(stage.pager.current?.id, 5_000)
      stage.close()
    }
  }

  func testWhatIsAskedForBeforeThereIsRoomIsThere() throws {
    try onDisplay {
      let stage = PagerStage(9, hasRoom: false)
      stage.pager.send(.go(to: 99, cause: .program))
      XCTAssertEqual(stage.pager.current?.id, 8)
      stage.present()
      waitFor("the cards") { !stage.seen.isEmpty }
      XCTAssertEqual(stage.seen.first { $0.isCurrent }?.shown?.id, 8)
      stage.close()
    }
  }

  func testAnotherSizeKeepsTheChosenItem() throws {
    try onDisplay {
      let stage = PagerStage(9)
      stage.present()
      stage.pager.send(.go(to: 4, cause: .program))
      stage.pager.setRoom(Size(width: 300, height: 300), item: Size(width: 120, height: 200))
      settle()
      XCTAssertEqual(stage.pager.current?.id, 4)
      XCTAssertEqual(stage.seen.first { $0.isCurrent }?.shown?.id, 4)
      stage.close()
    }
  }

  func testOtherItemsKeepTheChosenOneAndTellOnceWhenItIsGone() throws {
    try onDisplay {
      let stage = PagerStage(9)
      stage.present()
      stage.pager.send(.go(to: 4, cause: .program))
      stage.settled = []
      stage.pager.setItems([7, 4, 1].map(Line.init))
      XCTAssertEqual(stage.pager.current?.id, 4)
      XCTAssertEqual(stage.settled, [])
      stage.pager.setItems([7, 8].map(Line.init))
      XCTAssertEqual(stage.settled, [8])
      stage.pager.setItems([])
      XCTAssertNil(stage.pager.current)
      XCTAssertTrue(stage.seen.isEmpty)
      stage.pager.setItems([3].map(Line.init))
      XCTAssertEqual(stage.seen.map { $0.shown?.id }, [3])
      stage.close()
    }
  }

  func testEachLookAndDirectionIsPainted() throws {
    try onDisplay {
      for kind in StandardTransformer.Kind.allCases {
        for direction in [PagerStyle.Direction.rightwards, .leftwards, .downwards] {
          let stage = PagerStage(9) {
            $0.transformer = StandardTransformer(kind)
            $0.direction = direction
          }
          stage.present()
          stage.pager.send(.step(1))
          settle(.milliseconds(5))
          XCTAssertEqual(stage.pager.current?.id, 1, "\(kind)")
          stage.close()
        }
      }
    }
  }

  /// G11: where one reads from the right, the pages go to the left, and so do the dots.
  func testReadFromTheRightThePagesGoToTheLeft() throws {
    try onDisplay {
      Appearance.setRightToLeft(true)
      defer { Appearance.setRightToLeft(false) }
      let stage = PagerStage(9)
      stage.present()
      XCTAssertEqual(stage.pager.style.direction, .leftwards)
      stage.pager.send(.step(1))
      settle()
      XCTAssertEqual(stage.pager.current?.id, 1)
      let next = try XCTUnwrap(stage.place(of: 2))
      let chosen = try XCTUnwrap(stage.place(of: 1))
      let last = try XCTUnwrap(stage.place(of: 0))
      XCTAssertLessThan(next.x, chosen.x)
      XCTAssertLessThan(chosen.x, last.x)
      stage.close()
    }
  }

  /// Where the processor draws, as it does here, pictures of cards move; at rest the cards are drawn.
  func testPicturesMoveAndCardsRest() throws {
    try onDisplay {
      let stage = PagerStage(9)
      stage.present()
      XCTAssertFalse(stage.pager.stage.drawsPictures)
      stage.pager.send(.dragBegan)
      stage.pager.send(.dragged(by: 0.4))
      XCTAssertTrue(stage.pager.stage.drawsPictures)
      settle()
      stage.pager.send(.dragEnded(velocity: 0))
      waitFor("the cards to be sharp") { !stage.pager.stage.drawsPictures }
      XCTAssertEqual(stage.pager.current?.id, 0)
      stage.close()
    }
  }

  func testActivatingGoesToTheChosenCard() throws {
    try onDisplay {
      let stage = PagerStage(5)
      stage.present()
      LineCard.activated = []
      stage.pager.send(.step(2))
      stage.pager.activate()
      XCTAssertEqual(LineCard.activated, [2])
      stage.close()
    }
  }

  func testNothingIsLeftBehind() throws {
    try onDisplay {
      @MainActor func once() {
        let stage = PagerStage(30)
        stage.present()
        stage.pager.send(.step(3))
        settle(.milliseconds(20))
        stage.close()
        settle(.milliseconds(20))
      }
      assertSteady(times: 5, once)
    }
  }
}

/// A window with a pager of lines.
@MainActor
private final class PagerStage {
  let pager: CoverPager<Line>
  var settled: [Int] = []
  private let cards = Cards()
  private let window: Window

  @MainActor
  private final class Cards {
    var all: [LineCard] = []
  }

  private static let application: Application = {
    let application = Application(id: "io.github.norae.Norae.Pager", isUnique: false)
    application.register()
    Appearance.setAllowsMotion(false)
    return application
  }()

  init(_ count: Int, hasRoom: Bool = true, _ change: (inout PagerStyle) -> Void = { _ in }) {
    var settings = PagerSettings()
    settings.isEndless = true
    var style = PagerStyle()
    style.itemSize = AxisPair(main: 200, cross: 300)
    change(&style)
    let cards = cards
    pager = CoverPager(
      name: "Lines", style: style, settings: settings,
      makeCard: {
        let card = LineCard()
        cards.all.append(card)
        return card
      })
    window = Window(
      Self.application, title: "Pager", size: Size(width: 800, height: 400))
    window.setContent(pager.root)
    pager.stage.setExpands(horizontally: true, vertically: true)
    if hasRoom {
      pager.setRoom(Size(width: 800, height: 340), item: Size(width: 200, height: 300))
    }
    pager.heard = { [weak self] event, item in
      if case .settled = event, let item { self?.settled.append(item.id) }
    }
    pager.setItems((0..<count).map(Line.init))
  }

  /// The cards that are to be seen.
  var seen: [LineCard] { cards.all.filter { $0.root.isMapped } }

  /// Where the card that shows a line stands in the window.
  func place(of line: Int) -> Rect? {
    seen.first { $0.shown?.id == line }?.root.bounds(in: pager.root)
  }

  func present() {
    window.present()
    waitFor("the window to be seen") { window.isMapped }
    settle()
  }

  func close() { window.destroy() }
}
