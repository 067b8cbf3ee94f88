// Tracks, albums and artists as lines of text for people: one line each, as short as it says all.
import AppModel
import LibraryStore
import MusicCore

/// One line about something of the library; safe for a terminal.
enum Line {
  /// `Artist – Title  (Album)  3:12`.
  static func of(_ track: Track) -> String {
    let album = track.metadata.album.map { "  (\($0))" } ?? ""
    let away = track.isAway ? "  [\(tr("away"))]" : ""
    return safe(
      "\(track.displayArtist) – \(track.title)\(album)  \(Timecode.text(track.duration))\(away)")
  }

  /// `Artist – Title  (2026)  5 tracks, 3 min`.
  static func of(_ album: Album) -> String {
    let year = album.date.map { "  (\($0.year))" } ?? ""
    let tracks = trn("{count} track", "{count} tracks", album.tracks)
    let length = Spoken.length(album.duration)
    return safe("\(album.displayArtist) – \(album.displayTitle)\(year)  \(tracks), \(length)")
  }

  static func of(_ artist: Artist) -> String {
    let albums = trn("{count} album", "{count} albums", artist.albums)
    let tracks = trn("{count} track", "{count} tracks", artist.tracks)
    return safe("\(artist.name)  \(albums), \(tracks)")
  }

  /// `“Line”  0:42   Artist – Title  (Album)  3:12`.
  static func of(_ hit: LyricsHit) -> String {
    let time = hit.time.map { "  " + Timecode.text($0) } ?? ""
    return safe(tr("“{line}”", ["line": hit.line]) + time) + "   " + of(hit.track)
  }

  static func of(_ genre: Genre) -> String {
    safe("\(genre.name)  \(trn("{count} track", "{count} tracks", genre.tracks))")
  }

  private static func safe(_ text: String) -> String { TerminalText.safe(text) }
}
