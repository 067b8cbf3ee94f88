// The sheet of preferences: switches, each kept as soon as it is switched.
import AppModel
import GtkKit

/// Shows the preferences.
final class PreferencesSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Preferences")
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let done: Button
  /// Whoever lets go of a row's Swift half hears of it no more.
  private let rows: [SwitchRow]

  /// `failed` hears in words that a choice could not be kept.
  init(
    _ preferences: [Preference], failed: @escaping @MainActor (String) -> Void,
    close: @escaping @MainActor () -> Void
  ) {
    self.close = close
    let group = FormGroup()
    var rows: [SwitchRow] = []
    for preference in preferences {
      let row = SwitchRow(preference.title, text: preference.text)
      row.isOn = preference.isOn
      row.onChange { [weak row] isOn in
        Task {
          guard let reason = await preference.set(isOn) else { return }
          row?.isOn = !isOn
          failed(reason)
        }
      }
      group.add(row)
      rows.append(row)
    }
    self.rows = rows
    let column = Box(.column, [group])
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    let view = ScrolledView(.vertical, Clamp(column, maximumWidth: 560))
    view.setContentHeight(atMost: 560)
    frame = SheetFrame(name, content: view, isTall: false)
    done = Button(tr("Close"), onClick: close)
    frame.addAtStart([done])
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { done.takeFocus() }

  func leave() { close() }
}
