// What a pager asks of its cards. A handful of them are made and shown again and again with other
// items, so each `show` sets everything.
package import GtkKit

/// A card that shows one item after another.
package protocol PagerCard<Item>: AnyObject {
  associatedtype Item
  var root: Widget { get }
  /// Shows an item, and nothing any more of the one before.
  func show(_ item: Item)
  /// Whether it is the chosen one: only then can what is on it be used.
  func setCurrent(_ isCurrent: Bool)
  /// Does what a press on its main control does.
  func activate()
  /// The item as it is spoken.
  func spokenName(of item: Item) -> String
}

/// A card in a pager's pool.
final class PagerSlot<Item: Identifiable> {
  let card: any PagerCard<Item>
  let holder: StageCard
  private(set) var item: Item?

  init(_ card: any PagerCard<Item>) {
    self.card = card
    holder = StageCard(card.root, classes: ["pager-card"])
    holder.setTakesPointer(false)
  }

  /// Shows an item and says how it is called and where it stands.
  func show(_ item: Item, name: String) where Item: Equatable {
    if item != self.item {
      self.item = item
      card.show(item)
    }
    holder.setAccessibleName(name)
  }

  /// What is on a card changes only where it rests: it would have to be drawn anew on its way.
  func setCurrent(_ isCurrent: Bool, isResting: Bool) {
    holder.setTakesPointer(isCurrent)
    holder.setClass("chosen", isCurrent)
    if isResting { card.setCurrent(isCurrent) }
  }
}
