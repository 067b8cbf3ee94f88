// Pages and items, where cards stand, which are alive, in every direction and alignment.
import Foundation
import Pager
import Testing

private func layout(
  _ kind: StandardTransformer.Kind?, count: Int = 10, isEndless: Bool = false,
  viewport: AxisPair = AxisPair(main: 1000, cross: 420),
  _ change: (inout PagerStyle) -> Void = { _ in }
) -> PagerLayout {
  var style = PagerStyle()
  style.itemSize = AxisPair(main: 250, cross: 392)
  style.transformer = kind.map { StandardTransformer($0) } ?? PlainTransformer()
  change(&style)
  return PagerLayout(
    style, ring: PageRing(count: count, isEndless: isEndless), viewport: viewport)
}

struct PageRingTests {
  @Test func pagesAreItemsByTrueRemainder() {
    let ring = PageRing(count: 7, isEndless: true)
    #expect([-8, -7, -1, 0, 6, 7, 700_006].map { ring.index(of: $0) } == [6, 0, 6, 0, 6, 0, 6])
    #expect(ring.index(of: .max) == Int.max % 7)
    #expect(ring.held(-5) == -5)
  }

  @Test func finitePagesEnd() {
    let ring = PageRing(count: 3, isEndless: false)
    #expect([-1, 0, 2, 3].map { ring.index(of: $0) } == [nil, 0, 2, nil])
    #expect([-9, 1, 9].map(ring.held) == [0, 1, 2])
    #expect(ring.page(of: 99, nearestTo: 0) == 2 && ring.page(of: -1, nearestTo: 2) == 0)
  }

  @Test("G3: nothing and one do not go round") func nothingAndOneDoNotGoRound() {
    let none = PageRing(count: 0, isEndless: true)
    #expect(none.index(of: 0) == nil && none.held(3) == 0 && none.page(of: 5, nearestTo: 2) == 0)
    let one = PageRing(count: 1, isEndless: true)
    #expect(!one.isEndless && one.index(of: 1) == nil && one.held(4) == 0)
    #expect(PageRing(count: 1, isEndless: true, loopsSingleItem: true).index(of: 5) == 0)
    let two = PageRing(count: 2, isEndless: true)
    #expect([-1, 0, 1, 2].map { two.index(of: $0) } == [1, 0, 1, 0])
  }

  @Test func theWayToAnItemIsTheShorterOne() {
    for count in 2...9 {
      let ring = PageRing(count: count, isEndless: true)
      for page in -20...20 {
        for index in 0..<count {
          let found = ring.page(of: index, nearestTo: page)
          #expect(ring.index(of: found) == index)
          #expect(abs(found - page) * 2 <= count)
          if abs(found - page) * 2 == count { #expect(found > page) }
        }
      }
    }
  }
}

struct LayoutTests {
  @Test func spacingIsAddedToTheTransformersOwn() {
    #expect(layout(.linear).pitch == 217.5)
    #expect(layout(.linear) { $0.spacing = 20 }.pitch == 237.5)
    #expect(layout(nil) { $0.spacing = 20 }.pitch == 270)
    #expect(layout(nil) { $0.itemSize = nil }.item == AxisPair(main: 1000, cross: 420))
  }

  /// Between the middle card and its neighbour there are 0.045 of a card's width.
  @Test func neighboursOfTheLinearLookStandAtTheirGap() {
    let layout = layout(.linear, isEndless: true)
    let cards = layout.cards(at: 0)
    let middle = cards.first { $0.page == 0 }.map(layout.placement)
    let next = cards.first { $0.page == 1 }.map(layout.placement)
    let gap = (next?.x ?? 0) - 250 * 0.65 / 2 - ((middle?.x ?? 0) + 125)
    #expect(abs(gap - 0.045 * 250) < 0.001)
    #expect(middle?.x == 500 && middle?.y == 210)
  }

  @Test func cardsComeFromTheLowestToTheHighest() {
    let cards = layout(.linear, isEndless: true).cards(at: 0.2)
    #expect(cards.map(\.page) == [-2, 2, -1, 1, 0])
    #expect(layout(.coverFlow, isEndless: true).cards(at: 0).last?.page == 0)
  }

