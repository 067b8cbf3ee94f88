// All playlists, a line each: a press opens one, its menu plays, renames, exports and deletes it.
import AppModel
import GtkKit
import MusicCore

/// The playlists page.
final class PlaylistsPage: LibraryPage {
  let root: Widget
  private let model: PlaylistsModel
  private let context: WindowContext
  private let head = ListHead(title: tr("Playlists"))
  private let list: ValueList<Playlist>
  private let view: ScrolledView
  private let content: ContentStack
  private let marks = MarkCount()
  private var observers: [Observer] = []

  init(_ model: PlaylistsModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    list = ValueList(
      .list, name: tr("Playlists"), canMark: true, makeCell: { PlaylistCell() },
      activate: { [weak model, weak context] position in
        guard let model, model.playlists.indices.contains(position) else { return }
        context?.showPlaylist(model.playlists[position])
      })
    list.setClass("track-list")
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    // The head with its buttons stays: a first playlist is made there.
    content = ContentStack(
      view,
      empty: StatusPage(
        symbol: "view-list-bullet-symbolic", title: tr("No playlists yet"),
        text: tr("Choose “Add to a playlist…” in a menu, or save the queue as one.")))
    content.root.setExpands(horizontally: true, vertically: true)
    root = Box(.column, spacing: 8, [head.root, content.root])
    let add = Button(
      symbol: "list-add-symbolic", name: tr("New playlist…"), classes: ["flat"],
      onClick: { [weak self] in self?.askForName() })
    let rules = Button(
      symbol: "system-run-symbolic", name: tr("New playlist by rules…"), classes: ["flat"],
      onClick: { [weak context] in context?.editRules(nil) })
    let bring = Button(
      symbol: "document-open-symbolic", name: tr("Import a playlist…"), classes: ["flat"],
      onClick: { [weak self] in self?.askForFile() })
    head.add([add, rules, bring])
    listen()
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    head.setLayout(layout)
    view.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }
}

extension PlaylistsPage {
  /// What stands before a playlist's name.
  static func symbol(of playlist: Playlist) -> String {
    playlist.rules == nil ? "view-list-bullet-symbolic" : "system-run-symbolic"
  }

  private func listen() {
    context.offer(list, own: { [weak self] in self?.entries(for: $0) ?? [] }) {
      [weak self] position in
      self?.playlist(at: position).map { .playlist($0.id, name: $0.name) }
    }
    list.onTyping { [weak self] text in
      guard let self else { return }
      let found = model.playlists.firstIndex { SortKey.begins($0.name, with: text) }
      if let found { list.focus(found) }
    }
    list.onMark { [weak marks] in marks?.count = $0 }
    list.onKey { [weak self] key, modifiers in
      guard let self, key == .delete, modifiers == [], let position = list.focusedPosition
      else { return false }
      model.startDeleting(list.rows(with: position).compactMap { playlist(at: $0) })
      return true
    }
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        list.values = model.playlists
        head.setDetails(model.playlists.isEmpty ? "" : model.details, chosen: marks.count)
        content.show(isEmpty: model.isLoaded && model.playlists.isEmpty)
      })
    observers.append(
      Observer { [weak self] in
        guard let self, let text = model.news else { return }
        context.tellUndoable(text) { [weak model] in model?.startUndoing() }
        model.news = nil
      })
  }

  private func playlist(at position: Int) -> Playlist? {
    model.playlists.indices.contains(position) ? model.playlists[position] : nil
  }

  /// The entries that only playlists have; some are about one alone.
  private func entries(for rows: [Int]) -> [MenuEntry] {
    let playlists = rows.compactMap { playlist(at: $0) }
    let delete = MenuEntry(tr("Delete")) { [weak model] in model?.startDeleting(playlists) }
    guard let playlist = playlists.first, playlists.count == 1 else { return [delete] }
    let rules = MenuEntry(tr("Edit the rules…")) { [weak context] in context?.editRules(playlist) }
    return (playlist.rules == nil ? [] : [rules]) + [
      MenuEntry(tr("Rename…")) { [weak self] in self?.askForName(of: playlist) },
      MenuEntry(tr("Export…")) { [weak self] in self?.askWhere(for: playlist) },
      delete,
    ]
  }

  private func askForName(of playlist: Playlist? = nil) {
    let model = model
    context.askForName(
      playlist == nil ? tr("New playlist") : tr("Rename the playlist"), playlist?.name ?? "",
      playlist == nil ? tr("Create") : tr("Rename")
    ) { name in
      if let playlist { model.startRenaming(playlist, to: name) } else { model.startCreating(name) }
    }
  }

  private func askForFile() {
    Task { [weak model, context] in
      if let path = await context.askForPlaylistFile() { await model?.importFile(path) }
    }
  }

  private func askWhere(for playlist: Playlist) {
    Task { [weak model, context] in
      guard let path = await context.askWhereToSave("\(playlist.name).m3u8") else { return }
      await model?.export(playlist, to: path)
    }
  }
}

/// A playlist's line: its name, and how much it holds.
private final class PlaylistCell: ListCell {
  let root: Widget
  private let name = Label(classes: ["track-title"])
  private let details = Label(classes: ["quiet", "small", "tabular"])
  private let symbol = Symbol("view-list-bullet-symbolic")

  init() {
    symbol.setClass("quiet")
    let words = Box(.column, spacing: 1, [name, details])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let row = Box(.row, spacing: 14, [symbol, words])
    row.setClass("track-row")
    row.setMinimumSize(height: 56)
    root = row
  }

  func accessibleName(of playlist: Playlist) -> String {
    "\(playlist.name), \(PlaylistsModel.details(of: playlist))"
  }

  func show(_ playlist: Playlist) {
    name.text = playlist.name
    symbol.show(PlaylistsPage.symbol(of: playlist))
    details.text = PlaylistsModel.details(of: playlist)
  }

  func clear() {}
}
