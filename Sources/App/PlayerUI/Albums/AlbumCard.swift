// An album in a row or a grid: cover, title, artist and year, each in one line, so that every card
// is equally high.
import AppModel
import GtkKit
import MusicCore

/// An album's card.
final class AlbumCard: ListCell {
  let root: Widget
  private let cover: CoverView
  private let title = Label(classes: ["cover-title"])
  private let artist = Label(classes: ["quiet", "small"])
  private let year = Label(classes: ["quiet", "small", "times"])

  /// `side` and `fit` as for `CoverView`; `margin` is the empty room around the card.
  init(
    _ covers: TextureCache<CoverSource>, side: Int?, margin: Int, fit: TileFit? = nil
  ) {
    cover = CoverView(covers, side: side, radius: 12, fit: fit)
    artist.setExpands(horizontally: true)
    year.setEllipsis(false)
    let second = Box(.row, spacing: 8, [artist, year])
    title.setMargins(top: 8)
    let card = Box(.column, spacing: 1, [cover.canvas, title, second])
    card.setMargins(top: margin, end: margin, bottom: margin, start: margin)
    root = card
    if let side {
      title.setMaximumWidth(characters: 1)
      artist.setMaximumWidth(characters: 1)
      card.setMinimumSize(width: side)
    }
  }

  func accessibleName(of album: Album) -> String { Self.accessibleName(of: album) }

  static func accessibleName(of album: Album) -> String {
    [album.displayTitle, album.displayArtist, album.displayYear].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  func show(_ album: Album) { show(album, caption: nil) }

  /// `caption` stands in the place of the year.
  func show(_ album: Album, caption: String?) {
    title.text = album.displayTitle
    artist.text = album.displayArtist
    year.text = caption ?? album.displayYear
    cover.show(.album(album))
  }

  func clear() {
    cover.clear()
  }
}
