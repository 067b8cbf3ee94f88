// The nine standard looks of a pager. Least scale and least alpha can be set apart from each other
// and for each axis, so that "fade only" and "keep the side's height" are settings, not effects.

/// One of the nine looks.
package struct StandardTransformer: CardTransformer, Hashable {
  /// The looks by name.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case crossFading, zoomOut, depth, linear, overlap, coverFlow, ferrisWheel,
      invertedFerrisWheel, cubic
  }

  package var kind: Kind
  /// The scale of cards at the side, 0 to 1.
  package var minimumScale: AxisPair
  /// The strength of cards at the side, 0 to 1.
  package var minimumAlpha: Double

  /// With what belongs to the kind where nothing else is said.
  package init(_ kind: Kind, minimumScale: AxisPair? = nil, minimumAlpha: Double? = nil) {
    let usual =
      switch kind {
      case .zoomOut: 0.85
      case .depth: 0.5
      default: 0.65
      }
    self.kind = kind
    self.minimumScale = minimumScale ?? AxisPair(main: usual, cross: usual)
    self.minimumAlpha = minimumAlpha ?? 0.6
  }

  package func spacing(item: AxisPair) -> Double {
    switch kind {
    case .linear: -0.2 * minimumScale.main * item.main
    case .overlap: -0.6 * minimumScale.main * item.main
    case .coverFlow: -item.main * sine(degrees: 33.75)
    case .ferrisWheel, .invertedFerrisWheel: -0.15 * item.main
    case .crossFading, .zoomOut, .depth, .cubic: 0
    }
  }

  package var reach: Double {
    switch kind {
    case .crossFading, .zoomOut, .depth, .cubic: 1
    case .linear, .overlap: minimumAlpha < 1 ? 1 + minimumAlpha / (1 - minimumAlpha) : .infinity
    case .coverFlow: .infinity
    case .ferrisWheel, .invertedFerrisWheel: 5
    }
  }

  package func attributes(at position: Double, in frame: CardFrame) -> CardAttributes {
    guard position.isFinite else { return .unseen }
    return switch kind {
    case .crossFading: crossFading(position, frame)
    case .zoomOut: zoomOut(position, frame)
    case .depth: depth(position, frame)
    case .linear, .overlap: linear(position)
    case .coverFlow: coverFlow(position, frame)
    case .ferrisWheel: wheel(position, frame, side: 1)
    case .invertedFerrisWheel: wheel(position, frame, side: -1)
    case .cubic: cubic(position, frame)
    }
  }
}
