// Questions about tracks.

package import MusicCore
import SQLiteKit

extension Library {
  /// All tracks, by album artist, then album, disc and number; at most `limit` of them.
  package func tracks(limit: Int? = nil) async throws(LibraryError) -> [Track] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(TrackColumns.all) FROM track LEFT JOIN album ON album.id = track.album_id
        ORDER BY album.artist_key, album.date, album.title_key, album.id, \(Self.albumOrder)
        LIMIT ?
        """, .limit(limit), read: TrackColumns.track)
    }
  }

  /// The tracks of an album, by disc and number.
  package func tracks(of album: Album.ID) async throws(LibraryError) -> [Track] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(TrackColumns.all) FROM track WHERE album_id = ? ORDER BY \(Self.albumOrder)
        """, .integer(album.rawValue), read: TrackColumns.track)
    }
  }

  /// The tracks of an artist, his own and those on his albums, by album, disc and number.
  package func tracks(of artist: Artist.ID) async throws(LibraryError) -> [Track] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(TrackColumns.all) FROM track LEFT JOIN album ON album.id = track.album_id
        WHERE track.id IN (SELECT track_id FROM track_artist WHERE artist_id = ?)
        ORDER BY album.date, album.title_key, album.id, \(Self.albumOrder)
        """, .integer(artist.rawValue), read: TrackColumns.track)
    }
  }

  /// The track of that id; nil when there is none.
  package func track(_ id: Track.ID) async throws(LibraryError) -> Track? {
    try await read { (connection) throws(SQLiteError) in
      try Self.track(id, connection)
    }
  }

  /// The track whose file is at `path`; nil when the library does not know it.
  package func track(at path: FilePath) async throws(LibraryError) -> Track? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT \(TrackColumns.all) FROM track WHERE path = ?", .blob(path.bytes),
        read: TrackColumns.track)
    }
  }

  static func track(_ id: Track.ID, _ connection: Connection) throws(SQLiteError) -> Track? {
    try connection.first(
      "SELECT \(TrackColumns.all) FROM track WHERE id = ?", .integer(id.rawValue),
      read: TrackColumns.track)
  }

  /// Discs first, then numbers; tracks without a number by title, after those with one.
  static let albumOrder = """
    coalesce(track.disc_number, track.folder_disc, 1), track.track_number IS NULL,
    track.track_number, track.title_key, track.path
    """
}

extension Value {
  /// The value of a LIMIT; nil means none.
  static func limit(_ limit: Int?) -> Value {
    .integer(limit.map { Int64(max(0, $0)) } ?? -1)
  }
}
