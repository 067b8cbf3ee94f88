// For which size the covers of a grid are made: the one that they are drawn at, once that has come to
// rest. While a window is being resized the pictures that are there are scaled.
import GtkKit

/// The size of a grid's covers.
package final class TileFit {
  /// The side that covers are made for, in pixels; 0: not known yet.
  package private(set) var side = 0
  private var wanted = 0
  private var alarm: Alarm?

  package init() {}

  /// A size has come to rest this many seconds after the last change.
  private static let rest = 0.2

  /// `changed` is called when covers are to be made for another size; it must not hold this object.
  package func onChange(_ changed: @escaping () -> Void) {
    alarm = Alarm { [weak self] in
      guard let self else { return }
      side = wanted
      changed()
    }
  }

  /// Takes a size for the first covers, before any was drawn.
  package func expect(_ side: Double) {
    if self.side == 0 { self.side = Int(side.rounded()) }
  }

  /// Whether covers made for the size now are right where they are drawn at `side`: columns of a grid
  /// differ by a pixel where the room does not divide.
  package func isRight(for side: Double) -> Bool { abs(side - Double(self.side)) <= 1 }

  /// Takes note of the size that a cover was drawn at.
  package func see(_ side: Double) {
    guard !isRight(for: side), Int(side) != wanted, side >= 1 else { return }
    wanted = Int(side)
    alarm?.set(after: Self.rest)
  }
}
