// All genres, in as many columns as the window has room for.
import AppModel
import GtkKit
import MusicCore

/// The genres page.
final class GenresPage: LibraryPage {
  let root: Widget
  private let model: GenresModel
  private let grid: ValueList<Genre>
  private let head = ListHead(title: tr("Genres"))
  private let content: ContentStack
  private let marks = MarkCount()
  private var columns = 0
  private var observers: [Observer] = []

  init(_ model: GenresModel, _ context: WindowContext) {
    self.model = model
    grid = ValueList(
      .grid, name: tr("Genres"), canMark: true, makeCell: { GenreCard() },
      activate: { [weak model, weak context] position in
        guard let model, model.genres.indices.contains(position) else { return }
        context?.showGenre(model.genres[position])
      })
    grid.setClass("cover-grid")
    context.offer(grid) { [weak model] position in
      guard let model, model.genres.indices.contains(position) else { return nil }
      return .genre(model.genres[position].name)
    }
    grid.onMark { [weak marks] in marks?.count = $0 }
    grid.onTyping { [weak model, weak grid] text in
      let found = model?.genres.firstIndex { SortKey.begins($0.name, with: text) }
      if let found { grid?.focus(found) }
    }
    let view = ScrolledView(.vertical, grid)
    view.setExpands(vertically: true)
    content = ContentStack(
      Box(.column, spacing: 8, [head.root, view]),
      empty: StatusPage(
        symbol: "user-bookmarks-symbolic", title: tr("No genres yet"),
        text: tr("Genres appear here as soon as Norae has found music that names one.")))
    root = content.root
    observers.append(
      Observer { [weak self] in
        guard let self else { return }
        grid.values = model.genres
        head.setDetails(model.isLoaded ? model.details : "", chosen: marks.count)
        content.show(isEmpty: model.isLoaded && model.genres.isEmpty)
      })
    model.start()
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    head.setLayout(layout)
    let columns = max(1, Int(width / (layout == .phone ? 165 : 230)))
    guard columns != self.columns else { return }
    self.columns = columns
    grid.setColumns(columns)
  }
}

/// A genre's card: its name on the colours that always are its own.
private final class GenreCard: ListCell {
  let root: Widget
  private let ground: Canvas
  private let content = GenreGround()
  private let name = Label(classes: ["genre-name"])
  private let count = Label(classes: ["genre-count", "tabular"])

  init() {
    ground = Canvas(content, role: .none)
    let words = Box(.column, spacing: 2, [name, count])
    words.setAlignment(vertical: .end)
    words.setMargins(top: 12, end: 14, bottom: 12, start: 14)
    name.setMaximumWidth(characters: 1)
    name.setExpands(horizontally: true)
    let card = Overlay(ground, over: [words])
    card.setMargins(top: 8, end: 10, bottom: 8, start: 10)
    root = card
  }

  func accessibleName(of genre: Genre) -> String { "\(genre.name), \(Self.words(genre))" }

  func show(_ genre: Genre) {
    name.text = genre.name
    count.text = Self.words(genre)
    content.tint = CoverPlaceholder.colors(of: genre.name).letters
    ground.redraw()
  }

  func clear() {}

  private static func words(_ genre: Genre) -> String {
    trn("{count} track", "{count} tracks", genre.tracks)
  }
}

private final class GenreGround: CanvasContent {
  var tint = Color(0x3b4452)

  func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .vertical ? (92, 92) : (60, 200)
  }

  func draw(_ snapshot: Snapshot, in size: Size) {
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let dark = tint.darkened(toContrast: 7)
    snapshot.clipped(to: area, radius: 14) {
      snapshot.gradient(area, [(0, dark), (1, dark.mixed(with: Color(0x000000), 0.35))])
    }
  }
}
