// The dots beneath a pager: a press goes to a page, the wheel turns them. Keys and screen readers
// have the pager itself.
import GtkKit
import Pager

/// One row of dots.
final class PagerDots {
  let canvas: Canvas
  /// Goes to a page.
  var choose: (Int) -> Void = { _ in }
  /// Goes some pages on.
  var step: (Int) -> Void = { _ in }
  var isMirrored = false {
    didSet { content.isMirrored = isMirrored }
  }

  private let content = DotsContent()

  /// How high the row is that takes presses, pixels.
  static let height = 24.0

  init() {
    canvas = Canvas(content, role: .none)
    canvas.setClass("pager-dots")
    canvas.onTap { [weak self] x, _ in
      guard let self else { return }
      let width = canvas.size.width
      if let index = content.dots(width).index(at: x, position: content.position) { choose(index) }
    }
    canvas.onScroll { [weak self] scrolling in
      guard case .wheel(let x, let y, _) = scrolling else { return false }
      let turn = x != 0 ? x : y
      self?.step(turn > 0 ? 1 : -1)
      return true
    }
  }

  /// Shows `count` pages of which one is at `position`; a single page needs no dots.
  func show(count: Int, position: Double) {
    guard count != content.count || position != content.position else { return }
    content.count = count
    content.position = position
    canvas.opacity = count > 1 ? 1 : 0
    canvas.redraw()
  }
}

/// What the dots draw.
private final class DotsContent: CanvasContent {
  var count = 0
  var position = 0.0
  var isMirrored = false

  func dots(_ width: Double) -> PageDots {
    var dots = PageDots(count: count, width: width)
    dots.isMirrored = isMirrored
    return dots
  }

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .vertical ? (PagerDots.height, PagerDots.height) : (0, 200)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    guard count > 1 else { return }
    let color = snapshot.textColor
    let dots = dots(size.width)
    if dots.isWindowed { drawPlace(of: dots, snapshot, in: size, color) }
    for dot in dots.dots(at: position) where dot.diameter > 0 {
      let radius = dot.diameter / 2
      snapshot.fill(
        Rect(
          x: dot.x - radius, y: size.height / 2 - radius, width: dot.diameter,
          height: dot.diameter), radius: radius,
        color.with(alpha: 0.25 + 0.75 * dot.emphasis))
    }
  }

  /// "7 / 30" behind the dots, where not all of them are shown.
  private func drawPlace(
    of dots: PageDots, _ snapshot: Snapshot, in size: Size, _ color: Color
  ) {
    let index = Int(position.rounded()) % count
    let text = dots.text(at: index)
    let line = snapshot.line(
      text, TextStyle(height: 12, hasTabularDigits: true), atMost: size.width)
    let x = dots.textPlace(width: line.size.width)
    snapshot.draw(line, x: x, y: (size.height - line.size.height) / 2, color.with(alpha: 0.75))
  }
}
