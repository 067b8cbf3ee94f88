// Where a pager is, in words.

/// The words of pagers.
package nonisolated enum PagerWords {
  /// "3 of 30, Title, Artist"; `index` counts from 0.
  package static func place(_ index: Int, of count: Int, _ item: String) -> String {
    tr(
      "{position} of {count}, {item}",
      ["position": String(index + 1), "count": String(count), "item": item])
  }

  /// "From your library, 3 of 30, Title, Artist".
  package static func pager(_ name: String, _ place: String) -> String {
    [name, place].joined(separator: ", ")
  }
}
