// The folders and files as they stand on disk: the way to the folder above the list, a press on a
// folder looks into it, its button plays all that is in it.
import AppModel
import GtkKit
import MusicCore

/// The folders page.
final class FoldersPage: LibraryPage {
  let root: Widget
  private let model: FoldersModel
  private let head = ListHead(title: tr("Folders"))
  private let way = Box(.row, spacing: 2)
  private let wayView: ScrolledView
  private let list: ValueList<FoldersModel.Row>
  private let view: ScrolledView
  private let content: ContentStack
  private var shownCrumbs: [FoldersModel.Crumb] = []
  private var shownPath: FilePath?
  /// How far each folder was scrolled when it was left.
  private var positions: [FilePath?: Double] = [:]
  private var observers: [Observer] = []

  init(_ model: FoldersModel, _ context: WindowContext) {
    self.model = model
    let actions = context.actions
    list = ValueList(
      .list, name: tr("Folders"), canMark: true,
      makeCell: { FolderCell(actions, play: { [weak model] in model?.playAll($0) }) },
      activate: { [weak model] position in
        guard let model, model.rows.indices.contains(position) else { return }
        switch model.rows[position] {
        case .folder(let path, name: _, tracks: _, isAway: _): model.startOpening(path)
        case .track: model.play(row: position)
        }
      })
    list.setClass("track-list")
    context.offer(list) { [weak model] position in
      guard let model, model.rows.indices.contains(position) else { return nil }
      return switch model.rows[position] {
      case .folder(let path, name: _, tracks: _, isAway: _): .folder(path)
      case .track(let row): .track(row.id, album: row.albumID)
      }
    }
    list.onTyping { [weak model, weak list] text in
      if let found = model?.position(beginning: text) { list?.focus(found) }
    }
    view = ScrolledView(.vertical, list)
    view.setExpands(horizontally: true, vertically: true)
    way.setAccessibleName(tr("Place in the folders"))
    wayView = ScrolledView(.horizontal, way)
    head.setPlaying { [weak model] isShuffled in
      guard let path = model?.path else { return }
      actions.startPlaying(.folder(path), shuffled: isShuffled)
    }
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, wayView, view]),
      empty: StatusPage(
        symbol: "folder-music-symbolic", title: tr("No folders yet"),
        text: tr("Add a folder of music to see it here.")))
    root = content.root
    // From a folder back to the one above, before the page itself is left.
    root.onKey { [weak model] key, modifiers in
      key == .up && modifiers == .alt && model?.goUp() ?? false
    }
    observers.append(Observer { [weak self] in self?.show() })
    observers.append(
      Observer { [weak self] in
        _ = (actions.currentTrack, actions.isPlaying)
        self?.list.refreshCells()
      })
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    head.setLayout(layout)
    wayView.setMargins(end: margin - 8, start: margin - 8)
    view.setMargins(
      end: layout == .phone ? 4 : margin - 12, start: layout == .phone ? 4 : margin - 12)
  }

  func goUp() -> Bool { model.goUp() }
}

extension FoldersPage {
  private func show() {
    if model.path != shownPath {
      positions[shownPath] = view.position
      shownPath = model.path
      list.values = model.rows
      view.scrollToStart()
      if let position = positions[shownPath], position > 0 { view.restore(position) }
    } else {
      list.values = model.rows
    }
    if model.crumbs != shownCrumbs { showWay() }
    head.setPlayingVisible(model.path != nil)
    content.show(isEmpty: model.isLoaded && model.rows.isEmpty && model.path == nil)
  }

  private func showWay() {
    shownCrumbs = model.crumbs
    way.removeAll()
    for (index, crumb) in shownCrumbs.enumerated() {
      if index > 0 { way.append(Symbol("go-next-symbolic", pixels: 12)) }
      let isHere = index == shownCrumbs.count - 1
      let button = Button(
        crumb.name, classes: isHere ? ["flat", "crumb", "here"] : ["flat", "crumb"],
        onClick: { [weak model] in model?.startOpening(crumb.path) })
      way.append(button)
    }
  }
}
