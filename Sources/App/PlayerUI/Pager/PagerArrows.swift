// The two buttons at the sides of a pager; the style sheet shows them while the pointer or the
// keyboard is there.
import AppModel
import GtkKit

/// Back and on.
final class PagerArrows {
  let root: Overlay
  /// Goes some pages on.
  var step: (Int) -> Void = { _ in }
  /// Whether there is room for them.
  var isWanted = true {
    didSet { place() }
  }
  private var isNeeded = false
  private let back: Button
  private let on: Button

  init(_ content: Widget) {
    back = Button(
      symbol: "go-previous-symbolic", name: tr("Previous card"),
      classes: ["circular", "pager-arrow"])
    on = Button(
      symbol: "go-next-symbolic", name: tr("Next card"), classes: ["circular", "pager-arrow"])
    back.setAlignment(horizontal: .start, vertical: .center)
    on.setAlignment(horizontal: .end, vertical: .center)
    for button in [back, on] { button.setMargins(end: 12, start: 12) }
    root = Overlay(content, over: [back, on], isMeasured: false)
    back.onClick { [weak self] in self?.step(-1) }
    on.onClick { [weak self] in self?.step(1) }
  }

  /// With a single card there is nowhere to go.
  func show(isNeeded: Bool, canGoBack: Bool, canGoOn: Bool) {
    self.isNeeded = isNeeded
    place()
    back.isSensitive = canGoBack
    on.isSensitive = canGoOn
  }

  private func place() {
    back.isVisible = isNeeded && isWanted
    on.isVisible = isNeeded && isWanted
  }
}
