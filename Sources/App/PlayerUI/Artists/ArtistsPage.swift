// All artists, in as many columns as the window has room for; on a phone it is a list.
import AppModel
import GtkKit
import MusicCore

/// The artists page.
final class ArtistsPage: LibraryPage {
  let root: Widget
  private let model: ArtistsModel
  private let grid: SlicedView<Artist.ID, ArtistsModel.Row>
  private let head = ListHead(title: tr("Artists"))
  private let content: ContentStack
  private var observers: [Observer] = []

  init(_ model: ArtistsModel, _ context: WindowContext) {
    self.model = model
    let covers = context.covers
    let list = model.list
    grid = SlicedView(
      .grid, name: tr("Artists"), list, makeCell: { ArtistCard(covers) },
      activate: { [weak context] position in
        if let row = list.row(at: position) { context?.showArtist(row.artist) }
      })
    grid.list.setClass("cover-grid")
    context.offer(grid.list) { list.key(at: $0).map(MusicSubject.artist) }
    grid.jumpByTyping { [weak model] in await model?.position(beginning: $0) }
    let grid = grid
    head.setJump { [weak grid] in grid?.jump(to: $0) }
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, grid.root]),
      empty: StatusPage(
        symbol: "avatar-default-symbolic", title: tr("No artists yet"),
        text: tr("Artists appear here as soon as Norae has found music.")))
    root = content.root
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        head.setMarks(model.marks, of: model.list.count)
        head.setDetails(model.isLoaded ? model.details : "", chosen: grid.marked)
        content.show(isEmpty: model.isLoaded && model.list.count == 0)
      })
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    head.setLayout(layout)
    grid.setColumns(max(1, Int(width / 300)))
  }
}
