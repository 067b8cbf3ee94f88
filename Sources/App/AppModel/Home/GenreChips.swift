// Which genres a card names: real ones, in the file's order, each once, three at most. A genre that
// says nothing but that it is music is dropped by its value, wherever it stands.

/// The genres of a card.
package nonisolated enum GenreChips {
  /// There are never more.
  package static let most = 3

  /// The genres to be shown out of those in the tags.
  package static func shown(of genres: [String]) -> [String] {
    var seen: Set<String> = []
    var chips: [String] = []
    for genre in genres {
      let name = trimmed(genre)
      let key = name.lowercased()
      guard !name.isEmpty, !generic.contains(key), seen.insert(key).inserted else { continue }
      chips.append(name)
      if chips.count == most { break }
    }
    return chips
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }

  /// "Music" in the languages of the shops that write it into files.
  private static let generic: Set<String> = [
    "music", "음악", "音楽", "ミュージック", "音乐", "音樂", "musik", "musique", "música", "musica",
    "muziek", "muzyka", "музыка", "müzik",
  ]
}
