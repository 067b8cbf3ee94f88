// What shows a running timer is drawn anew when a second changes, and only while it is on the screen:
// a hidden window counts nothing.
import AppModel
import GtkKit

/// Calls back whenever what a widget shows of the timers may have changed.
final class TimerFace {
  private let model: TimerModel
  private let show: @MainActor () -> Void
  private weak var widget: Widget?
  private var alarm: Alarm?
  private var observer: Observer?

  /// `show` reads the model and must not hold this object.
  init(_ model: TimerModel, on widget: Widget, show: @escaping @MainActor () -> Void) {
    self.model = model
    self.show = show
    self.widget = widget
    alarm = Alarm { [weak self] in self?.refresh() }
    observer = Observer { [weak self] in self?.refresh() }
    widget.onMap { [weak self] in self?.refresh() }
    widget.onUnmap { [weak self] in self?.alarm?.set(after: nil) }
  }

  private func refresh() {
    show()
    let next = widget?.isMapped == true ? model.nextSecond : nil
    alarm?.set(
      after: next.map { Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18 })
  }
}