  @Test(
    "G12: ten thousand items need a handful of cards", arguments: StandardTransformer.Kind.allCases)
  func tenThousandItemsNeedAHandfulOfCards(_ kind: StandardTransformer.Kind) {
    for viewport in [320.0, 1000, 4000] {
      let layout = layout(
        kind, count: 10_000, isEndless: true, viewport: AxisPair(main: viewport, cross: 420))
      for step in 0..<400 {
        let position = Double(step) * 0.37 - 60
        let cards = layout.cards(at: position)
        #expect(!cards.isEmpty && cards.count <= PagerLayout.mostCards)
        #expect(Set(cards.map(\.page)).count == cards.count)
        #expect(cards.allSatisfy { $0.attributes.alpha > 0 })
        #expect(cards.contains { $0.page == Int(position.rounded()) })
        if kind == .linear { #expect(cards.count <= 7) }
      }
    }
  }

  @Test func aHundredThousandPagesOnThingsStandAsAtTheStart() {
    let layout = layout(.linear, count: 30, isEndless: true)
    let near = layout.cards(at: 10.25)
    for page in [3_000_000, -3_000_000, 3_000_000_000] {
      let far = layout.cards(at: Double(page) + 10.25)
      #expect(far.map(\.index) == near.map(\.index))
      for (one, other) in zip(near, far) {
        #expect(abs(layout.placement(of: one).x - layout.placement(of: other).x) < 0.001)
      }
    }
  }

  @Test func fewItemsAreRight() {
    #expect(layout(.linear, count: 0).cards(at: 0).isEmpty)
    #expect(layout(.linear, count: 1, isEndless: true).cards(at: 0).map(\.page) == [0])
    let two = layout(.linear, count: 2, isEndless: true).cards(at: 0)
    #expect(two.filter { $0.index == 1 }.map(\.page).contains(-1))
    #expect(two.filter { $0.index == 1 }.map(\.page).contains(1))
  }

  @Test func withoutRoomThereIsNothing() {
    for size in [AxisPair.zero, AxisPair(main: 100, cross: 0), AxisPair(main: -1, cross: 5)] {
      let layout = layout(.linear, viewport: size)
      #expect(!layout.isPossible && layout.cards(at: 0).isEmpty)
    }
    #expect(!layout(nil) { $0.spacing = -300 }.isPossible)
    #expect(layout(.linear).cards(at: .nan).isEmpty)
  }

  @Test func alignmentsLeaveNoHoleAtTheEnds() {
    // Ten cards of 250 and nine gaps of 10 in a room of 1000.
    let whole = 10 * 250.0 + 9 * 10
    let leading = layout(nil) {
      ($0.alignment, $0.spacing, $0.insets) = (.leading, 10, (12, 28))
    }
    #expect(leading.anchor == 12 + 125)
    #expect(leading.bounds == 0...((whole + 12 + 28 - 1000) / 260))
    let last = leading.card(9, at: leading.bounds?.upperBound ?? 0).map(leading.placement)
    #expect(abs((last?.x ?? 0) + 125 - (1000 - 28)) < 0.001)
    let trailing = layout(nil) {
      ($0.alignment, $0.spacing, $0.insets) = (.trailing, 10, (12, 28))
    }
    let first = trailing.card(0, at: trailing.bounds?.lowerBound ?? 0).map(trailing.placement)
    #expect(abs((first?.x ?? 0) - 125 - 12) < 0.001)
    #expect(trailing.bounds?.upperBound == 9)
    #expect(layout(nil).bounds == 0...9)
    #expect(layout(nil, isEndless: true).bounds == nil)
    // What fits does not move.
    #expect(layout(nil, count: 2) { $0.alignment = .leading }.bounds == 0...0)
  }

  @Test(
    "G11: right to left is the mirror image", arguments: StandardTransformer.Kind.allCases,
    [-1.5, -0.5, 0, 0.25, 1, 2])
  func rightToLeftIsTheMirrorImage(_ kind: StandardTransformer.Kind, _ x: Double) {
    let here = layout(kind, isEndless: true)
    let there = layout(kind, isEndless: true) { $0.direction = .leftwards }
    guard let card = here.card(3, at: 3 - x) else {
      #expect(there.card(3, at: 3 - x) == nil)
      return
    }
    let one = here.placement(of: card)
    let other = there.placement(of: card)
    #expect(abs(one.x + other.x - 1000) < 0.001 && one.y == other.y)
    #expect(one.middleX == -other.middleX && one.scaleX == other.scaleX)
    switch (one.turn, other.turn) {
    case (nil, nil): break
    case (.aboutY(let a)?, .aboutY(let b)?), (.flat(let a)?, .flat(let b)?): #expect(a == -b)
    default: Issue.record("Mirrored, it turns about another axis.")
    }
  }

  @Test(arguments: StandardTransformer.Kind.allCases, [-1.5, -0.5, 0, 0.25, 1, 2])
  func uprightIsTheSameWithTheAxesTurnedOver(_ kind: StandardTransformer.Kind, _ x: Double) {
    let flat = layout(kind, isEndless: true)
    let upright = layout(kind, isEndless: true) { $0.direction = .downwards }
    guard let card = flat.card(3, at: 3 - x) else { return }
    let one = flat.placement(of: card)
    let other = upright.placement(of: card)
    #expect(abs(one.x - other.y) < 0.001 && abs(one.y - other.x) < 0.001)
    #expect(one.width == other.height && one.scaleX == other.scaleY)
    switch (one.turn, other.turn) {
    case (nil, nil): break
    case (.aboutY(let a)?, .aboutX(let b)?), (.flat(let a)?, .flat(let b)?): #expect(a == -b)
    default: Issue.record("Upright, it turns about another axis.")
    }
  }

  @Test func aRendererWithoutDepthGetsSomethingItCanPaint() {
    for kind in StandardTransformer.Kind.allCases {
      let layout = layout(kind, isEndless: true)
      for card in layout.cards(at: 0.3) {
        let flat = layout.placement(of: card).flattened
        switch flat.turn {
        case .aboutX?, .aboutY?: Issue.record("\(kind) is not flat.")
        case .flat?, nil: break
        }
        #expect(flat.perspective == nil && flat.depth == 0)
        #expect(flat.scaleX > 0 && flat.scaleX <= 1.6 && flat.scaleY > 0)
      }
    }
    // A quarter of the cube's turn: at 45 degrees a side is 0.707 wide but for perspective.
    let cube = layout(.cubic)
    let side = cube.card(1, at: 0.5).map { cube.placement(of: $0).flattened }
    #expect((0.5...0.8).contains(side?.scaleX ?? 0))
  }

  @Test func aPointBelongsToTheCardOnTop() {
    let linear = layout(.linear, isEndless: true)
    #expect(linear.page(atX: 500, y: 210, position: 0) == 0)
    #expect(linear.page(atX: 500 + 217.5, y: 210, position: 0) == 1)
    #expect(linear.page(atX: 500 - 217.5, y: 210, position: 0) == -1)
    // The neighbour is only 0.65 as high, and beyond it there is nothing.
    #expect(linear.page(atX: 500 + 217.5, y: 60, position: 0) == nil)
    let overlap = layout(.overlap, isEndless: true)
    // 0.215 of the neighbour's width lies beneath the chosen card.
    #expect(overlap.page(atX: 500 + 120, y: 210, position: 0) == 0)
    #expect(overlap.page(atX: 500 + 130, y: 210, position: 0) == 1)
  }

  @Test func aPointOnATurnedCardIsFound() {
    let wheel = layout(.ferrisWheel, isEndless: true)
    for page in [-1, 0, 1] {
      let turn = wheel.card(page, at: 0).map(wheel.placement)
      guard case .flat(let degrees)? = turn?.turn, let turn else {
        Issue.record("A wheel's card does not turn.")
        return
      }
      let angle = degrees * .pi / 180
      let x = turn.x + turn.middleX * cos(angle) - turn.middleY * sin(angle)
      let y = turn.y + turn.middleX * sin(angle) + turn.middleY * cos(angle)
      #expect(wheel.page(atX: x, y: y, position: 0) == page)
    }
  }
}
