// What a transformer is: two pure functions. A pager asks for the spacing first, which gives the
// pitch, and then for the attributes of each card near the middle.

/// What a transformer may know of a pager.
package struct CardFrame: Hashable, Sendable {
  /// The size of a card, pixels.
  package var item: AxisPair
  /// From the middle of one card to the middle of the next, pixels.
  package var pitch: Double

  package init(item: AxisPair, pitch: Double) {
    self.item = item
    self.pitch = pitch
  }
}

/// Gives each card its look by its position alone.
///
/// A position is counted in pages from the chosen place: 0 is there, 1 is the next card. Custom
/// transformers do the same as the standard ones; they need no state.
package protocol CardTransformer: Sendable {
  /// The spacing between cards of this size that belongs to the effect, pixels; the pager's own is
  /// added to it.
  func spacing(item: AxisPair) -> Double

  /// The look at a position.
  func attributes(at position: Double, in frame: CardFrame) -> CardAttributes

  /// Beyond this many pages from the middle there is nothing to see.
  var reach: Double { get }
}

extension CardTransformer {
  package func spacing(item: AxisPair) -> Double { 0 }
  package var reach: Double { .infinity }
}

/// A plain row.
package struct PlainTransformer: CardTransformer {
  package init() {}

  package func attributes(at position: Double, in frame: CardFrame) -> CardAttributes {
    CardAttributes()
  }
}
