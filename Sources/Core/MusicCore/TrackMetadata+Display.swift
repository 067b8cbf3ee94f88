// What people see where a tag is missing: each field falls back on its own, so a missing one
// never hides the track and never shows another track's text. The two words "Unknown artist" and
// "Unknown album" are translated by whoever shows them; here they are nil.

extension TrackMetadata {
  /// The title, or the file's name without its extension.
  package func displayTitle(at path: FilePath) -> String {
    title ?? path.stem
  }

  /// The artists in one line; nil when the file names none.
  package var displayArtist: String? {
    artist ?? (artists.isEmpty ? nil : artists.joined(separator: ", "))
  }
}
