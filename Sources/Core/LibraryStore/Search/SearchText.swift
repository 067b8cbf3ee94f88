// The text by which a track, an album or an artist is found: its fields folded, one a line, the
// most telling first. Written when the row is, so that searching never folds more than the query.

import MusicCore

/// Builds the lines that are searched.
enum SearchText {
  /// Title, artists, album, album artists.
  static func track(_ metadata: TrackMetadata, at path: FilePath) -> String {
    lines([
      metadata.displayTitle(at: path), metadata.displayArtist, metadata.album,
      metadata.albumArtist ?? metadata.albumArtists.joined(separator: ", "),
    ])
  }

  /// Title, album artist.
  static func album(title: String?, artist: String?) -> String {
    lines([title, artist])
  }

  /// Folding leaves no line ends in a field.
  static func lines(_ fields: [String?]) -> String {
    fields.map { $0.map(SearchFolding.fold) ?? "" }.joined(separator: "\n")
  }
}
