// Two lines of a song, for where there is no room for all of them: the one that is sung and the next.
package import Lyrics

/// The two lines that stand where there is no room for all.
package nonisolated struct LyricsPair: Hashable, Sendable {
  package let first: String
  package let second: String
  /// Whether the first one is sung now.
  package let isFirstSung: Bool

  /// Stands for a pause.
  package static let pause = "•••"

  /// The line that is sung and the next one; before the first line, the first two.
  package init(_ lyrics: Lyrics, at index: Int?) {
    func text(_ index: Int) -> String {
      guard lyrics.lines.indices.contains(index) else { return "" }
      let text = lyrics.lines[index].text
      return text.isEmpty ? Self.pause : text
    }
    first = text(index ?? 0)
    second = text((index ?? 0) + 1)
    isFirstSung = index != nil
  }
}
