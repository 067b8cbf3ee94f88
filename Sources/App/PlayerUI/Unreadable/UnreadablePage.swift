// The files that could not be read, each with its folder and the reason.
import AppModel
import GtkKit
import MusicCore

/// The page of unreadable files.
final class UnreadablePage: LibraryPage {
  let root: Widget
  private let model: UnreadableModel
  private let head = ListHead(title: tr("Unreadable files"))
  private let hint = Label(
    tr("These files are left as they are, and are tried again when they change."),
    classes: ["quiet"])
  private let list: ValueList<UnreadableModel.Row>
  private let view: ScrolledView
  private let content: ContentStack
  private var observers: [Observer] = []

  init(_ model: UnreadableModel) {
    self.model = model
    list = ValueList(
      .list, name: tr("Unreadable files"), makeCell: { UnreadableCell() },
      isActivatable: { _ in false }, activate: { _ in })
    list.setClass("track-list")
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    hint.wrap(lines: 3)
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, hint, view]),
      empty: StatusPage(
        symbol: "emblem-ok-symbolic", title: tr("Every file could be read"),
        text: tr("Files that Norae cannot read would stand here, each with the reason.")))
    root = content.root
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        list.values = model.rows
        head.setDetails(model.isLoaded ? model.details : "")
        content.show(isEmpty: model.isLoaded && model.rows.isEmpty)
      })
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    head.setLayout(layout)
    hint.setMargins(end: margin, start: margin)
    view.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }
}

/// A file and why it could not be read.
private final class UnreadableCell: ListCell {
  let root: Widget
  private let name = Label(classes: ["strong"])
  private let folder = Label(classes: ["quiet", "small"])
  private let reason = Label(classes: ["small", "warning-text"])

  init() {
    name.endInMiddle()
    folder.endInMiddle()
    reason.wrap(lines: 3)
    let words = Box(.column, spacing: 2, [name, folder, reason])
    words.setMargins(top: 8, bottom: 8)
    root = words
  }

  func accessibleName(of row: UnreadableModel.Row) -> String {
    "\(row.name), \(row.reason), \(row.folder)"
  }

  func show(_ row: UnreadableModel.Row) {
    name.text = row.name
    folder.text = row.folder
    reason.text = row.reason
  }

  func clear() {}
}
