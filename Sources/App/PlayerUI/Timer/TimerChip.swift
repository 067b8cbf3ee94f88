// The way to the timers, which says what is left while one runs.
import AppModel
import GtkKit

/// A small button with a clock, and with the time while there is one to tell.
final class TimerChip {
  let root: Button
  private let model: TimerModel
  private let time = Label(classes: ["times"])
  private var face: TimerFace?
  private var showsAlways = true

  init(_ context: WindowContext, classes: [String] = ["flat"]) {
    model = context.timers
    time.setEllipsis(false)
    let content = Box(.row, spacing: 6, [Symbol("alarm-symbolic"), time])
    content.setAlignment(horizontal: .center, vertical: .center)
    root = Button(
      content: content, name: tr("Timer"), classes: classes + ["timer-chip"],
      onClick: { [weak context] in context?.showTimer() })
    root.setAlignment(vertical: .center)
    face = TimerFace(model, on: root) { [weak self] in self?.show() }
  }

  /// Whether it is there also while there is nothing to tell.
  func setShowsAlways(_ always: Bool) {
    showsAlways = always
    show()
  }

  private func show() {
    let text = model.chip
    root.isVisible = showsAlways || !text.isEmpty
    time.text = text
    time.isVisible = !text.isEmpty
    root.setClass("on", !text.isEmpty)
    root.setName(text.isEmpty ? tr("Timer") : tr("Timer: {time}", ["time": text]))
  }
}
