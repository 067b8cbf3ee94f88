// A row of albums under a title, scrolled across: what is new, what is played most, this day of other
// years. Without albums it is not there.
import AppModel
import GtkKit
import MusicCore

/// A titled row of albums.
final class AlbumRow {
  let root: Box
  private let context: WindowContext
  private let title: Label
  private let row = Box(.row, spacing: 16)
  private var cards: [AlbumCard] = []
  private var shown: [Entry] = []

  /// An album, and what stands in the place of its year.
  struct Entry: Hashable {
    let album: Album
    var caption: String?
  }

  init(_ text: String, _ context: WindowContext) {
    self.context = context
    title = Label(text, classes: ["section-title"])
    root = Box(.column, spacing: 12, [title, ScrolledView(.horizontal, row)])
    root.isVisible = false
  }

  func show(_ entries: [Entry]) {
    root.isVisible = !entries.isEmpty
    guard entries != shown else { return }
    shown = entries
    row.removeAll()
    cards = entries.map { entry in
      let card = AlbumCard(context.covers, side: 160, margin: 0)
      card.show(entry.album, caption: entry.caption)
      let names = [AlbumCard.accessibleName(of: entry.album), entry.caption].compactMap(\.self)
      let button = Button(
        content: card.root, name: names.joined(separator: ", "),
        classes: ["flat", "cover-button"],
        onClick: { [weak context] in context?.showAlbum(entry.album) })
      // Said outright, so that the artist's wish for room does not stretch the card.
      button.setExpands(horizontally: false)
      button.setMenu { [weak context] in context?.menu(for: .album(entry.album.id)) ?? [] }
      row.append(button)
      return card
    }
  }

  func setMargin(_ margin: Int) {
    title.setMargins(end: margin, start: margin)
    row.setMargins(end: margin, bottom: 8, start: margin)
  }
}
