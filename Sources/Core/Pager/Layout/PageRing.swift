// Pages and items. Pages are counted without end in both directions, 64 bits wide; an item is the
// remainder of its page, so that nothing is copied and nothing ever runs out.

/// How pages stand for items.
package struct PageRing: Hashable, Sendable {
  /// How many items there are.
  package let count: Int
  /// Whether the first follows the last.
  package let isEndless: Bool

  /// One item does not follow itself unless `loopsSingleItem`.
  package init(count: Int, isEndless: Bool, loopsSingleItem: Bool = false) {
    precondition(count >= 0, "A pager cannot have fewer than no items.")
    self.count = count
    self.isEndless = isEndless && (count > 1 || count == 1 && loopsSingleItem)
  }

  /// The item of a page; nil where a page has none.
  package func index(of page: Int) -> Int? {
    guard count > 0 else { return nil }
    guard isEndless else { return (0..<count).contains(page) ? page : nil }
    let rest = page % count
    return rest < 0 ? rest + count : rest
  }

  /// The page nearest to `page` that has an item; 0 when there is none.
  package func held(_ page: Int) -> Int {
    isEndless ? page : min(max(0, count - 1), max(0, page))
  }

  /// The page of an item that is the fewest pages away from `page`, the later one of two; an index
  /// outside the items counts as the nearest inside.
  package func page(of index: Int, nearestTo page: Int) -> Int {
    guard count > 0 else { return 0 }
    let index = min(count - 1, max(0, index))
    guard isEndless, let here = self.index(of: page) else { return index }
    var way = index - here
    if way * 2 <= -count { way += count }
    if way * 2 > count { way -= count }
    return page + way
  }
}
