// The ground of a page made of a cover's own colours: dark enough for white text in the dark, light
// enough for black text in the light; the contrast of text is at least 7:1 everywhere. Pure
// arithmetic after WCAG 2.1.
package import GtkKit

/// Three colours of a page's ground.
package struct PageTint: Hashable {
  /// Around the cover.
  package let glow: Color
  package let middle: Color
  package let edge: Color

  /// From a cover's main colours, most frequent first; without any, the program's own.
  package init(_ colors: [Color], isDark: Bool) {
    let known = colors.isEmpty ? [Color(0xb9a8ff), .plainTint, Color(0x2a2347)] : colors
    // Bright colours made dark turn to mud, so the dark prefers those that are dark by themselves.
    let lively =
      known.max { $0.liveliness(isDark: isDark) < $1.liveliness(isDark: isDark) } ?? .plainTint
    let calm = known.min { $0.luminance < $1.luminance } ?? lively
    if isDark {
      glow = lively.mixed(with: calm, 0.2).darkened(toContrast: 9.5)
      middle = calm.mixed(with: lively, 0.15).darkened(toContrast: 13.5)
      edge = calm.darkened(toContrast: 16.5)
    } else {
      glow = lively.lightened(toContrast: 14)
      middle = lively.mixed(with: calm, 0.25).lightened(toContrast: 16)
      edge = calm.lightened(toContrast: 17.5)
    }
  }
}

extension Color {
  /// The contrast of black text on this colour, 1 to 21.
  package var contrastWithBlack: Double { (luminance + 0.05) / 0.05 }

  /// This colour, made lighter until black text on it has at least this contrast.
  package func lightened(toContrast contrast: Double) -> Color {
    var color = self
    while color.contrastWithBlack < min(contrast, 20) {
      color = color.mixed(with: Color(0xffffff), 0.04)
    }
    return color
  }

  fileprivate static let plainTint = Color(0x6246ea)

  /// How much it is a colour and no grey, 0 to 1; in the dark, bright ones count for less.
  fileprivate func liveliness(isDark: Bool) -> Double {
    (max(red, green, blue) - min(red, green, blue)) * (isDark ? 1 - 0.6 * luminance : 1)
  }
}
