// Words of a track with the place that they came from, so that a person can choose among several.

package import Lyrics

/// Words, and where they were found.
package struct FoundLyrics: Hashable, Sendable {
  /// What is kept of a person's choice: "lrc" and "txt" for files beside the track, the tag's own
  /// name ("SYLT", "LYRICS", …) for words inside it, "lrclib" for fetched ones.
  package let origin: String
  package let lyrics: Lyrics

  package init(origin: String, lyrics: Lyrics) {
    self.origin = origin
    self.lyrics = lyrics
  }
}

extension [FoundLyrics] {
  /// The words to show: the chosen ones while they are there, or else the first with times, or else
  /// the first.
  package func best(choosing origin: String? = nil) -> FoundLyrics? {
    first { $0.origin == origin } ?? first { $0.lyrics.isSynced } ?? first
  }
}
