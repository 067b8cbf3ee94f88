// The sheet of timers: countdown, sleep timer, alarm. It only shows them; they belong to the program
// and run on when it is closed.
import AppModel
import GtkKit

/// Shows and sets the timers.
final class TimerSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Timer")
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let countdown: CountdownPane
  private let sleep: SleepPane
  private let alarm: AlarmPane
  private let panes: Box
  private let left: Box
  private var face: TimerFace?

  /// From this width on the parts stand side by side, pixels.
  private static let besideWidth = 900.0

  init(_ context: WindowContext, close: @escaping @MainActor () -> Void) {
    self.close = close
    countdown = CountdownPane(context)
    sleep = SleepPane(context)
    alarm = AlarmPane(context)
    left = Box(.column, spacing: 24, [countdown.root, sleep.root])
    panes = Box(.row, spacing: 28, [left, alarm.root])
    frame = SheetFrame(
      name, content: ScrolledView(.vertical, Clamp(panes, maximumWidth: 920)), width: 960)
    frame.addAtStart([Button(tr("Close"), onClick: close)])
    face = TimerFace(context.timers, on: panes) { [weak self] in self?.show() }
  }

  func setLayout(_ layout: WindowLayout, size: Size) {
    frame.setLayout(layout, size: size)
    let isBeside = size.width >= Self.besideWidth
    panes.setDirection(isBeside ? .row : .column)
    panes.setHomogeneous(isBeside)
    panes.setSpacing(isBeside ? 28 : 24)
    let margin = layout == .phone ? 16 : 20
    panes.setMargins(top: 8, end: margin, bottom: 24, start: margin)
    sleep.setLayout(layout)
    alarm.setLayout(layout)
  }

  func arrive() { countdown.start.takeFocus() }

  func leave() { close() }

  private func show() {
    countdown.show()
    sleep.show()
    alarm.show()
  }
}
