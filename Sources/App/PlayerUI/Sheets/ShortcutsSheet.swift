// The sheet of keys: what each does, in groups; on a phone's screen as well as on a large one.
import AppModel
import GtkKit

/// Keys that belong together, and what each does.
struct ShortcutGroup {
  let title: String
  /// Keys as GTK writes them, such as "<Control>f"; several are parted by spaces.
  let shortcuts: [(keys: String, text: String)]

  init(_ title: String, _ shortcuts: [(keys: String, text: String)]) {
    self.title = title
    self.shortcuts = shortcuts
  }
}

/// Shows all keys.
final class ShortcutsSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Keyboard shortcuts")
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let done: Button

  init(_ groups: [ShortcutGroup], close: @escaping @MainActor () -> Void) {
    self.close = close
    let column = Box(
      .column, spacing: 20,
      groups.map { group in
        FormGroup(
          group.title,
          group.shortcuts.map { shortcut in
            let keys = Label(KeyWords.text(shortcut.keys), classes: ["quiet", "tabular"])
            keys.setEllipsis(false)
            return ControlRow(shortcut.text, control: keys)
          })
      })
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    frame = SheetFrame(
      name, content: ScrolledView(.vertical, Clamp(column, maximumWidth: 560)))
    done = Button(tr("Close"), onClick: close)
    frame.addAtStart([done])
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { done.takeFocus() }

  func leave() { close() }
}
