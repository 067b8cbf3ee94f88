// Grounds made of a cover's own colours, dark enough for white text: the contrast is at least 7:1
// where text stands. Pure arithmetic after WCAG 2.1.
package import GtkKit

/// Three colours from left to right, for white text on the first two.
package struct CoverTint: Hashable {
  package let start: Color
  package let middle: Color
  package let end: Color

  /// For covers whose colours are not known.
  package static let plain = CoverTint(
    start: Color(0x2a2347), middle: Color(0x762d3b), end: Color(0xb8692f))

  package init(start: Color, middle: Color, end: Color) {
    self.start = start
    self.middle = middle
    self.end = end
  }

  /// From a cover's main colours, most frequent first.
  package init(_ colors: [Color]) {
    guard let first = colors.first else {
      self = .plain
      return
    }
    let byLight = colors.sorted { $0.luminance < $1.luminance }
    let dark = byLight.first ?? first
    let bright = byLight.last ?? first
    let between = colors.count > 2 ? byLight[1] : dark.mixed(with: bright, 0.5)
    start = dark.darkened(toContrast: 12)
    middle = between.mixed(with: dark, 0.3).darkened(toContrast: 7)
    end = bright.mixed(with: between, 0.35).darkened(toContrast: 3.2)
  }
}

extension Color {
  /// Relative luminance, 0 to 1.
  package var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast of white text on this colour, 1 to 21.
  package var contrastWithWhite: Double { 1.05 / (luminance + 0.05) }

  /// This colour, made darker until white text on it has at least this contrast.
  package func darkened(toContrast contrast: Double) -> Color {
    var color = self
    while color.contrastWithWhite < contrast { color = color.mixed(with: Color(0x000000), 0.04) }
    return color
  }

  /// A colour between this and another; 0 is this, 1 the other.
  package func mixed(with other: Color, _ share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  private static func linear(_ part: Double) -> Double {
    guard part > 0.04045 else { return part / 12.92 }
    // ((p + 0.055) / 1.055) ^ 2.4 within 0.002, without a power function: square, then the fifth
    // root of the square by Newton's method.
    let base = (part + 0.055) / 1.055
    let square = base * base
    var root = base
    for _ in 0..<12 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
