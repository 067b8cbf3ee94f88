// The formulas of the nine looks, x being the position in pages. Each is written for the axis in
// which the pages move, in pixels and degrees; the sources of the figures are the effects' own.

internal import Glibc

/// The distance of the eye from the plane, pixels.
private let eyeDistance = 500.0
/// How many cards a wheel has.
private let wheelCards = 14.0

extension StandardTransformer {
  /// All cards lie in the middle, one fades into the next.
  func crossFading(_ x: Double, _ frame: CardFrame) -> CardAttributes {
    guard abs(x) < 1 else { return .unseen }
    var card = CardAttributes()
    card.translation.main = -frame.pitch * x
    card.alpha = 1 - abs(x)
    card.z = 1
    return card
  }

  /// Pages shrink a little while they go by.
  func zoomOut(_ x: Double, _ frame: CardFrame) -> CardAttributes {
    guard abs(x) <= 1 else { return .unseen }
    var card = CardAttributes()
    let (main, cross) = (shrink(minimumScale.main, x), shrink(minimumScale.cross, x))
    card.scale = AxisPair(main: main, cross: cross)
    // Across the plane the card has lost this at each side, along the way this.
    let lostAcross = frame.item.cross * (1 - cross) / 2
    let lostAlong = frame.pitch * (1 - main) / 2
    card.translation.main = (x < 0 ? 1 : -1) * (lostAlong - lostAcross * 2)
    let share = minimumScale.main < 1 ? (main - minimumScale.main) / (1 - minimumScale.main) : 1
    card.alpha = minimumAlpha + share * (1 - minimumAlpha)
    return card
  }

  /// The next page comes up from beneath the one that leaves.
  func depth(_ x: Double, _ frame: CardFrame) -> CardAttributes {
    guard abs(x) <= 1, x != 1 else { return .unseen }
    var card = CardAttributes()
    guard x > 0 else {
      card.z = 1
      return card
    }
    card.translation.main = -frame.pitch * x
    card.scale = AxisPair(
      main: minimumScale.main + (1 - minimumScale.main) * (1 - x),
      cross: minimumScale.cross + (1 - minimumScale.cross) * (1 - x))
    card.alpha = 1 - x
    return card
  }

  /// Cards at the side are smaller and paler; in `overlap` they also lie beneath.
  func linear(_ x: Double) -> CardAttributes {
    var card = CardAttributes()
    let side = abs(x)
    card.scale = AxisPair(
      main: max(1 - (1 - minimumScale.main) * side, minimumScale.main),
      cross: max(1 - (1 - minimumScale.cross) * side, minimumScale.cross))
    card.alpha = minimumAlpha + (1 - side) * (1 - minimumAlpha)
    card.z = Int((1 - side) * 10)
    return card
  }

  /// Covers that stand beside each other like records on a shelf, the middle one to the front.
  func coverFlow(_ x: Double, _ frame: CardFrame) -> CardAttributes {
    var card = CardAttributes()
    let q = min(1, max(-1, -x))
    card.rotation = CardRotation(
      axis: .cross, degrees: sine(degrees: q * 90) * 67.5, perspective: eyeDistance)
    card.depth = -frame.pitch / 2 * abs(q)
    card.z = 100 - Int(abs(q))
    return card
  }

  /// Cards on a wheel whose hub lies below (`side` 1) or above (-1).
  func wheel(_ x: Double, _ frame: CardFrame, side: Double) -> CardAttributes {
    guard abs(x) <= 5 else { return .unseen }
    var card = CardAttributes()
    let radius = wheelCards * frame.pitch / (2 * .pi)
    card.translation.main = -frame.pitch * x
    card.rotation = CardRotation(
      axis: .depth, degrees: side * x * 360 / wheelCards,
      pivot: AxisPair(main: 0, cross: side * radius))
    card.alpha = abs(x) < 0.5 ? 1 : minimumAlpha
    card.z = Int(4 - 10 * abs(x))
    return card
  }

  /// The sides of a cube that turns.
  func cubic(_ x: Double, _ frame: CardFrame) -> CardAttributes {
    guard x >= -1, x < 1 else { return .unseen }
    var card = CardAttributes()
    let edge = (x < 0 ? 1 : -1) * frame.item.main / 2
    card.rotation = CardRotation(
      axis: .cross, degrees: x * 90, pivot: AxisPair(main: edge, cross: 0),
      perspective: eyeDistance)
    card.z = Int((1 - x) * 10)
    return card
  }

  private func shrink(_ least: Double, _ x: Double) -> Double { max(least, 1 - abs(x)) }
}

/// The sine of an angle in degrees.
func sine(degrees: Double) -> Double { sin(degrees * .pi / 180) }
