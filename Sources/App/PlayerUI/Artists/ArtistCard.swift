// An artist in the grid: a round picture beside the name and how much there is of him.
import AppModel
import GtkKit
import MusicCore

/// An artist's card.
final class ArtistCard: ListCell {
  let root: Widget
  private let picture: InitialsView
  private let name = Label(classes: ["cover-title"])
  private let details = Label(classes: ["quiet", "small", "tabular"])

  init(_ covers: TextureCache<CoverSource>) {
    picture = InitialsView(covers, side: 56)
    let words = Box(.column, spacing: 2, [name, details])
    words.setExpands(horizontally: true)
    words.setAlignment(vertical: .center)
    let card = Box(.row, spacing: 14, [picture.canvas, words])
    card.setMargins(top: 9, end: 10, bottom: 9, start: 10)
    root = card
    name.setMaximumWidth(characters: 1)
    name.setExpands(horizontally: true)
    details.setMaximumWidth(characters: 1)
    details.setExpands(horizontally: true)
  }

  func accessibleName(of row: ArtistsModel.Row) -> String {
    "\(row.artist.name), \(row.artist.details)"
  }

  func show(_ row: ArtistsModel.Row) {
    name.text = row.artist.name
    details.text = row.artist.details
    picture.show(name: row.artist.name, cover: row.cover)
  }

  func clear() {
    picture.clear()
  }
}
