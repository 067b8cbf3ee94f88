// The sleep timer: one press sets it. What it does at the end is remembered for the next one.
import AppModel
import Countdown
import GtkKit

/// The sleep timer's part of the timers.
final class SleepPane {
  let root: Box
  private let context: WindowContext
  private let model: TimerModel
  private let state = Label(classes: ["strong"])
  private let head: Box
  private let longer: Button
  private let off: Button
  private let boundaries: [(SleepWish.Boundary, ToggleButton)]
  private let action = Chooser(
    SleepWish.Action.allCases.map(TimerWords.action), name: tr("At the end"))
  private let fade = ValueRow(tr("Fade out before the end"), 0...60, step: 1)

  init(_ context: WindowContext) {
    self.context = context
    let model = context.timers
    self.model = model
    longer = Button(tr("+15 min"))
    off = Button(tr("Turn off"))
    boundaries = SleepWish.Boundary.allCases.map { boundary in
      let text = TimerWords.boundary(boundary)
      return (boundary, Self.choice(text, name: text))
    }
    state.wrap(lines: 2)
    state.setExpands(horizontally: true)
    let presets = SleepWish.presets
    let rows = [presets.prefix(4), presets.suffix(4)].map { half in
      let row = Box(.row, spacing: 8, half.map { Self.preset($0, model, context) })
      row.setHomogeneous(true)
      return row
    }
    let ends = Box(.row, spacing: 8, boundaries.map(\.1))
    ends.setHomogeneous(true)
    let buttons = Box(.row, spacing: 8, [longer, off])
    head = Box(.row, spacing: 8, [state, buttons])
    head.setMinimumSize(height: 40)
    let form = FormGroup("", [ControlRow(tr("At the end"), control: action), fade.root])
    root = Box(
      .column, spacing: 10,
      [Label(tr("Sleep timer"), classes: ["timer-title"]), head] + rows + [ends, form])
    listen()
  }

  /// A button that stays down, with its words in the middle.
  static func choice(_ text: String, name: String) -> ToggleButton {
    let label = Label(text)
    label.setTextAlignment(0.5)
    return ToggleButton(content: label, name: name, classes: ["timer-choice"])
  }

  func setLayout(_ layout: WindowLayout) {
    head.setDirection(layout == .phone ? .column : .row)
    fade.slider.setMinimumSize(width: layout == .phone ? 130 : 160)
  }

  /// Shows how it stands now.
  func show() {
    state.text = TimerWords.sleep(model.sleep, at: model.now)
    longer.isVisible = model.left != nil
    off.isVisible = model.sleep.isOn
    for (boundary, button) in boundaries { button.isOn = model.sleep.boundary == boundary }
    let choices = context.timerChoices
    let wish = model.sleep.wish
    action.index = SleepWish.Action.allCases.firstIndex(of: wish?.action ?? choices.action) ?? 0
    let time = choices.fade
    fade.show(Double(time.components.seconds), TimerWords.seconds(time))
  }

  private static func preset(
    _ minutes: Int, _ model: TimerModel, _ context: WindowContext
  ) -> Button {
    Button(
      TimerWords.minutes(minutes), classes: ["timer-choice"],
      onClick: { [weak model, weak context] in
        guard let choices = context?.timerChoices else { return }
        model?.set(
          SleepWish(
            .after(.seconds(minutes * 60)), action: choices.action, fade: choices.fade))
      })
  }

  private func listen() {
    let model = model
    longer.onClick { [weak model] in model?.extend() }
    off.onClick { [weak model] in model?.clear() }
    for (boundary, button) in boundaries {
      button.onToggle { [weak self] isOn in
        guard let self else { return }
        let choices = self.context.timerChoices
        if isOn {
          self.model.set(
            SleepWish(.with(boundary), action: choices.action, fade: choices.fade))
        } else {
          self.model.clear()
        }
      }
    }
    action.onChange { [weak self] index in
      self?.choose { $0.action = SleepWish.Action.allCases[index] }
    }
    fade.slider.onChange { [weak self] seconds in
      self?.choose { $0.fade = .seconds(Int(seconds.rounded())) }
    }
  }

  private func choose(_ body: (inout TimerChoices) -> Void) {
    body(&context.timerChoices)
    let choices = context.timerChoices
    context.keepTimerChoices(choices)
    model.change(action: choices.action, fade: choices.fade)
    show()
  }
}
