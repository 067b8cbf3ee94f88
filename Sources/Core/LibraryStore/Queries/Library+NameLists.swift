// Long lists of albums and artists, and what an artist's page holds.

package import MusicCore
import SQLiteKit

extension Library {
  /// The ids of the albums in an order.
  package func albumIDs(_ order: AlbumOrder) async throws(LibraryError) -> SortedIDs<Album.ID> {
    try await read { (connection) throws(SQLiteError) in
      try Self.sorted(connection, order.listSQL, hasLetters: order.hasLetters) {
        Album.ID(rawValue: $0)
      }
    }
  }

  /// The first album in an order whose name begins with a text: the name that orders them, or else the
  /// title.
  package func albumID(
    _ order: AlbumOrder, beginning text: String
  ) async throws(LibraryError) -> Album.ID? {
    let key = order == .artist ? "artist_key" : "title_key"
    return try await firstID(
      """
      SELECT id FROM album WHERE tracks > 0 AND \(key) >= ? AND \(key) < ? ORDER BY \(order.sql)
      """, beginning: text
    ).map { Album.ID(rawValue: $0) }
  }

  /// The first artist whose name begins with a text.
  package func artistID(beginning text: String) async throws(LibraryError) -> Artist.ID? {
    try await firstID(
      """
      SELECT id FROM artist WHERE sort_key >= ? AND sort_key < ?
        AND EXISTS (SELECT 1 FROM track_artist WHERE artist_id = artist.id) ORDER BY sort_key, id
      """, beginning: text
    ).map { Artist.ID(rawValue: $0) }
  }

  private func firstID(
    _ sql: String, beginning text: String
  ) async throws(LibraryError) -> Int64? {
    let range = SortKey.range(beginning: text)
    return try await read { (connection) throws(SQLiteError) in
      try connection.first(
        sql + " LIMIT 1", .blob(range.from), .blob(range.to), read: { $0.int64(0) })
    }
  }

  /// The albums of these ids, in their order; those that have gone are left out.
  package func albums(_ ids: [Album.ID]) async throws(LibraryError) -> [Album] {
    try await read { (connection) throws(SQLiteError) in
      try Self.found(ids) { (id) throws(SQLiteError) in try Self.album(id, connection) }
    }
  }

  /// The ids of the artists that have a track, in sort order.
  package func artistIDs() async throws(LibraryError) -> SortedIDs<Artist.ID> {
    try await read { (connection) throws(SQLiteError) in
      try Self.sorted(connection, Self.artistList, hasLetters: true) { Artist.ID(rawValue: $0) }
    }
  }

  /// The artists of these ids, in their order; those that have gone are left out.
  package func artists(_ ids: [Artist.ID]) async throws(LibraryError) -> [ListedArtist] {
    try await read { (connection) throws(SQLiteError) in
      try Self.found(ids) { (id) throws(SQLiteError) in
        guard let artist = try Self.artist(id, connection) else { return nil }
        let album = try connection.first(
          """
          SELECT \(AlbumColumns.all) FROM track_artist JOIN track ON track.id = track_id
            JOIN album ON album.id = album_id
          WHERE artist_id = ? AND cover ORDER BY role DESC, album.id LIMIT 1
          """, .integer(id.rawValue), read: AlbumColumns.album)
        return ListedArtist(artist: artist, album: album)
      }
    }
  }

  /// The albums and tracks of an artist: his own albums first, then those he is on, each by date
  /// and followed by his tracks on it; tracks without an album stand at the end.
  package func lines(of artist: Artist.ID) async throws(LibraryError) -> [ArtistLine] {
    try await read { (connection) throws(SQLiteError) in
      var lines: [ArtistLine] = []
      var last: Int64?
      try connection.each(Self.artistLines, [.integer(artist.rawValue)]) { row in
        let album = row.optionalInt64(1)
        if let album, album != last { lines.append(.album(Album.ID(rawValue: album))) }
        last = album
        lines.append(.track(Track.ID(rawValue: row.int64(0))))
      }
      return lines
    }
  }

  /// The first artist of a track; nil when its file names none.
  package func firstArtist(of track: Track.ID) async throws(LibraryError) -> Artist? {
    try await artist(
      """
      SELECT artist_id FROM track_artist WHERE track_id = ? AND role = 0 ORDER BY position LIMIT 1
      """, track.rawValue)
  }

  /// The first artist of an album, or of its first track where the files name no album artist.
  package func firstArtist(of album: Album.ID) async throws(LibraryError) -> Artist? {
    try await artist(
      """
      SELECT artist_id FROM track JOIN track_artist ON track_id = track.id WHERE album_id = ?
      ORDER BY role DESC, position LIMIT 1
      """, album.rawValue)
  }
}

extension Library {
  static let artistList = """
    SELECT id, substr(sort_key, 1, 3) FROM artist
    WHERE EXISTS (SELECT 1 FROM track_artist WHERE artist_id = artist.id) ORDER BY sort_key, id
    """

  static let artistLines = """
    WITH part AS (
      SELECT track_id, max(role) AS role FROM track_artist WHERE artist_id = ? GROUP BY track_id)
    SELECT track.id, album_id FROM part JOIN track ON track.id = part.track_id
      LEFT JOIN album ON album.id = album_id
    ORDER BY album_id IS NULL, max(part.role) OVER (PARTITION BY album_id) DESC, album.date,
      album.title_key, album_id, \(albumOrder)
    """

  private func artist(_ sql: String, _ id: Int64) async throws(LibraryError) -> Artist? {
    try await read { (connection) throws(SQLiteError) in
      guard let found = try connection.first(sql, .integer(id), read: { $0.int64(0) }) else {
        return nil
      }
      return try Self.artist(Artist.ID(rawValue: found), connection)
    }
  }

  private static func sorted<ID>(
    _ connection: Connection, _ sql: String, hasLetters: Bool, _ id: (Int64) -> ID
  ) throws(SQLiteError) -> SortedIDs<ID> {
    var ids: [ID] = []
    var keys: [[UInt8]] = []
    try connection.each(sql) { row in
      ids.append(id(row.int64(0)))
      if hasLetters { keys.append(row.blob(1)) }
    }
    return SortedIDs(ids: ids, marks: JumpMark.marks(ofKeys: keys))
  }
}

extension AlbumOrder {
  var hasLetters: Bool { self == .artist || self == .title }

  /// Gives the ids of the albums and, for orders by name, the start of the sort key.
  var listSQL: String {
    let letters =
      switch self {
      case .artist: "substr(artist_key, 1, 3)"
      case .title: "substr(title_key, 1, 3)"
      case .date, .originalDate, .added: "NULL"
      }
    return "SELECT id, \(letters) FROM album WHERE tracks > 0 ORDER BY \(sql)"
  }
}
