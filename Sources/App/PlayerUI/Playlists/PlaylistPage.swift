// One playlist: a press plays from there on; entries are put in another order by dragging or with Alt
// and the arrow keys, and taken out with Delete.
import AppModel
import GtkKit
import MusicCore

/// A playlist's page.
final class PlaylistPage: LibraryPage {
  let root: Widget
  private let model: PlaylistModel
  private let context: WindowContext
  private let head: ListHead
  private let list: ValueList<PlaylistModel.Line>
  private let view: ScrolledView
  private let content: ContentStack
  /// Whether the first line is to have the focus as soon as there is one.
  private var awaitsFocus = false
  private var observers: [Observer] = []

  init(_ model: PlaylistModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    head = ListHead(title: model.playlist.name)
    let (covers, drag) = (context.covers, LineDrag<PlaylistItem.ID>())
    list = ValueList(
      .list, name: tr("Tracks"), makeCell: { PlaylistItemCell(covers, model, drag) },
      activate: { [weak model] position in model?.play(from: position) })
    list.setClass("result-list")
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, view]),
      empty: StatusPage(
        symbol: "view-list-bullet-symbolic", title: tr("An empty playlist"),
        text: tr("Choose “Add to a playlist…” in the menu of anything that holds tracks.")))
    root = content.root
    head.setPlaying { [weak model] isShuffled in model?.play(shuffled: isShuffled) }
    listen()
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    head.setLayout(layout)
    view.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }

  func arrive() { awaitsFocus = true }

  var isGone: Bool { model.isGone }
}

extension PlaylistPage {
  private func listen() {
    list.setRowMenu { [weak self] position in self?.menu(at: position) ?? [] }
    list.onKey { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        list.values = model.lines
        head.setTitle(model.playlist.name)
        head.setDetails(model.isLoaded ? model.details : "")
        content.show(isEmpty: model.isLoaded && model.lines.isEmpty)
        if awaitsFocus, !model.lines.isEmpty {
          awaitsFocus = false
          list.focus(0)
        }
        if model.isGone, root.isMapped { root.activateAction("win.back") }
      })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        _ = (model.currentTrack, model.isPlaying)
        list.refreshCells()
      })
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.news else { return }
        context.tellUndoable(text) { [weak model] in model?.startUndoing() }
        model.news = nil
      })
  }

  private func line(at position: Int) -> PlaylistModel.Line? {
    model.lines.indices.contains(position) ? model.lines[position] : nil
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let position = list.focusedPosition, let line = line(at: position) else { return false }
    switch (key, modifiers) {
    case (.delete, []): model.startRemoving(line)
    case (.up, .alt): move(line, by: -1)
    case (.down, .alt): move(line, by: 1)
    default: return false
    }
    return true
  }

  private func move(_ line: PlaylistModel.Line, by distance: Int) {
    Task { [weak self, model] in
      guard let place = await model.move(line, by: distance), let self else { return }
      list.values = model.lines
      list.focus(place)
    }
  }

  private func menu(at position: Int) -> [[MenuEntry]] {
    guard let line = line(at: position) else { return [] }
    let model = model
    return context.menu(for: .track(line.track.id, album: line.track.albumID)) + [
      [
        MenuEntry(tr("Move up")) { [weak self] in self?.move(line, by: -1) },
        MenuEntry(tr("Move down")) { [weak self] in self?.move(line, by: 1) },
        MenuEntry(tr("Take out of the playlist")) { model.startRemoving(line) },
      ]
    ]
  }
}
