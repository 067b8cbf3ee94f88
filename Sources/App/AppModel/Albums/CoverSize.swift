// How large the covers of a grid are, as the person has set it.
import Observation

/// The size of the covers in the grid of albums.
@Observable
package final class CoverSize {
  /// How wide a cover is at least, in pixels.
  package var side = 160 {
    didSet {
      let held = min(Self.range.upperBound, max(Self.range.lowerBound, side))
      if held != side { side = held }
    }
  }
  /// Called with the width when the person has chosen another one.
  @ObservationIgnored package var keep: (Int) -> Void = { _ in }

  package static let range = 100...300

  package init() {}

  /// Another width, by the person's wish.
  package func choose(_ wanted: Int) {
    let before = side
    side = wanted
    if side != before { keep(side) }
  }
}
