// A page with the cover's colours as its ground, which follows the track and the desktop between
// light and dark.
import AppModel
import GtkKit

/// A ground with a page's content on it.
final class TintedGround {
  let root: Overlay
  private let canvas: Canvas
  private let content = GroundContent()
  private var colors: [Color] = []
  private var scheme: Subscription?

  init(_ page: Widget) {
    canvas = Canvas(content, role: .none)
    canvas.setExpands(horizontally: true, vertically: true)
    root = Overlay(canvas, over: [page])
    root.setClass("tinted")
    scheme = Appearance.onChange { [weak self] in self?.paint() }
    paint()
  }

  /// Takes the colours of a cover; nil: there is none.
  func take(_ texture: Texture?) {
    colors = texture?.mainColors ?? []
    paint()
  }

  private func paint() {
    content.tint = PageTint(colors, isDark: Appearance.isDark)
    canvas.redraw()
  }
}

private final class GroundContent: CanvasContent {
  var tint = PageTint([], isDark: false)

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) { (0, 0) }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
    snapshot.radialGradient(
      area, center: (size.width * 0.2, size.height * 0.2),
      radius: max(size.width, size.height) * 0.95,
      [(0, tint.glow), (0.55, tint.middle), (1, tint.edge)])
  }
}
