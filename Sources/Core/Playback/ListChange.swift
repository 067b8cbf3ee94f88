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

  /// The change from one list to another: what is removed is told place by place, what came or
  /// moved is the stretch between the equal ends.
  init(from old: [QueueItem], to new: [QueueItem]) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0].id != new[$0].id } ?? shorter
    let end =
      (0..<(shorter - start)).first {
        old[old.count - 1 - $0].id != new[new.count - 1 - $0].id
      } ?? (shorter - start)
    let (before, after) = (start..<(old.count - end), start..<(new.count - end))
    let kept = Set(new[after].map(\.id))
    let gone = before.filter { !kept.contains(old[$0].id) }
    let isOnlyRemoved =
      gone.count == before.count - after.count
      && before.lazy.filter { kept.contains(old[$0].id) }.elementsEqual(after) {
        old[$0].id == new[$1].id
      }
    self.init(
      removed: isOnlyRemoved ? Self.ranges(of: gone) : [before],
      inserted: isOnlyRemoved ? [] : [after])
  }

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
