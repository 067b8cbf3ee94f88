// The arithmetic of a pager: where cards stand, where it may rest, which cards are alive. All of it
// follows from a size, so that no change of size can move what is chosen.

/// How a pager lays out its cards.
package struct PagerStyle: Sendable {
  /// Where the chosen card stands.
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// Pages go from left to right, from right to left, or from top to bottom.
  package enum Direction: Hashable, Sendable { case rightwards, leftwards, downwards }

  package var alignment = Alignment.center
  package var direction = Direction.rightwards
  /// The size of a card, pixels; nil: it fills the pager.
  package var itemSize: AxisPair?
  /// Between cards, pixels; added to what the transformer asks for.
  package var spacing = 0.0
  /// Room that stays free before the first card and after the last, pixels; used where the chosen
  /// card does not stand in the middle.
  package var insets = (leading: 0.0, trailing: 0.0)
  package var transformer: any CardTransformer = StandardTransformer(.linear)

  package init() {}
}

/// A card that is alive, and how it looks.
package struct PlacedCard: Hashable, Sendable {
  package var page: Int
  package var index: Int
  /// Pages from the chosen place.
  package var position: Double
  package var attributes: CardAttributes
}

/// A pager's cards at a size.
package struct PagerLayout: Sendable {
  package let style: PagerStyle
  package let ring: PageRing
  /// The pager's own size, pixels.
  package let viewport: AxisPair
  package let item: AxisPair
  /// From one card's middle to the next one's, pixels; at most 0: nothing can be laid out.
  package let pitch: Double

  /// There are never more cards than this.
  package static let mostCards = 9

  package init(_ style: PagerStyle, ring: PageRing, viewport: AxisPair) {
    self.style = style
    self.ring = ring
    self.viewport = viewport
    item = style.itemSize ?? viewport
    pitch = item.main + style.transformer.spacing(item: item) + style.spacing
  }

  /// Whether there is room to lay anything out.
  package var isPossible: Bool {
    pitch > 0 && viewport.main > 0 && viewport.cross > 0 && item.main > 0 && item.cross > 0
  }

  package var frame: CardFrame { CardFrame(item: item, pitch: pitch) }

  /// Where the chosen card's middle stands, pixels from the pager's start.
  package var anchor: Double {
    switch style.alignment {
    case .leading: style.insets.leading + item.main / 2
    case .center: viewport.main / 2
    case .trailing: viewport.main - style.insets.trailing - item.main / 2
    }
  }

  /// Between which positions a pager may rest, in pages: beyond them lies a hole.
  ///
  /// Endless pagers have no such bounds.
  package var bounds: ClosedRange<Double>? {
    guard !ring.isEndless, ring.count > 0 else { return ring.isEndless ? nil : 0...0 }
    let last = Double(ring.count - 1)
    guard isPossible else { return 0...last }
    switch style.alignment {
    case .center: return 0...last
    case .leading:
      // The last card's end must not come before the end of the room.
      let end = anchor + last * pitch + item.main / 2
      let room = viewport.main - style.insets.trailing
      return 0...min(last, max(0, (end - room) / pitch))
    case .trailing:
      let start = anchor - item.main / 2
      return min(last, max(0, (start - style.insets.leading) / pitch))...last
    }
  }

  /// The cards to be seen when the pager stands at `position`, from the lowest to the highest; no
  /// two pages twice, none that cannot be seen, at most `mostCards`.
  package func cards(at position: Double) -> [PlacedCard] {
    guard isPossible, ring.count > 0, position.isFinite else { return [] }
    let middle = Int(position.rounded())
    var cards: [PlacedCard] = []
    // Outwards from the middle, so that what is given up is what is furthest away.
    for step in 0...Self.mostCards {
      for page in step == 0 ? [middle] : [middle + step, middle - step] {
        if let card = card(page, at: position), cards.count < Self.mostCards { cards.append(card) }
      }
    }
    return cards.sorted { Self.order(of: $0) < Self.order(of: $1) }
  }

  /// One page's card; nil when it has none or none that can be seen.
  package func card(_ page: Int, at position: Double) -> PlacedCard? {
    guard let index = ring.index(of: page) else { return nil }
    let x = Double(page) - position
    guard abs(x) <= style.transformer.reach else { return nil }
    let attributes = style.transformer.attributes(at: x, in: frame)
    guard attributes.alpha > 0, attributes.scale.main != 0, attributes.scale.cross != 0 else {
      return nil
    }
    let card = PlacedCard(page: page, index: index, position: x, attributes: attributes)
    return placement(of: card).mayTouch(screen) ? card : nil
  }

  /// The page whose card lies on top at a point, pixels from the upper left corner; nil: none does.
  package func page(atX x: Double, y: Double, position: Double) -> Int? {
    cards(at: position).last { placement(of: $0).covers(x, y) }?.page
  }

  /// Where a card is painted.
  package func placement(of card: PlacedCard) -> CardPlacement {
    CardPlacement(
      card.attributes, middle: anchor + card.position * pitch, item: item, viewport: viewport,
      style.direction)
  }

  /// The pager's size on the screen.
  package var screen: (width: Double, height: Double) {
    style.direction == .downwards
      ? (viewport.cross, viewport.main) : (viewport.main, viewport.cross)
  }

  /// First by z; of equal cards the nearer one to the chosen place lies on top.
  private static func order(of card: PlacedCard) -> (Int, Double) {
    (card.attributes.z, -abs(card.position))
  }
}
