// A row of a form with a knob: the same in every sheet.
import GtkKit

/// A value moved by a knob, and its words beneath its title.
final class ValueRow {
  let root: ControlRow
  let slider: Slider

  init(_ title: String, _ range: ClosedRange<Double>, step: Double) {
    slider = Slider(range, step: step, name: title)
    slider.ignoreWheel()
    root = ControlRow(title, control: slider)
  }

  func show(_ value: Double, _ text: String) {
    if abs(slider.value - value) > 1e-9 { slider.value = value }
    root.setText(text)
  }
}
