// All albums as a grid of covers. The grid makes cells for what the window shows, whatever the
// number of albums; its columns follow the width.
import AppModel
import GtkKit
import MusicCore

/// The albums page.
final class AlbumsPage: LibraryPage {
  var root: Widget { stack }
  private let stack = PageStack(.fade)
  private let model: AlbumsModel
  private let grid: ValueList<Album>
  private let head: Box
  private let title = Label(tr("Albums"), classes: ["page-title"])
  private let content: Box
  private let empty: StatusPage
  private var observers: [Observer] = []
  private var margin = 28

  init(_ model: AlbumsModel, _ context: WindowContext) {
    self.model = model
    let covers = context.covers
    grid = ValueList(
      .grid, name: tr("Albums"),
      makeCell: { AlbumCard(covers, side: nil, margin: Self.cellMargin) },
      activate: { [weak model, weak context] index in
        guard let model, model.albums.indices.contains(index) else { return }
        context?.showAlbum(model.albums[index])
      })
    grid.setClass("cover-grid")
    let sorting = Chooser(AlbumsModel.orderNames, name: tr("Sort albums by"))
    sorting.onChange { [weak model] index in model?.startSort(byIndex: index) }
    sorting.setAlignment(vertical: .center)
    title.setExpands(horizontally: true)
    head = Box(.row, spacing: 12, [title, sorting])
    let view = ScrolledView(.vertical, grid)
    view.setExpands(vertically: true)
    content = Box(.column, spacing: 8, [head, view])
    empty = StatusPage(
      symbol: "media-optical-cd-audio-symbolic", title: tr("No albums yet"),
      text: tr("Albums appear here as soon as Norae has found music."))
    stack.add(content, name: "content")
    stack.add(empty, name: "empty")
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        grid.values = model.albums
        stack.show(model.isLoaded && model.albums.isEmpty ? empty : content)
      })
  }

  /// Between the edge of a cell and its cover, pixels.
  private static let cellMargin = 10

  func setLayout(_ layout: WindowLayout, width: Double) {
    margin = layout.pageMargin
    head.setMargins(top: layout == .phone ? 4 : 8, end: margin, start: margin)
    let geometry = AlbumGridGeometry(
      width: width, margin: Double(margin), spacing: Double(2 * Self.cellMargin),
      leastSide: layout == .phone ? 136 : 160)
    grid.setColumns(geometry.columns)
  }
}
