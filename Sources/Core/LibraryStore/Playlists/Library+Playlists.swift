// Playlists that people make. An entry holds on to its track's row, which follows a file that moves;
// when the row is gone it keeps the path and what the track was called, and waits for the file.
package import MusicCore
import Playlists
import SQLiteKit
import SystemKit

extension Library {
  /// All playlists, by name as people sort.
  package func playlists() async throws(LibraryError) -> [Playlist] {
    let clock = RuleClock.local
    let playlists = try await read { (connection) throws(SQLiteError) in
      let kept = try connection.rows(
        Self.playlistsQuery + " GROUP BY playlist.id", read: Self.playlist)
      var counted: [Playlist] = []
      for playlist in kept { counted.append(try Self.counted(playlist, clock, connection)) }
      return counted
    }
    return Self.byName(playlists)
  }

  /// All playlists, by name as people sort; what rules find is not counted.
  package func playlistNames() async throws(LibraryError) -> [Playlist] {
    Self.byName(
      try await read { (connection) throws(SQLiteError) in
        try connection.rows(
          Self.playlistsQuery + " GROUP BY playlist.id", read: Self.playlist)
      })
  }

  private static func byName(_ playlists: [Playlist]) -> [Playlist] {
    let keys = Dictionary(
      playlists.map { ($0.id, SortKey.bytes($0.name)) }, uniquingKeysWith: { $1 })
    return playlists.sorted { (keys[$0.id] ?? []).lexicographicallyPrecedes(keys[$1.id] ?? []) }
  }

  /// A playlist; nil when it is gone.
  package func playlist(_ id: Playlist.ID) async throws(LibraryError) -> Playlist? {
    let clock = RuleClock.local
    return try await read { (connection) throws(SQLiteError) in
      guard let playlist = try Self.playlist(id, connection) else { return nil }
      return try Self.counted(playlist, clock, connection)
    }
  }

  /// The playlist of that name; nil when there is none.
  package func playlist(named name: String) async throws(LibraryError) -> Playlist? {
    let clock = RuleClock.local
    return try await read { (connection) throws(SQLiteError) in
      guard
        let playlist = try connection.first(
          Self.playlistsQuery + " WHERE playlist.name = ? GROUP BY playlist.id", .text(name),
          read: Self.playlist)
      else { return nil }
      return try Self.counted(playlist, clock, connection)
    }
  }

