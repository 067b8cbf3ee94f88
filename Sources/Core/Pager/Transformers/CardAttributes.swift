// How one card stands in a pager: what a transformer answers for a position. Lengths are measured
// along the pager's own axis, so one formula serves both directions and both ways of reading;
// `CardPlacement` turns the answer into places on the screen.

/// A pair of values: along the axis in which the pages move, and across it.
package struct AxisPair: Hashable, Sendable {
  package var main: Double
  package var cross: Double

  package init(main: Double, cross: Double) {
    self.main = main
    self.cross = cross
  }

  package static let zero = AxisPair(main: 0, cross: 0)
}

/// A turn of a card.
package struct CardRotation: Hashable, Sendable {
  /// The line around which it turns.
  package enum Axis: Hashable, Sendable {
    /// Across the pages' way, in the plane: upright in a horizontal pager.
    case cross
    /// Out of the plane, towards the eye: the card stays flat.
    case depth
  }

  package var axis: Axis
  /// Degrees; about `cross`, positive takes the edge that is further on away from the eye; about
  /// `depth`, positive turns the further edge across.
  package var degrees: Double
  /// The point that stays where it is, in pixels from the card's middle.
  package var pivot: AxisPair
  /// The eye's distance in pixels; nil: no perspective.
  package var perspective: Double?

  package init(
    axis: Axis, degrees: Double, pivot: AxisPair = .zero, perspective: Double? = nil
  ) {
    self.axis = axis
    self.degrees = degrees
    self.pivot = pivot
    self.perspective = perspective
  }
}

/// How a card looks and stands at a position.
package struct CardAttributes: Hashable, Sendable {
  package var scale = AxisPair(main: 1, cross: 1)
  /// Pixels from the place where a plain row of cards would have it.
  package var translation = AxisPair.zero
  package var rotation: CardRotation?
  /// Pixels towards the eye, along the card's own normal after its rotation.
  package var depth = 0.0
  /// How strong it is; held between 0, not there at all, and 1.
  package var alpha = 1.0 {
    didSet { alpha = min(1, max(0, alpha)) }
  }
  /// Cards of a higher number lie over those of a lower.
  package var z = 0

  package init() {}

  /// Not to be seen.
  package static let unseen: CardAttributes = {
    var attributes = CardAttributes()
    attributes.alpha = 0
    attributes.z = -1000
    return attributes
  }()
}
