// A list of what an edit will do, or of files that were left as they were: each file's name, and
// beneath it its fields before and after.
import AppModel
import GtkKit

/// The list of changes and its summary.
final class ChangeList {
  let root: Box
  private let summary = Label(classes: ["strong"])
  private let list: ValueList<ChangeLine>
  private let view: ScrolledView

  init() {
    list = ValueList(
      .list, name: tr("Changes"), makeCell: { ChangeCell() }, isActivatable: { _ in false },
      activate: { _ in })
    list.setClass("change-list")
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    summary.wrap(lines: 3)
    summary.setMargins(top: 4, end: 18, bottom: 8, start: 18)
    root = Box(.column, [summary, view])
  }

  func show(_ lines: [ChangeLine], summary text: String) {
    summary.text = text
    list.values = lines
    view.scrollToStart()
  }
}

/// A line of the list.
private final class ChangeCell: ListCell {
  let root: Widget
  private let name = Label(classes: ["strong"])
  private let folder = Label(classes: ["quiet", "small"])
  private let field = Label(classes: ["quiet", "small"])
  private let old = Label(classes: ["old-value"])
  private let new = Label()
  private let reason = Label(classes: ["warning-text"])
  private let file: Box
  private let change: Box

  init() {
    name.endInMiddle()
    folder.endInMiddle()
    old.wrap(lines: 3)
    new.wrap(lines: 6)
    reason.wrap(lines: 4)
    file = Box(.column, [name, folder])
    file.setMargins(top: 12, bottom: 2)
    change = Box(.column, spacing: 1, [field, old, new])
    change.setMargins(top: 3, bottom: 3, start: 12)
    reason.setMargins(top: 2, bottom: 4, start: 12)
    root = Box(.column, [file, change, reason])
  }

  func accessibleName(of line: ChangeLine) -> String { line.accessibleName }

  func show(_ line: ChangeLine) {
    file.isVisible = false
    change.isVisible = false
    reason.isVisible = false
    switch line {
    case .file(let text, let place):
      name.text = text
      folder.text = place
      file.isVisible = true
    case .change(let title, let before, let after):
      field.text = title
      old.text = before
      new.text = after
      change.isVisible = true
    case .failure(let text):
      reason.text = text
      reason.isVisible = true
    }
  }

  func clear() {}
}
