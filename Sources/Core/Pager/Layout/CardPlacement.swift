// Where a card is painted: attributes along the pager's axis become places on the screen, for each
// direction. Turning the axes over turns every rotation about; that is all there is to a mirrored
// and to an upright pager.
internal import Glibc

/// A card on the screen; x to the right, y downwards, angles clockwise, pixels and degrees.
package struct CardPlacement: Hashable, Sendable {
  /// A turn about an axis of the screen; positive about y takes the right edge away from the eye,
  /// positive about x the upper edge.
  package enum Turn: Hashable, Sendable {
    case aboutX(Double)
    case aboutY(Double)
    case flat(Double)
  }

  /// The point about which it turns.
  package var x: Double
  package var y: Double
  package var turn: Turn?
  /// The eye's distance; nil: no perspective.
  package var perspective: Double?
  /// From the pivot to the card's middle.
  package var middleX: Double
  package var middleY: Double
  package var depth: Double
  package var scaleX: Double
  package var scaleY: Double
  package var width: Double
  package var height: Double
  package var alpha: Double

  init(
    _ card: CardAttributes, middle: Double, item: AxisPair, viewport: AxisPair,
    _ direction: PagerStyle.Direction
  ) {
    let sign = direction == .leftwards ? -1.0 : 1.0
    let isUpright = direction == .downwards
    func onScreen(_ pair: AxisPair) -> (x: Double, y: Double) {
      isUpright ? (pair.cross, pair.main) : (sign * pair.main, pair.cross)
    }
    let pivot = card.rotation?.pivot ?? .zero
    let start = direction == .leftwards ? viewport.main - middle : middle
    let origin = isUpright ? (viewport.cross / 2, start) : (start, viewport.cross / 2)
    let moved = onScreen(
      AxisPair(
        main: card.translation.main + pivot.main, cross: card.translation.cross + pivot.cross))
    let back = onScreen(pivot)
    x = origin.0 + moved.x
    y = origin.1 + moved.y
    middleX = -back.x
    middleY = -back.y
    perspective = card.rotation?.perspective
    depth = card.depth
    alpha = card.alpha
    (width, height) = isUpright ? (item.cross, item.main) : (item.main, item.cross)
    (scaleX, scaleY) =
      isUpright ? (card.scale.cross, card.scale.main) : (card.scale.main, card.scale.cross)
    turn = card.rotation.map { rotation in
      switch rotation.axis {
      case .cross: isUpright ? .aboutX(-rotation.degrees) : .aboutY(sign * rotation.degrees)
      case .depth: .flat((isUpright ? -1 : sign) * rotation.degrees)
      }
    }
  }

  /// The same without depth, for a renderer that has none: what stands aslant becomes narrower.
  package var flattened: CardPlacement {
    guard turn != nil || depth != 0 else { return self }
    guard case .aboutX(let degrees)? = turn else {
      guard case .aboutY(let degrees)? = turn else { return self }
      var card = self
      let (point, narrowing, size) = projection(degrees, along: middleX)
      card.x += point
      card.y += middleY * size
      card.scaleX *= narrowing
      card.scaleY *= size
      return card.withoutTurn
    }
    var card = self
    let (point, narrowing, size) = projection(-degrees, along: middleY)
    card.y += point
    card.x += middleX * size
    card.scaleY *= narrowing
    card.scaleX *= size
    return card.withoutTurn
  }

  private var withoutTurn: CardPlacement {
    var card = self
    (card.turn, card.perspective) = (nil, nil)
    (card.middleX, card.middleY, card.depth) = (0, 0, 0)
    return card
  }

  /// Where the card's middle comes to lie when it turns by `degrees`, `along` pixels from the pivot,
  /// and how much smaller it is there along and across.
  private func projection(
    _ degrees: Double, along: Double
  ) -> (point: Double, along: Double, across: Double) {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let flat = along * c + depth * s
    let height = depth * c - along * s
    let size = perspective.map { $0 / max(1, $0 - height) } ?? 1
    // The derivative of the projected place along the card.
    let tilt = perspective.map { flat * size * s / $0 } ?? 0
    return (flat * size, abs(size * (c - tilt)), size)
  }

  /// Whether a point lies on it; where it stands aslant, on the upright figure nearest to it.
  func covers(_ pointX: Double, _ pointY: Double) -> Bool {
    let flat = flattened
    var (dx, dy) = (pointX - flat.x, pointY - flat.y)
    if case .flat(let degrees)? = flat.turn {
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      (dx, dy) = (dx * c + dy * s, dy * c - dx * s)
    }
    return abs(dx - flat.middleX) <= width * abs(flat.scaleX) / 2
      && abs(dy - flat.middleY) <= height * abs(flat.scaleY) / 2
  }

  /// Whether any of it may lie inside a pager of this size; generous where it stands aslant.
  func mayTouch(_ screen: (width: Double, height: Double)) -> Bool {
    let flat = flattened
    var center = (x: flat.x + flat.middleX, y: flat.y + flat.middleY)
    var reach = (x: width * abs(flat.scaleX) / 2, y: height * abs(flat.scaleY) / 2)
    if case .flat(let degrees)? = flat.turn {
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      center = (
        flat.x + flat.middleX * c - flat.middleY * s, flat.y + flat.middleX * s + flat.middleY * c
      )
      reach = (abs(reach.x * c) + abs(reach.y * s), abs(reach.x * s) + abs(reach.y * c))
    }
    if flat != self { reach = (reach.x * 1.5 + 1, reach.y * 1.5 + 1) }
    return center.x + reach.x > 0 && center.x - reach.x < screen.width
      && center.y + reach.y > 0 && center.y - reach.y < screen.height
  }
}
