// The queue: what plays and what follows, to be put in another order by pointer or keys, searched,
// cleared, undone. Alt with the arrow keys moves a line, Delete takes it out.
import AppModel
import GtkKit
import MusicCore
import Playback

/// The queue's page.
final class QueuePage: LibraryPage {
  let root: Widget
  private let model: QueueModel
  private let context: WindowContext
  private let head = ListHead(title: tr("Queue"))
  private let field = SearchField(name: tr("Search the queue"))
  private let list: ValueList<QueueModel.Row>
  private let view: ScrolledView
  private let content: ContentStack
  private let undo: Button
  private let redo: Button
  private let clear: Button
  private let save = Button(
    symbol: "document-save-symbolic", name: tr("Save as a playlist…"), classes: ["flat"])
  private let history = ToggleButton(
    symbol: "document-open-recent-symbolic", name: tr("Show what was heard"), classes: ["flat"])
  private let drag = LineDrag<QueueItem.ID>()
  private var observers: [Observer] = []

  init(_ model: QueueModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    let covers = context.covers
    let drag = drag
    list = ValueList(
      .list, name: tr("Queue"), makeCell: { QueueCell(covers, model, drag) },
      isActivatable: { row in
        if case .item = row { true } else { false }
      },
      activate: { [weak model] position in
        if let model, let line = Self.line(at: position, model) { model.play(line) }
      })
    list.setClass("result-list")
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    undo = Button(symbol: "edit-undo-symbolic", name: tr("Undo"), classes: ["flat"])
    redo = Button(symbol: "edit-redo-symbolic", name: tr("Redo"), classes: ["flat"])
    clear = Button(
      symbol: "edit-clear-all-symbolic", name: tr("Take out all that follows"),
      classes: ["flat"])
    head.add([history, undo, redo, save, clear])
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, field, view]),
      empty: StatusPage(
        symbol: "view-list-symbolic", title: tr("Nothing is queued"),
        text: tr("Play an album, or choose “Add to the queue” in a menu.")))
    root = content.root
    listen()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    head.setLayout(layout)
    field.setMargins(end: margin, start: margin)
    view.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }

  func arrive() {
    list.takeFocus()
    let current = model.rows.firstIndex { row in
      if case .item(let line) = row { line.part == .current } else { false }
    }
    if let current { list.focus(current) }
  }
}

extension QueuePage {
  private static func line(at position: Int, _ model: QueueModel) -> QueueModel.Line? {
    let rows = model.rows
    guard rows.indices.contains(position), case .item(let line) = rows[position] else { return nil }
    return line
  }

  private func listen() {
    undo.onClick { [weak model] in model?.undo() }
    redo.onClick { [weak model] in model?.redo() }
    save.onClick { [weak self] in self?.root.activateAction("win.save-queue") }
    clear.onClick { [weak model] in model?.clear() }
    history.onToggle { [weak model] in model?.showsHistory = $0 }
    field.onChange { [weak model] in model?.text = $0 }
    field.onStop { [weak self] in
      guard let self else { return }
      if field.text.isEmpty { root.activateAction("win.back") } else { field.text = "" }
    }
    list.onKey { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    list.setRowMenu { [weak self] position in self?.menu(at: position) ?? [] }
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        list.values = model.rows
        _ = model.isPlaying
        list.refreshCells()
        head.setDetails(model.details)
        content.show(isEmpty: model.isEmpty)
      })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        save.isSensitive = !model.isEmpty
        undo.isSensitive = model.canUndo
        redo.isSensitive = model.canRedo
        history.isOn = model.showsHistory
      })
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.news else { return }
        context.tell(text, (tr("Undo"), "win.undo-queue"))
        model.news = nil
      })
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let position = list.focusedPosition, let line = Self.line(at: position, model) else {
      return false
    }
    switch (key, modifiers) {
    case (.delete, []):
      model.remove(line)
      list.focus(position)
    case (.up, .alt): move(line, by: -1)
    case (.down, .alt): move(line, by: 1)
    default: return false
    }
    return true
  }

  private func move(_ line: QueueModel.Line, by distance: Int) {
    guard model.move(line, by: distance) else { return }
    list.values = model.rows
    let place = model.rows.firstIndex { row in
      if case .item(let other) = row { other.id == line.id } else { false }
    }
    if let place { list.focus(place) }
  }

  private func menu(at position: Int) -> [[MenuEntry]] {
    guard let line = Self.line(at: position, model) else { return [] }
    let model = model
    let moving = [
      MenuEntry(tr("Play next")) { model.moveToTop(line) },
      MenuEntry(tr("Move up")) { model.move(line, by: -1) },
      MenuEntry(tr("Move down")) { model.move(line, by: 1) },
      MenuEntry(tr("Take out of the queue")) { model.remove(line) },
    ]
    let places = context.places(of: .track(line.track.id, album: line.track.albumID))
    let diary = context.diary(of: .track(line.track.id, album: line.track.albumID))
    return [model.canChange(line) ? moving : [], diary, places]
  }
}
