// Questions about albums. An album whose every file is gone is not listed, and comes back, with
// the same id, when a file does.

package import MusicCore
import SQLiteKit

extension Library {
  /// The albums in an order; at most `limit` of them.
  package func albums(
    order: AlbumOrder = .artist, limit: Int? = nil
  ) async throws(LibraryError) -> [Album] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(AlbumColumns.all) FROM album WHERE tracks > 0 ORDER BY \(order.sql) LIMIT ?
        """, .limit(limit), read: AlbumColumns.album)
    }
  }

  /// The albums of an artist: his own first, then those he is on; each by date.
  package func albums(of artist: Artist.ID) async throws(LibraryError) -> [Album] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(AlbumColumns.all) FROM album
        JOIN (SELECT album_id, max(role) AS role FROM track
              JOIN track_artist ON track_id = track.id
              WHERE artist_id = ? GROUP BY album_id) AS part ON part.album_id = album.id
        WHERE tracks > 0
        ORDER BY part.role DESC, date, title_key, id
        """, .integer(artist.rawValue), read: AlbumColumns.album)
    }
  }

  /// The albums whose tracks came last, newest first.
  package func recentlyAdded(limit: Int) async throws(LibraryError) -> [Album] {
    try await albums(order: .added, limit: limit)
  }

  /// The album of that id; nil when there is none.
  package func album(_ id: Album.ID) async throws(LibraryError) -> Album? {
    try await read { (connection) throws(SQLiteError) in
      try Self.album(id, connection)
    }
  }

  static func album(_ id: Album.ID, _ connection: Connection) throws(SQLiteError) -> Album? {
    try connection.first(
      "SELECT \(AlbumColumns.all) FROM album WHERE id = ?", .integer(id.rawValue),
      read: AlbumColumns.album)
  }
}

/// The columns of `album` and how they are read.
enum AlbumColumns {
  static let all = """
    album.id, album.title, album.artist, album.date, album.original_date, album.discs,
    album.tracks, album.duration, album.compilation, album.cover, album.added
    """

  static func album(_ row: Row) -> Album {
    Album(
      id: Album.ID(rawValue: row.int64(0)), title: row.optionalText(1),
      albumArtist: row.optionalText(2), date: row.optionalText(3).flatMap { PartialDate($0) },
      originalDate: row.optionalText(4).flatMap { PartialDate($0) }, discs: row.int(5),
      tracks: row.int(6), duration: .milliseconds(row.int64(7)), isCompilation: row.bool(8),
      hasCover: row.bool(9), added: row.int64(10))
  }
}

extension AlbumOrder {
  /// Albums without a date stand after those with one.
  var sql: String {
    switch self {
    case .artist: "artist_key, date, title_key, id"
    case .title: "title_key, artist_key, id"
    case .date: "date IS NULL, date DESC, artist_key, title_key, id"
    case .originalDate:
      "coalesce(original_date, date) IS NULL, coalesce(original_date, date) DESC, "
        + "artist_key, title_key, id"
    case .added: "added DESC, id DESC"
    }
  }
}
