// The home page's pager with its title: songs of the diary or albums of the library, in the middle the one
// that a press plays.
package import AppModel
import GtkKit
import MusicCore
import Pager

/// The pager of covers on the home page.
package final class Shelf {
  let root: Box
  package let pager: CoverPager<ShelfCard>
  private let title = Label(tr("From your library"), classes: ["section-title"])
  private let model: ShelfModel
  private let cards: CardSizes
  private var layout = WindowLayout.wide
  private var width = 0.0
  private var observer: Observer?

  init(_ model: ShelfModel, _ context: WindowContext) {
    self.model = model
    let cards = CardSizes()
    self.cards = cards
    var settings = PagerSettings()
    settings.isEndless = true
    settings.snapping = Snapping(.automatic)
    let covers = context.covers
    pager = CoverPager(
      name: tr("From your library"), style: PagerStyle(), settings: settings,
      makeCard: { [weak model, weak context] in
        let card = cards.make(model, covers)
        card.showRecords = { [weak context] card in
          guard case .track(let id) = card.id else { return }
          context?.showRecords(.track(id), card.title, card.artist)
        }
        return card
      })
    root = Box(.column, spacing: 2, [title, pager.root])
    pager.heard = { [weak model] event, card in
      if case .settled(_, _, isChanged: true) = event, let card { model?.settle(on: card.id) }
    }
    observer = Observer { [weak self] in
      guard let self else { return }
      root.isVisible = !model.cards.isEmpty
      let name = model.isOfDiary ? tr("From your diary") : tr("From your library")
      title.text = name
      pager.name = name
      place()
      pager.setItems(model.cards)
    }
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    (self.layout, self.width) = (layout, width)
    place()
  }

  private func place() {
    let margin = layout.pageMargin
    title.setMargins(end: margin, start: margin)
    // A song of the diary has one line more.
    let more = model.isOfDiary ? 42.0 : 0
    cards.size =
      layout == .phone
      ? Size(width: 196, height: 296 + more) : Size(width: 250, height: 366 + more)
    pager.hasArrows = layout != .phone
    // Room for the cards' shadows.
    pager.setRoom(Size(width: width, height: cards.size.height + 32), item: cards.size)
  }
}

/// The cards that were made, which change their size together.
private final class CardSizes {
  private var made: [ShelfCardView] = []
  var size = Size(width: 250, height: 366) {
    didSet {
      if size != oldValue { for card in made { card.setSize(size) } }
    }
  }

  func make(_ model: ShelfModel?, _ covers: TextureCache<CoverSource>) -> ShelfCardView {
    guard let model else { preconditionFailure("A card was made for a page that is gone.") }
    let card = ShelfCardView(model, covers, size: size)
    made.append(card)
    return card
  }
}
