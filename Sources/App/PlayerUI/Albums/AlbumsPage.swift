// All albums as a grid of covers. The grid makes cells for what the window shows, whatever the
// number of albums; its columns follow the width.
package import AppModel
package import GtkKit
import MusicCore

/// The albums page.
package final class AlbumsPage: LibraryPage {
  package let root: Widget
  private let model: AlbumsModel
  private let grid: SlicedView<Album.ID, Album>
  private let head = ListHead(title: tr("Albums"))
  private let content: ContentStack
  private var observers: [Observer] = []

  init(_ model: AlbumsModel, _ context: WindowContext) {
    self.model = model
    let covers = context.covers
    let list = model.list
    grid = SlicedView(
      .grid, name: tr("Albums"), list,
      makeCell: { AlbumCard(covers, side: nil, margin: Self.cellMargin) },
      activate: { [weak context] position in
        if let album = list.row(at: position) { context?.showAlbum(album) }
      })
    grid.list.setClass("cover-grid")
    grid.list.setRowMenu { [weak context] position in
      guard let context, let album = list.row(at: position) else { return [] }
      return context.menu(for: .album(album.id))
    }
    let grid = grid
    head.setSorting(AlbumsModel.orderNames, name: tr("Sort albums by")) {
      [weak model, weak grid] index in
      model?.startSort(byIndex: index)
      grid?.scrollToStart()
    }
    head.setJump { [weak grid] in grid?.jump(to: $0) }
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, grid.root]),
      empty: StatusPage(
        symbol: "media-optical-cd-audio-symbolic", title: tr("No albums yet"),
        text: tr("Albums appear here as soon as Norae has found music.")))
    root = content.root
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        head.setMarks(model.marks)
        head.setDetails(model.isLoaded ? model.details : "")
        content.show(isEmpty: model.isLoaded && model.list.count == 0)
      })
    model.start()
  }

  /// Between the edge of a cell and its cover, pixels.
  private static let cellMargin = 10

  /// How many cells exist, for tests.
  package var cellCount: Int { grid.list.cellCount }

  /// How far the grid is scrolled down, in pixels.
  package var position: Double {
    get { grid.root.position }
    set { grid.root.position = newValue }
  }

  package func setLayout(_ layout: WindowLayout, width: Double) {
    head.setLayout(layout)
    let geometry = AlbumGridGeometry(
      width: width, margin: Double(layout.pageMargin), spacing: Double(2 * Self.cellMargin),
      leastSide: layout == .phone ? 136 : 160)
    grid.setColumns(geometry.columns)
  }
}
