// Grounds of a cover's colours: text on them is legible, whatever the cover.
import GtkKit
import PlayerUI
import XCTest

final class TintTests: XCTestCase {
  func testTextIsLegibleOnEveryCoversGround() {
    MainActor.assumeIsolated { Self.checkGrounds() }
  }

  @MainActor
  private static func checkGrounds() {
    var generator = SystemRandomNumberGenerator()
    func random() -> Color {
      Color(UInt32.random(in: 0...0xffffff, using: &generator))
    }
    let extremes: [[Color]] = [
      [], [Color(0xffffff)], [Color(0)], [Color(0xffffff), Color(0)], [Color(0xffff00)],
      [Color(0x0000ff)],
    ]
    for colors in extremes + (0..<500).map({ _ in (0..<3).map { _ in random() } }) {
      let dark = PageTint(colors, isDark: true)
      for color in [dark.glow, dark.middle, dark.edge] {
        XCTAssertGreaterThanOrEqual(color.contrastWithWhite, 7, "\(colors)")
      }
      let light = PageTint(colors, isDark: false)
      for color in [light.glow, light.middle, light.edge] {
        // The theme's text is black at 80 %.
        let text = color.mixed(with: Color(0), 0.8)
        let contrast = (color.luminance + 0.05) / (text.luminance + 0.05)
        XCTAssertGreaterThanOrEqual(contrast, 7, "\(colors)")
      }
    }
  }
}
