// Long lists of tracks: the order is found by walking one narrow index that holds all that tracks
// can be ordered by, so that half a million rows are never read to show a hundred.

package import MusicCore
import SQLiteKit

extension Library {
  /// The ids of the tracks in the query's order; what is unknown stands last either way.
  package func trackIDs(
    _ query: TrackQuery
  ) async throws(LibraryError) -> SortedIDs<Track.ID> {
    try await read { (connection) throws(SQLiteError) in
      var ids: [Track.ID] = []
      var keys: [[UInt8]] = []
      try connection.each(query.sql, query.values) { row in
        ids.append(Track.ID(rawValue: row.int64(0)))
        if query.order.hasLetters { keys.append(row.blob(1)) }
      }
      return SortedIDs(ids: ids, marks: query.isDescending ? [] : JumpMark.marks(ofKeys: keys))
    }
  }

  /// The first of the query's tracks whose name begins with a text: the name that orders them, or else
  /// the title.
  package func trackID(
    _ query: TrackQuery, beginning text: String
  ) async throws(LibraryError) -> Track.ID? {
    let range = SortKey.range(beginning: text)
    return try await read { (connection) throws(SQLiteError) in
      var first: Track.ID?
      try connection.each(
        query.beginningSQL, query.values + [.blob(range.from), .blob(range.to)]
      ) { first = Track.ID(rawValue: $0.int64(0)) }
      return first
    }
  }

  /// The tracks of these ids, in their order; those that have gone are left out.
  package func tracks(_ ids: [Track.ID]) async throws(LibraryError) -> [Track] {
    try await read { (connection) throws(SQLiteError) in
      try Self.found(ids) { (id) throws(SQLiteError) in try Self.track(id, connection) }
    }
  }
}

extension Library {
  /// What there is of these ids, in their order.
  static func found<ID, Result>(
    _ ids: [ID], _ read: (ID) throws(SQLiteError) -> Result?
  ) throws(SQLiteError) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(ids.count)
    for id in ids {
      if let result = try read(id) { results.append(result) }
    }
    return results
  }
}

extension TrackQuery {
  /// Gives ids and, for orders by name, the start of the sort key.
  var sql: String { select(order.hasLetters ? "substr(\(order.key), 1, 3)" : "NULL") }

  /// Gives the id of the first whose name stands between two keys.
  var beginningSQL: String {
    let name = order.hasLetters ? order.key : "track.title_key"
    return "SELECT id FROM (\(select("\(name) AS name"))) WHERE name >= ? AND name < ? LIMIT 1"
  }

  private func select(_ second: String) -> String {
    let columns = "track.id, \(second)"
    let direction = isDescending ? " DESC" : ""
    let unknownLast = order.canBeUnknown ? "\(order.key) IS NULL, " : ""
    let order = "\(unknownLast)\(order.key)\(direction), \(order.rest)"
    let from = "track INDEXED BY track_for_lists \(self.order.join)"
    if isLiked {
      return """
        SELECT \(columns) FROM liked AS chosen JOIN track ON track.id = chosen.track_id
        \(self.order.join) ORDER BY \(order)
        """
    }
    guard genre != nil else { return "SELECT \(columns) FROM \(from) ORDER BY \(order)" }
    return """
      SELECT \(columns) FROM track_genre AS chosen JOIN track ON track.id = chosen.track_id
      \(self.order.join)
      WHERE chosen.genre_id = (SELECT id FROM genre WHERE key = ?) GROUP BY track.id
      ORDER BY \(order)
      """
  }

  var values: [Value] { isLiked ? [] : genre.map { [.text(TextIdentity.key($0))] } ?? [] }
}

extension TrackOrder {
  /// Whether the order is by a name, so that letters help to find a place in it.
  var hasLetters: Bool {
    switch self {
    case .title, .artist, .album, .genre: true
    case .date, .duration, .plays, .added: false
    }
  }

  fileprivate var canBeUnknown: Bool { self != .title && self != .plays && self != .added }

  fileprivate var key: String {
    switch self {
    case .title: "track.title_key"
    case .artist: "artist.sort_key"
    case .album: "album.title_key"
    case .genre: "genre.sort_key"
    case .date: "track.date"
    case .duration: "track.duration"
    case .plays: "track.plays"
    case .added: "track.added"
    }
  }

  fileprivate var join: String {
    switch self {
    case .artist:
      """
      LEFT JOIN track_artist AS own ON own.track_id = track.id AND own.role = 0
        AND own.position = 0
      LEFT JOIN artist ON artist.id = own.artist_id
      LEFT JOIN album ON album.id = track.album_id
      """
    case .album: "LEFT JOIN album ON album.id = track.album_id"
    case .genre:
      """
      LEFT JOIN track_genre AS first ON first.track_id = track.id AND first.position = 0
      LEFT JOIN genre ON genre.id = first.genre_id
      """
    case .title, .date, .duration, .plays, .added: ""
    }
  }

  private static let inAlbum = """
    coalesce(track.disc_number, track.folder_disc, 1), track.track_number IS NULL,
    track.track_number, track.title_key, track.id
    """

  /// What decides among equal ones.
  fileprivate var rest: String {
    switch self {
    case .artist: "album.date, album.title_key, album.id, \(Self.inAlbum)"
    case .album: "album.id, \(Self.inAlbum)"
    // As in the index, so that nothing is left to sort.
    case .title: "track.album_id, track.disc_number, track.folder_disc, track.track_number"
    case .genre, .date, .duration, .plays, .added: "track.title_key, track.id"
    }
  }
}
