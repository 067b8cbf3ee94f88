// The countdown: the time large, the slider beneath it, and two buttons. While somebody holds the
// thumb it is the finger's and nothing moves it.
import AppModel
import Countdown
import GtkKit

/// The countdown's part of the timers.
final class CountdownPane {
  let root: Box
  let start: Button
  private let context: WindowContext
  private let model: TimerModel
  private let time = Label(classes: ["timer-time"])
  private let hint = Label(classes: ["quiet"])
  private let slider: Slider
  private let units: [(unit: Countdown.Unit, button: ToggleButton)]
  private let startText = Label()
  private let reset: Button

  init(_ context: WindowContext) {
    self.context = context
    model = context.timers
    slider = Slider(0...Double(Countdown.mostSteps), step: 1, name: tr("Time"))
    slider.ignoreWheel()
    slider.setExpands(horizontally: true)
    time.setTextAlignment(0.5)
    time.setEllipsis(false)
    hint.setTextAlignment(0.5)
    units = Countdown.Unit.allCases.reversed().map { unit in
      (
        unit,
        ToggleButton(
          content: Label(TimerWords.unit(unit)), name: TimerWords.unit(unit), classes: ["kind"])
      )
    }
    let ends = ["0", "\(Countdown.mostSteps)"].map { Label($0, classes: ["times"]) }
    for (index, end) in ends.enumerated() {
      end.setWidth(characters: 2)
      end.setTextAlignment(index == 0 ? 1 : 0)
    }
    reset = Button(tr("Reset"), classes: ["pill"])
    startText.setTextAlignment(0.5)
    start = Button(content: startText, name: tr("Start"), classes: ["pill", "suggested-action"])
    let buttons = Box(.row, spacing: 12, [reset, start])
    buttons.setHomogeneous(true)
    let choice = Box(.row, units.map(\.button))
    choice.setClass("linked")
    choice.setAlignment(horizontal: .center)
    root = Box(
      .column, spacing: 14,
      [time, hint, Box(.row, spacing: 6, [ends[0], slider, ends[1]]), choice, buttons])
    root.setClass("timer-card")
    listen()
  }

  /// Shows how it stands now.
  func show() {
    let (countdown, now) = (model.countdown, model.now)
    time.text = TimerWords.clock(countdown.left(at: now))
    hint.text = TimerWords.hint(countdown, isOver: model.isOver)
    root.setClass("over", model.isOver)
    if countdown.held == nil {
      let place = countdown.slider(at: now) * Double(Countdown.mostSteps)
      if abs(slider.value - place) > 1e-6 { slider.value = place }
    }
    for (unit, button) in units { button.isOn = unit == countdown.unit }
    let word = TimerWords.startButton(countdown)
    startText.text = word
    start.setAccessibleName(word)
    start.isSensitive = countdown.isRunning || countdown.canStart
  }

  private func listen() {
    let model = model
    slider.onChange { [weak model] in model?.choose(steps: Int($0.rounded())) }
    slider.onHold { [weak model] isHeld in
      guard let model, isHeld != (model.countdown.held != nil) else { return }
      if isHeld { model.hold() } else { model.letGo() }
    }
    for (unit, button) in units {
      button.onToggle { [weak self, weak model] _ in
        if model?.countdown.unit != unit { self?.choose(unit) }
        self?.show()
      }
    }
    start.onClick { [weak model] in model?.startOrPause() }
    reset.onClick { [weak model] in model?.reset() }
  }

  /// It is the same for the next one.
  private func choose(_ unit: Countdown.Unit) {
    model.setUnit(unit)
    context.timerChoices.unit = unit
    context.keepTimerChoices(context.timerChoices)
  }
}
