// A card of the home page's pager: the cover, over it what a press does, title, artist, up to three
// genres, as many as have room, and on how many days the song was recorded.
package import AppModel
package import GtkKit
import MusicCore

/// An album's or a song's card in the pager.
package final class ShelfCardView: PagerCard {
  package let root: Widget
  private let cover: CoverView
  private let mark = FadingMark(pixels: 40)
  private let button: Button
  private let title = Label(classes: ["card-title"])
  private let artist = Label(classes: ["card-artist"])
  private let chips: [Label]
  private let chipRow: Box
  private let recordsText = Label(classes: ["records-pill"])
  private let records: Button
  /// Opens the days of a song.
  package var showRecords: (ShelfCard) -> Void = { _ in }
  private let column: Box
  private let model: ShelfModel
  private var shown: ShelfCard?
  private var isCurrent = false
  private var chipRoom = 0.0
  private var observer: Observer?

  package init(_ model: ShelfModel, _ covers: TextureCache<CoverSource>, size: Size) {
    self.model = model
    cover = CoverView(covers, side: Self.coverSide(size), radius: 10)
    let face = Box(.column)
    button = Button(content: face, name: tr("Play"), classes: ["cover-press"])
    for label in [title, artist] { label.setTextAlignment(0.5) }
    chips = (0..<GenreChips.most).map { _ in Label(classes: ["genre-chip"]) }
    chipRow = Box(.row, spacing: 8, chips)
    chipRow.setAlignment(horizontal: .center)
    let words = Box(.column, spacing: 2, [title, artist])
    words.setMargins(end: 10, start: 10)
    records = Button(content: recordsText, name: "", classes: ["records-press"])
    column = Box(
      .column, spacing: 12,
      [
        Overlay(cover.canvas, over: [mark.root, button], isMeasured: false), words, chipRow,
        records,
      ])
    records.setAlignment(horizontal: .center)
    root = column
    button.onClick { [weak self] in self?.activate() }
    records.onClick { [weak self] in
      if let self, let shown { showRecords(shown) }
    }
    setSize(size)
    observer = Observer { [weak self] in self?.showState() }
  }

  /// Makes it another size.
  func setSize(_ size: Size) {
    let side = Self.coverSide(size)
    let inset = (Int(size.width) - side) / 2
    cover.setSide(side)
    mark.setSide(max(56, side * 3 / 8))
    column.setMargins(top: inset)
    column.setClass("small-card", size.width < 220)
    chipRoom = size.width - 2 * 10
    if let shown { showChips(of: shown) }
  }

  package func show(_ card: ShelfCard) {
    let isOther = card.id != shown?.id
    shown = card
    title.text = card.title
    artist.text = card.artist
    recordsText.text = card.records ?? ""
    records.setAccessibleName(card.records ?? "")
    records.isVisible = card.records != nil
    showChips(of: card)
    cover.show(card.cover)
    if isOther { mark.clear() }
    showState()
  }

  package func setCurrent(_ isCurrent: Bool) {
    guard isCurrent != self.isCurrent else { return }
    self.isCurrent = isCurrent
    button.isFocusable = isCurrent
    records.isFocusable = isCurrent
    if !isCurrent { mark.clear() }
  }

  package func activate() {
    guard let shown else { return }
    model.startPress(shown) { [weak self] action in
      guard let self, self.shown?.id == shown.id else { return }
      mark.show(action)
    }
  }

  package func spokenName(of card: ShelfCard) -> String {
    [card.title, card.artist, card.records ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension ShelfCardView {
  /// Between a card's edge and its cover there are 14 of 250 pixels.
  private static func coverSide(_ size: Size) -> Int {
    Int((size.width * 222 / 250).rounded())
  }

  /// What the cover does, in words.
  private func showState() {
    let isPlaying = model.isPlaying(shown?.id)
    guard let shown else { return }
    let values = ["album": shown.title]
    button.setAccessibleName(isPlaying ? tr("Pause {album}", values) : tr("Play {album}", values))
  }

  /// As many genres as have room, in their order.
  private func showChips(of card: ShelfCard) {
    var room = chipRoom
    for (index, chip) in chips.enumerated() {
      chip.isVisible = card.genres.indices.contains(index)
      guard chip.isVisible else { continue }
      chip.text = card.genres[index]
      let width = chip.naturalWidth
      chip.isVisible = width <= room
      if chip.isVisible { room -= width + 8 }
    }
  }
}