  /// What stands in a playlist, in its order; of one made by rules what they find now.
  package func items(of id: Playlist.ID) async throws(LibraryError) -> [PlaylistItem] {
    if let rules = try await rules(of: id) {
      return try await tracks(try await trackIDs(matching: rules)).map { track in
        PlaylistItem(id: PlaylistItem.ID(rawValue: track.id.rawValue), track: track)
      }
    }
    return try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(TrackColumns.all), kept.id, kept.path, kept.title, kept.artist, kept.album,
          kept.duration
        FROM playlist_item AS kept LEFT JOIN track ON track.id = coalesce(
          kept.track_id, (SELECT same.id FROM track AS same WHERE same.path = kept.path))
        WHERE kept.playlist_id = ? ORDER BY kept.position, kept.id
        """, .integer(id.rawValue)
      ) { row in
        PlaylistItem(
          id: PlaylistItem.ID(rawValue: row.int64(TrackColumns.count)), track: Self.keptTrack(row))
      }
    }
  }
}

// MARK: - Changing

extension Library {
  /// Makes a playlist; where the name is taken it gets a number behind it.
  package func createPlaylist(
    named name: String, tracks: [Track] = []
  ) async throws(LibraryError) -> Playlist {
    let now = LocalClock.now()
    return try await write { (connection, change) throws(SQLiteError) in
      let free = try Self.freeName(name, for: nil, connection)
      try connection.run(
        "INSERT INTO playlist (name, created, changed) VALUES (?, ?, ?)", .text(free),
        .integer(now), .integer(now))
      let id = Playlist.ID(rawValue: connection.lastInsertedID)
      try Self.insert(tracks, into: id, at: 0, connection)
      change.parts.insert(.playlists)
      return Playlist(
        id: id, name: free, tracks: tracks.count,
        duration: tracks.compactMap(\.duration).reduce(.zero, +))
    }
  }

  /// Gives a playlist another name, with a number behind it where that is taken; gives the name.
  @discardableResult
  package func renamePlaylist(
    _ id: Playlist.ID, to name: String
  ) async throws(LibraryError) -> String {
    try await write { (connection, change) throws(SQLiteError) in
      let free = try Self.freeName(name, for: id, connection)
      try connection.run(
        "UPDATE playlist SET name = ? WHERE id = ?", .text(free), .integer(id.rawValue))
      change.parts.insert(.playlists)
      return free
    }
  }

  /// Deletes a playlist; gives what it was, for it to be brought back.
  @discardableResult
  package func deletePlaylist(
    _ id: Playlist.ID
  ) async throws(LibraryError) -> (name: String, tracks: [Track])? {
    guard let playlist = try await playlist(id) else { return nil }
    let tracks = try await items(of: id).map(\.track)
    try await write { (connection, change) throws(SQLiteError) in
      try connection.run("DELETE FROM playlist WHERE id = ?", .integer(id.rawValue))
      change.parts.insert(.playlists)
    }
    return (playlist.name, tracks)
  }

  /// Puts tracks at the end of a playlist, or before the entry at `position`.
  package func add(
    _ tracks: [Track], to id: Playlist.ID, at position: Int? = nil
  ) async throws(LibraryError) {
    try await edit(id) { (connection) throws(SQLiteError) in
      let count = try Self.count(of: id, connection)
      try Self.insert(tracks, into: id, at: min(max(0, position ?? count), count), connection)
    }
  }

  /// Takes entries out of a playlist.
  package func remove(
    _ items: Set<PlaylistItem.ID>, from id: Playlist.ID
  ) async throws(LibraryError) {
    try await edit(id) { (connection) throws(SQLiteError) in
      for item in items.sorted(by: { $0.rawValue < $1.rawValue }) {
        try connection.run(
          "DELETE FROM playlist_item WHERE id = ? AND playlist_id = ?", .integer(item.rawValue),
          .integer(id.rawValue))
      }
      try Self.renumber(id, connection)
    }
  }

  /// Puts an entry before another one, or at the end.
  package func move(
    _ item: PlaylistItem.ID, before other: PlaylistItem.ID?, in id: Playlist.ID
  ) async throws(LibraryError) {
    try await edit(id) { (connection) throws(SQLiteError) in
      var order = try connection.rows(
        "SELECT id FROM playlist_item WHERE playlist_id = ? ORDER BY position, id",
        .integer(id.rawValue)
      ) { $0.int64(0) }
      guard item != other, let from = order.firstIndex(of: item.rawValue) else { return }
      order.remove(at: from)
      let to = other.flatMap { order.firstIndex(of: $0.rawValue) } ?? order.count
      order.insert(item.rawValue, at: to)
      // Only those between the two places get another number.
      for position in min(from, to)..<min(order.count, max(from, to) + 1) {
        try connection.run(
          "UPDATE playlist_item SET position = ? WHERE id = ?", Value(position),
          .integer(order[position]))
      }
    }
  }

  /// Puts these tracks in the place of all that a playlist holds.
  package func replaceItems(
    of id: Playlist.ID, with tracks: [Track]
  ) async throws(LibraryError) {
    try await edit(id) { (connection) throws(SQLiteError) in
      try connection.run("DELETE FROM playlist_item WHERE playlist_id = ?", .integer(id.rawValue))
      try Self.insert(tracks, into: id, at: 0, connection)
    }
  }
}

extension Library {
  /// Changes a playlist that is there; one that is gone stays gone, and one made by rules is filled by
  /// nobody.
  private func edit(
    _ id: Playlist.ID, _ body: @Sendable (Connection) throws(SQLiteError) -> Void
  ) async throws(LibraryError) {
    let now = LocalClock.now()
    try await write { (connection, change) throws(SQLiteError) in
      try connection.run(
        "UPDATE playlist SET changed = ? WHERE id = ? AND rules IS NULL", .integer(now),
        .integer(id.rawValue))
      guard connection.changes > 0 else { return }
      try body(connection)
      change.parts.insert(.playlists)
    }
  }

  private static let playlistsQuery = """
    SELECT playlist.id, playlist.name, count(item.id),
      coalesce(sum(coalesce(track.duration, item.duration)), 0), playlist.rules
    FROM playlist LEFT JOIN playlist_item AS item ON item.playlist_id = playlist.id
      LEFT JOIN track ON track.id = item.track_id
    """

  private static func playlist(_ row: Row) -> Playlist {
    Playlist(
      id: Playlist.ID(rawValue: row.int64(0)), name: row.text(1), tracks: row.int(2),
      duration: .milliseconds(row.int64(3)), rules: row.optionalText(4))
  }

  private static func playlist(
    _ id: Playlist.ID, _ connection: Connection
  ) throws(SQLiteError) -> Playlist? {
    try connection.first(
      playlistsQuery + " WHERE playlist.id = ? GROUP BY playlist.id", .integer(id.rawValue),
      read: playlist)
  }

  private static func count(
    of id: Playlist.ID, _ connection: Connection
  ) throws(SQLiteError) -> Int {
    try connection.first(
      "SELECT count(*) FROM playlist_item WHERE playlist_id = ?", .integer(id.rawValue)
    ) { $0.int(0) } ?? 0
  }

  private static func insert(
    _ tracks: [Track], into id: Playlist.ID, at position: Int, _ connection: Connection
  ) throws(SQLiteError) {
    guard !tracks.isEmpty else { return }
    try connection.run(
      "UPDATE playlist_item SET position = position + ? WHERE playlist_id = ? AND position >= ?",
      Value(tracks.count), .integer(id.rawValue), Value(position))
    for (index, track) in tracks.enumerated() {
      try connection.run(
        """
        INSERT INTO playlist_item (playlist_id, position, track_id, path, title, artist, album,
          duration)
        VALUES (?, ?, (SELECT id FROM track WHERE id = ?), ?, ?, ?, ?, ?)
        """, [.integer(id.rawValue), Value(position + index)] + keptColumns(of: track))
    }
  }

  private static func renumber(
    _ id: Playlist.ID, _ connection: Connection
  ) throws(SQLiteError) {
    try connection.run(
      """
      UPDATE playlist_item SET position = place.number FROM (
        SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS number
        FROM playlist_item WHERE playlist_id = ?) AS place
      WHERE playlist_item.id = place.id AND playlist_item.position <> place.number
      """, .integer(id.rawValue))
  }

  /// The name, or with the first number behind it that makes it another one's no more.
  static func freeName(
    _ name: String, for own: Playlist.ID?, _ connection: Connection
  ) throws(SQLiteError) -> String {
    let taken = Set(
      try connection.rows(
        "SELECT name FROM playlist WHERE id IS NOT ?", Value(own.map { Int($0.rawValue) })
      ) { $0.text(0) })
    var (free, number) = (name, 2)
    while taken.contains(free) {
      free = "\(name) (\(number))"
      number += 1
    }
    return free
  }
}
