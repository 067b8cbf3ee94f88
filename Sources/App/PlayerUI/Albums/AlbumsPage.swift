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
  private let size: CoverSize
  private let slider: Slider
  private let fit: TileFit
  private var room: (layout: WindowLayout, width: Double)?
  private var observers: [Observer] = []

  package init(_ model: AlbumsModel, _ context: WindowContext) {
    self.model = model
    let (tiles, size, fit) = (context.tiles, context.coverSize, TileFit())
    (self.size, self.fit) = (size, fit)
    slider = Slider(
      Double(CoverSize.range.lowerBound)...Double(CoverSize.range.upperBound), step: 10,
      name: tr("Size of the covers"))
    let list = model.list
    grid = SlicedView(
      .grid, name: tr("Albums"), list,
      makeCell: {
        AlbumCard(tiles, side: nil, margin: Self.cellMargin, fit: fit)
      },
      activate: { [weak context] position in
        if let album = list.row(at: position) { context?.showAlbum(album) }
      })
    grid.list.setClass("cover-grid")
    context.offer(grid.list) { list.key(at: $0).map(MusicSubject.album) }
    grid.jumpByTyping { [weak model] in await model?.position(beginning: $0) }
    let grid = grid
    head.setSorting(AlbumsModel.orderNames, name: tr("Sort albums by")) {
      [weak model, weak grid] index in
      model?.startSort(byIndex: index)
      grid?.scrollToStart()
    }
    slider.setMinimumSize(width: 110)
    slider.setAlignment(vertical: .center)
    slider.onChange { [weak size] in size?.choose(Int($0)) }
    head.add([slider])
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
        head.setMarks(model.marks, of: model.list.count)
        head.setDetails(model.isLoaded ? model.details : "", chosen: grid.marked)
        content.show(isEmpty: model.isLoaded && model.list.count == 0)
      })
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        slider.value = Double(size.side)
        layOut()
      })
    fit.onChange { [weak grid] in grid?.list.refreshCells() }
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
    room = (layout, width)
    head.setLayout(layout)
    slider.isVisible = layout != .phone
    layOut()
  }

  private func layOut() {
    guard let room else { return }
    let geometry = AlbumGridGeometry(
      width: room.width, margin: Double(room.layout.pageMargin),
      spacing: Double(2 * Self.cellMargin),
      leastSide: room.layout == .phone ? 136 : Double(size.side))
    grid.setColumns(geometry.columns)
    fit.expect(geometry.side)
    grid.list.refreshCells()
  }
}
