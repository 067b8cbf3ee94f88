// Genres that say nothing: stores put "Music" beside the real ones, at no place that can be relied
// on, so they are dropped by what they say.
import MusicCore

/// Which genres are worth showing.
package enum GenreName {
  /// In the languages of the big stores, as compared.
  private static let generic: Set<String> = [
    "music", "musik", "musique", "música", "musica", "muziek", "음악", "音楽", "ミュージック", "音乐",
    "音樂", "музыка", "other", "unknown", "genre",
  ]

  /// Without the generic ones, each once, in their order.
  package static func telling(_ genres: [String]) -> [String] {
    var seen = Set<String>()
    return genres.filter { genre in
      let key = TextIdentity.key(genre)
      return !key.isEmpty && !generic.contains(key) && seen.insert(key).inserted
    }
  }
}
