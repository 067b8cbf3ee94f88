// The seek bar's arithmetic: pure functions between positions in pixels and ratios. The bar's
// state is a ratio, so that no change of size can move it.

/// The places of a seek bar of a given width.
package nonisolated struct SeekBarGeometry: Hashable, Sendable {
  /// The track's width in pixels; 0 before the first allocation is normal.
  package let width: Double
  /// Whether time goes to the left, where people read from the right.
  package let isMirrored: Bool

  /// The bar's height at rest, pixels.
  package static let restingHeight = 5.0
  /// The bar's height under a press, pixels.
  package static let pressedHeight = 15.0
  /// How long the bar takes from one height to the other.
  package static let growthTime = Duration.milliseconds(200)
  /// How high the area is that takes a press, pixels.
  package static let targetHeight = 32.0

  package init(width: Double, isMirrored: Bool = false) {
    self.width = max(0, width)
    self.isMirrored = isMirrored
  }

  /// The ratio at a pointer's place, 0 to 1 also outside the bar; 0 for a bar without width.
  package func ratio(atX x: Double) -> Double {
    guard width > 0, x.isFinite else { return 0 }
    return min(1, max(0, (isMirrored ? width - x : x) / width))
  }

  /// Where on the canvas something lies that goes from `start` on, pixels from where time begins.
  package func left(of start: Double, width length: Double) -> Double {
    isMirrored ? width - start - length : start
  }

  /// How long the filled part is, 0 to the width, from where time begins.
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

nonisolated extension SeekBarGeometry {
  /// Between the bar's upper edge and the bubble, pixels.
  package static let bubbleGap = 8.0

  /// The bar's edge at the bottom, in a canvas of a height; from there it grows upwards.
  package static func bottom(in height: Double) -> Double {
    (height + restingHeight) / 2
  }

  /// Where the bubble's lower edge is: always above the bar as it is under a press, so that it
  /// does not move while the bar grows.
  package static func bubbleBottom(in height: Double, hasWaveform: Bool = false) -> Double {
    (hasWaveform ? (height - waveformHeight) / 2 : bottom(in: height) - pressedHeight) - bubbleGap
  }

  /// How high the bar's canvas is where there is room for a waveform.
  package static let tallHeight = 56.0
  /// The height of the loudest part under a press, pixels.
  package static let waveformHeight = 44.0
  /// From one column of a waveform to the next, and how wide each is, pixels.
  package static let columnPitch = 4.0
  package static let columnWidth = 2.5

  /// The height of a column of a waveform; silence is still seen.
  package static func columnHeight(of level: Double, growth: Double) -> Double {
    max(3, level * (waveformHeight - 6 * (1 - min(1, max(0, growth)))))
  }
}
