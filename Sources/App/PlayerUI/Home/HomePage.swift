// Home: Today's Pick, the pager of covers, rows of albums, or, with no music yet, the two ways to get some.
package import AppModel
package import GtkKit
import MusicCore

/// The home page.
package final class HomePage: LibraryPage {
  package var root: Widget { stack }
  private let stack = PageStack(.fade)
  private let model: HomeModel
  private let context: WindowContext
  private let banner: PickBanner
  package let shelf: Shelf
  private let remembered: AlbumRow
  private let recent: AlbumRow
  private let mostPlayed: AlbumRow
  private let column: Box
  private let content: ScrolledView
  private let blank = Box(.column)
  private let empty: StatusPage
  private var observers: [Observer] = []

  init(_ model: HomeModel, _ context: WindowContext) {
    self.model = model
    self.context = context
    banner = PickBanner(
      context.covers, play: { [weak model] in model?.startPick() },
      another: { [weak model] in model?.startAnother() })
    shelf = Shelf(model.shelf, context)
    remembered = AlbumRow(tr("On this day"), context)
    recent = AlbumRow(tr("Recently added"), context)
    mostPlayed = AlbumRow(tr("Most played"), context)
    column = Box(
      .column, spacing: 22,
      [banner.root, shelf.root, remembered.root, recent.root, mostPlayed.root])
    content = ScrolledView(.vertical, column)
    empty = StatusPage(
      symbol: "folder-music-symbolic", title: tr("No music yet"),
      text: tr(
        "Choose the folder that your music is in, or drop it on this window. Your files stay as they are."
      ),
      actions: Self.emptyActions(context))
    stack.add(blank)
    stack.add(content)
    stack.add(empty)
    observers.append(Observer { [weak self] in self?.showState() })
    observers.append(Observer { [weak self] in self?.showBanner() })
    observers.append(Observer { [weak self] in self?.showRows() })
    stack.onMap { [weak model] in model?.startDayCheck() }
  }

  package func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    banner.setNarrow(layout == .phone)
    banner.root.setMargins(end: margin, start: margin)
    shelf.setLayout(layout, width: width)
    for row in [remembered, recent, mostPlayed] { row.setMargin(margin) }
    column.setMargins(top: layout == .wide ? 8 : 6, bottom: margin)
    column.setSpacing(layout == .phone ? 18 : 22)
  }
}

extension HomePage {
  private static func emptyActions(_ context: WindowContext) -> Widget {
    let library = context.library
    let add = Button(
      tr("Add a music folder"), classes: ["suggested-action", "pill"],
      onClick: { [weak context] in context?.askForFolder() })
    let demo = Button(
      tr("Try the demo music"), classes: ["pill"],
      onClick: { [weak library] in library?.addDemoMusic() })
    let actions = Box(.column, spacing: 12, [add, demo])
    actions.setAlignment(horizontal: .center)
    return actions
  }

  private func showState() {
    switch context.library.content {
    case .unknown: stack.show(blank)
    case .empty: stack.show(empty)
    case .some: stack.show(content)
    }
  }

  private func showBanner() {
    if let shown = model.banner { banner.show(shown) }
    banner.root.isVisible = model.banner != nil
  }

  private func showRows() {
    remembered.show(
      model.remembered.map { AlbumRow.Entry(album: $0.album, caption: String($0.year)) })
    recent.show(model.recentlyAdded.map { AlbumRow.Entry(album: $0) })
    mostPlayed.show(model.mostPlayed.map { AlbumRow.Entry(album: $0) })
  }
}
