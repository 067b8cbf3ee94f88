// The seek bar's arithmetic: pure functions between positions in pixels and ratios. The bar's
// state is a ratio, so that no change of size can move it.

/// The places of a seek bar of a given width.
package nonisolated struct SeekBarGeometry: Hashable, Sendable {
  /// The track's width in pixels; 0 before the first allocation is normal.
  package let width: Double

  /// The bar's height at rest, pixels.
  package static let restingHeight = 5.0
  /// The bar's height under a press, pixels.
  package static let pressedHeight = 15.0
  /// How high the area is that takes a press, pixels.
  package static let targetHeight = 32.0

  package init(width: Double) {
    self.width = max(0, width)
  }

  /// The ratio at a pointer's place, 0 to 1 also outside the bar; 0 for a bar without width.
  package func ratio(atX x: Double) -> Double {
    guard width > 0, x.isFinite else { return 0 }
    return min(1, max(0, x / width))
  }

  /// Where the filled part ends, 0 to the width.
  package func x(of ratio: Double) -> Double {
    guard ratio.isFinite else { return 0 }
    return width * min(1, max(0, ratio))
  }

  /// The left edge of a bubble of `bubble` pixels, centred on a place but never outside the bar;
  /// one that is wider than the bar is centred on the bar.
  package func bubbleStart(width bubble: Double, centeredAt x: Double) -> Double {
    guard bubble < width else { return (width - bubble) / 2 }
    return min(width - bubble, max(0, x - bubble / 2))
  }

  /// The bar's height while it grows or shrinks; `growth` is 0 at rest and 1 under a press.
  package static func height(growth: Double) -> Double {
    restingHeight + (pressedHeight - restingHeight) * min(1, max(0, growth))
  }
}
