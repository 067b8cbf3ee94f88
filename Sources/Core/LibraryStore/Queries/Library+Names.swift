// Questions about artists and genres, the library in numbers, and what could not be read.

package import MusicCore
import SQLiteKit

extension Library {
  /// The artists of tracks and albums, in sort order; at most `limit` of them.
  package func artists(limit: Int? = nil) async throws(LibraryError) -> [Artist] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT artist.id, name, sort_name, count(DISTINCT album_id), count(DISTINCT track.id)
        FROM artist JOIN track_artist ON artist_id = artist.id JOIN track ON track.id = track_id
        GROUP BY artist.id ORDER BY sort_key LIMIT ?
        """, .limit(limit), read: Self.artist)
    }
  }

  /// The artist of that id; nil when there is none.
  package func artist(_ id: Artist.ID) async throws(LibraryError) -> Artist? {
    try await read { (connection) throws(SQLiteError) in
      try Self.artist(id, connection)
    }
  }

  /// The genres, in sort order; at most `limit` of them.
  package func genres(limit: Int? = nil) async throws(LibraryError) -> [Genre] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT name, count(*) FROM genre JOIN track_genre ON genre_id = genre.id
        GROUP BY genre.id ORDER BY sort_key LIMIT ?
        """, .limit(limit)
      ) { row in Genre(name: row.text(0), tracks: row.int(1)) }
    }
  }

  /// The library in numbers.
  package func summary() async throws(LibraryError) -> LibrarySummary {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT (SELECT count(*) FROM folder), count(*), (SELECT count(*) FROM album
          WHERE tracks > 0), (SELECT count(DISTINCT artist_id) FROM track_artist),
          (SELECT count(DISTINCT genre_id) FROM track_genre), coalesce(sum(duration), 0),
          count(nullif(state, 0)), (SELECT count(*) FROM scan_issue)
        FROM track
        """
      ) { row in
        var summary = LibrarySummary()
        summary.folders = row.int(0)
        summary.tracks = row.int(1)
        summary.albums = row.int(2)
        summary.artists = row.int(3)
        summary.genres = row.int(4)
        summary.duration = .milliseconds(row.int64(5))
        summary.away = row.int(6)
        summary.unreadable = row.int(7)
        return summary
      } ?? LibrarySummary()
    }
  }

  /// The files that could not be read, in the order of their paths.
  package func unreadableFiles() async throws(LibraryError) -> [UnreadableFile] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows("SELECT path, reason FROM scan_issue ORDER BY path") { row in
        UnreadableFile(path: FilePath(bytes: row.blob(0)), reason: row.text(1))
      }
    }
  }

  static func artist(_ id: Artist.ID, _ connection: Connection) throws(SQLiteError) -> Artist? {
    try connection.first(
      """
      SELECT artist.id, name, sort_name, count(DISTINCT album_id), count(DISTINCT track.id)
      FROM artist JOIN track_artist ON artist_id = artist.id JOIN track ON track.id = track_id
      WHERE artist.id = ? GROUP BY artist.id
      """, .integer(id.rawValue), read: Self.artist)
  }

  private static func artist(_ row: Row) -> Artist {
    Artist(
      id: Artist.ID(rawValue: row.int64(0)), name: row.text(1), sortName: row.text(2),
      albums: row.int(3), tracks: row.int(4))
  }
}
