// What the library answers with besides tracks, albums and artists. Values only.

package import MusicCore

/// A folder that the library looks into.
package struct MusicFolder: Identifiable, Hashable, Sendable {
  /// 1 and up.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package let id: ID
  package let path: FilePath
  /// Whether it was not there, or empty like an unmounted disk, when it was last looked for.
  package var isAway: Bool
}

/// The library in numbers.
package struct LibrarySummary: Hashable, Sendable {
  package var folders = 0
  package var tracks = 0
  package var albums = 0
  package var artists = 0
  package var genres = 0
  /// How long all tracks together last.
  package var duration = Duration.zero
  /// Tracks whose file was not there when it was last looked for.
  package var away = 0
  package var unreadable = 0

  package init() {}
}

/// A file that could not be read, and why.
package struct UnreadableFile: Hashable, Sendable {
  package let path: FilePath
  /// A plain English sentence fragment.
  package let reason: String

  package init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }
}

/// The track of the day.
package struct Pick: Hashable, Sendable {
  package let date: CalendarDay
  package let track: Track
  package let album: Album?
}

/// Something that a search found.
package enum SearchResult: Hashable, Sendable {
  case track(Track)
  case album(Album)
  case artist(Artist)
  case lyrics(LyricsHit)
}

/// A line of a song that a search found.
package struct LyricsHit: Hashable, Sendable {
  package let track: Track
  package let line: String
  /// When it is sung; nil where the lyrics have no times.
  package let time: Duration?
}

/// The orders in which albums can be listed.
package enum AlbumOrder: String, Hashable, Sendable, CaseIterable {
  case artist, title, date, originalDate, added
}
