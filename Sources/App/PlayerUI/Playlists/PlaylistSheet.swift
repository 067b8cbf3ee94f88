// The sheet that asks in which playlist tracks are to be kept: a new one by its name, or one of those
// that are there.
import AppModel
import GtkKit
import MusicCore

/// Chooses a playlist, or names a new one.
final class PlaylistSheet: SheetContent {
  var root: Widget { frame.root }
  let name = tr("Add to a playlist")
  private let model: PlaylistChoice
  private let close: @MainActor () -> Void
  private let frame: SheetFrame
  private let entry = EntryRow(tr("New playlist"))
  private let group = FormGroup(tr("Playlists"))
  private let cancel: Button
  private var observer: Observer?

  init(_ model: PlaylistChoice, close: @escaping @MainActor () -> Void) {
    self.model = model
    self.close = close
    entry.text = model.suggestedName
    group.isVisible = false
    let column = Box(.column, spacing: 20, [FormGroup("", [entry]), group])
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    let view = ScrolledView(.vertical, Clamp(column, maximumWidth: 560))
    view.setContentHeight(atMost: 560)
    frame = SheetFrame(name, content: view, width: 480, isTall: false)
    cancel = Button(tr("Cancel"), onClick: close)
    frame.addAtStart([cancel])
    let create = Button(
      tr("Create"), classes: ["suggested-action"], onClick: { [weak self] in self?.create() })
    frame.addAtEnd([create])
    entry.onEnter { [weak self] in self?.create() }
    observer = Observer { [weak self] in self?.show() }
    model.start()
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { entry.takeFocus() }

  func leave() { close() }

  private func create() {
    model.startCreating(entry.text)
    close()
  }

  private func show() {
    guard !model.playlists.isEmpty else { return }
    group.isVisible = true
    let (model, close) = (model, close)
    for playlist in model.playlists {
      let add = Button(tr("Add"), classes: ["flat"]) {
        model.startAdding(to: playlist)
        close()
      }
      add.setAccessibleName(tr("Add to “{name}”", ["name": playlist.name]))
      group.add(
        ControlRow(
          playlist.name, text: PlaylistsModel.details(of: playlist), control: add, isWhole: true))
    }
  }
}

/// Asks for a name.
final class NameSheet: SheetContent {
  var root: Widget { frame.root }
  let name: String
  private let frame: SheetFrame
  private let entry = EntryRow(tr("Name"))
  private let close: @MainActor () -> Void
  private let done: @MainActor (String) -> Void

  /// `done` hears the name that was accepted by the button `accept`.
  init(
    _ title: String, text: String, accept: String, close: @escaping @MainActor () -> Void,
    done: @escaping @MainActor (String) -> Void
  ) {
    name = title
    self.close = close
    self.done = done
    entry.text = text
    let column = Box(.column, [FormGroup("", [entry])])
    column.setMargins(top: 8, end: 16, bottom: 24, start: 16)
    frame = SheetFrame(title, content: column, width: 480, isTall: false)
    frame.addAtStart([Button(tr("Cancel"), onClick: close)])
    frame.addAtEnd([
      Button(accept, classes: ["suggested-action"], onClick: { [weak self] in self?.finish() })
    ])
    entry.onEnter { [weak self] in self?.finish() }
  }

  func setLayout(_ layout: WindowLayout, size: Size) { frame.setLayout(layout, size: size) }

  func arrive() { entry.takeFocus() }

  func leave() { close() }

  private func finish() {
    done(entry.text)
    close()
  }
}
