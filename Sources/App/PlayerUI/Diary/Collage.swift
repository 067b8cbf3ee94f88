// Covers in a square, as many in a row as are wanted: a period of the diary at one look.
import AppModel
import Diary
package import GtkKit

/// A square of covers.
package final class Collage: CanvasContent {
  var sources: [CoverSource] = []
  var textures: [Int: Texture] = [:]
  /// How many covers stand beside each other.
  var columns = 1
  var side = 320.0

  /// More than these beside each other show nothing any more.
  static let mostColumns = 13

  /// The most that so many covers fill without a gap, 1 to 13.
  package static func columns(for count: Int) -> Int {
    max(1, min(mostColumns, Int(Double(count).squareRoot())))
  }

  package func measure(_ axis: Axis, forSize: Double?) -> (minimum: Double, natural: Double) {
    axis == .horizontal ? (min(side, 120), side) : (side, side)
  }

  package func draw(_ snapshot: Snapshot, in size: Size) {
    let side = min(size.width, size.height)
    let area = Rect(x: (size.width - side) / 2, y: 0, width: side, height: side)
    snapshot.clipped(to: area, radius: side / 28) { draw(snapshot, area) }
  }

  /// Draws the covers into a square.
  func draw(_ snapshot: Snapshot, _ area: Rect) {
    let cell = area.width / Double(columns)
    for place in 0..<min(sources.count, columns * columns) {
      let square = Rect(
        x: area.x + Double(place % columns) * cell, y: area.y + Double(place / columns) * cell,
        width: cell, height: cell)
      if let texture = textures[place] {
        snapshot.picture(texture, filling: square)
      } else {
        snapshot.clipped(to: square, radius: 0) {
          CoverPlaceholder(sources[place]).draw(snapshot, square)
        }
      }
    }
  }
}

/// A card with a collage, which can be made of more and fewer covers.
final class CollageCard {
  let root: Box
  private let content = Collage()
  private let canvas: Canvas
  private let fewer: Button
  private let more: Button
  private let covers: TextureCache<CoverSource>
  private var songs: [DiarySong] = []
  private var wishes: [PictureWish] = []
  /// What the person wants; nil: as many as fill a square, up to five beside each other.
  private var wanted: Int?

  private static let usualColumns = 5

  init(_ context: WindowContext) {
    covers = context.covers
    canvas = Canvas(content, role: .picture)
    canvas.setAccessibleName(tr("Covers of the recorded songs"))
    canvas.setAlignment(horizontal: .center)
    fewer = Button(
      symbol: "list-remove-symbolic", name: tr("Fewer covers"), classes: ["flat", "small-tool"])
    more = Button(
      symbol: "list-add-symbolic", name: tr("More covers"), classes: ["flat", "small-tool"])
    let title = Label(tr("Covers"), classes: ["strong"])
    title.setExpands(horizontally: true)
    root = Box(.column, spacing: 12, [Box(.row, spacing: 4, [title, fewer, more]), canvas])
    root.setClass("chart-card")
    fewer.onClick { [weak self] in self?.step(by: -1) }
    more.onClick { [weak self] in self?.step(by: 1) }
  }

  func setSide(_ side: Double) {
    guard side != content.side else { return }
    content.side = side
    canvas.remeasure()
    refresh()
  }

  func show(_ songs: [DiarySong]) {
    guard songs != self.songs else { return }
    self.songs = songs
    refresh()
  }

  private var most: Int { Collage.columns(for: songs.count) }

  private func step(by count: Int) {
    wanted = min(most, max(1, content.columns + count))
    refresh()
  }

  private func refresh() {
    content.columns = min(most, wanted ?? Self.usualColumns)
    fewer.isSensitive = content.columns > 1
    more.isSensitive = content.columns < most
    content.sources = songs.prefix(content.columns * content.columns).map { .song($0, nil) }
    content.textures = [:]
    let side = Int(content.side) / content.columns * canvas.scale
    wishes = content.sources.enumerated().compactMap { place, source in
      covers.fetch(source, side: side) { [weak self] texture in
        guard let self, content.sources.indices.contains(place), content.sources[place] == source
        else { return }
        content.textures[place] = texture
        canvas.redraw()
      }
    }
    canvas.redraw()
  }
}
