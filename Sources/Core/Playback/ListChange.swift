// What a mutation did to a list, so that views move rows instead of reloading thousands.

/// The difference between a list before and after one mutation.
///
/// Removals come first and name positions before the mutation; insertions name positions after it.
/// A moved row is removed and inserted.
package struct ListChange: Hashable, Sendable {
  /// Positions before the change, ascending and apart.
  package var removed: [Range<Int>]
  /// Positions after the change, ascending and apart.
  package var inserted: [Range<Int>]

  package init(removed: [Range<Int>] = [], inserted: [Range<Int>] = []) {
    self.removed = removed.filter { !$0.isEmpty }
    self.inserted = inserted.filter { !$0.isEmpty }
  }

  /// Whether the list is as it was.
  package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }

  /// Ascending single positions joined to ranges.
  static func ranges(of positions: some Sequence<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for position in positions {
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<(position + 1)
      } else {
        ranges.append(position..<(position + 1))
      }
    }
    return ranges
  }
}
