// Writing and reading the session. Tracks are known again by their row, which follows a file that
// moves; a loose file, and a track that was forgotten, by its path.
package import MusicCore
import SQLiteKit

extension Library {
  /// So many heard tracks are kept.
  static let historyLimit = 500

  /// Writes what has happened; all of it is on disk when this returns, or nothing.
  package func record(_ update: SessionUpdate) async throws(LibraryError) {
    try await write { (connection, change) throws(SQLiteError) in
      try Self.write(update.place, connection)
      if let queue = update.queue { try Self.write(queue.tracks, queue.context, connection) }
      try Self.append(update.heard, connection)
      try Self.count(update.plays, update.skips, update.isScrobbling, connection, &change)
    }
  }

  /// Counts plays, with the second in which each began, and skips of listening that keeps no
  /// session.
  package func count(
    plays: [(track: Track, started: Int64)], skips: [Track], isScrobbling: Bool = false
  ) async throws(LibraryError) {
    try await write { (connection, change) throws(SQLiteError) in
      try Self.count(plays, skips, isScrobbling, connection, &change)
    }
  }

  /// Where listening was left; nil when nothing has been listened to yet.
  package func session() async throws(LibraryError) -> ListeningSession? {
    try await read { (connection) throws(SQLiteError) in
      guard let place = try Self.place(connection) else { return nil }
      var session = ListeningSession()
      session.place = place
      var context: [(index: Int, place: Int)] = []
      session.tracks = try connection.rows(Self.kept("session_item")) { row in
        let extra = TrackColumns.count
        if let place = row.optionalInt(extra + 6) { context.append((row.int(extra), place)) }
        return Self.keptTrack(row)
      }
      session.context = context.sorted { $0.place < $1.place }.map(\.index)
      session.history = try connection.rows(Self.kept("session_heard"), read: Self.keptTrack)
      return session
    }
  }

  /// What was played from a moment on and before another, oldest first; seconds since 1970, UTC.
  package func plays(from start: Int64, to end: Int64) async throws(LibraryError) -> [PlayedTrack] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT track_id, title, artist, album, started FROM play
        WHERE started >= ? AND started < ? ORDER BY started, id
        """, .integer(start), .integer(end)
      ) { row in
        PlayedTrack(
          track: row.optionalInt64(0).map { Track.ID(rawValue: $0) }, title: row.text(1),
          artist: row.optionalText(2), album: row.optionalText(3), started: row.int64(4))
      }
    }
  }
}

// MARK: - Writing

extension Library {
  private static func write(
    _ place: ListeningSession.Place, _ connection: Connection
  ) throws(SQLiteError) {
    try connection.run(
      """
      INSERT OR REPLACE INTO session (id, place, queued, own_list, context_title, shuffle,
        repeat_mode, stop_after, position, heard, counted, volume, muted)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      Value(place.index), Value(place.queuedCount), Value(place.isOwnList),
      Value(place.contextTitle), .text(place.shuffle), .text(place.repeatMode),
      Value(place.stopAfter), Value(place.position.milliseconds), Value(place.heard.milliseconds),
      Value(place.isCounted), .real(place.volume), Value(place.isMuted))
  }

  private static func write(
    _ tracks: [Track], _ context: [Int], _ connection: Connection
  ) throws(SQLiteError) {
    var places: [Int: Int] = [:]
    for (place, index) in context.enumerated() { places[index] = place }
    try connection.run("DELETE FROM session_item")
    for (index, track) in tracks.enumerated() {
      try connection.run(
        """
        INSERT INTO session_item (id, track_id, path, title, artist, album, duration, context)
        VALUES (?, (SELECT id FROM track WHERE id = ?), ?, ?, ?, ?, ?, ?)
        """, [Value(index)] + keptColumns(of: track) + [Value(places[index])])
    }
  }

  private static func append(
    _ tracks: [Track], _ connection: Connection
  ) throws(SQLiteError) {
    guard !tracks.isEmpty else { return }
    for track in tracks {
      try connection.run(
        """
        INSERT INTO session_heard (track_id, path, title, artist, album, duration)
        VALUES ((SELECT id FROM track WHERE id = ?), ?, ?, ?, ?, ?)
        """, keptColumns(of: track))
    }
    try connection.run(
      """
      DELETE FROM session_heard WHERE id <= (SELECT max(id) FROM session_heard) - ?
      """, Value(historyLimit))
  }

  private static func count(
    _ plays: [(track: Track, started: Int64)], _ skips: [Track], _ isScrobbling: Bool,
    _ connection: Connection, _ change: inout LibraryChange
  ) throws(SQLiteError) {
    for play in plays {
      try count(play.track, play.started, connection, &change)
      if isScrobbling { try keep(play.track, play.started, connection) }
    }
    for track in skips where track.id.rawValue > 0 {
      try connection.run(
        "UPDATE track SET skips = skips + 1 WHERE id = ?", .integer(track.id.rawValue))
    }
  }

  private static func count(
    _ track: Track, _ started: Int64, _ connection: Connection, _ change: inout LibraryChange
  ) throws(SQLiteError) {
    try connection.run(
      """
      UPDATE track SET plays = plays + 1, last_played = max(ifnull(last_played, 0), ?2)
      WHERE id = ?1
      """, .integer(track.id.rawValue), .integer(started))
    if connection.changes > 0 {
      change.tracks.insert(track.id)
      change.parts.insert(.tracks)
    }
    try connection.run(
      """
      INSERT INTO play (track_id, started, title, artist, album)
      VALUES ((SELECT id FROM track WHERE id = ?), ?, ?, ?, ?)
      """,
      .integer(track.id.rawValue), .integer(started), .text(track.title), Value(track.artist),
      Value(track.metadata.album))
  }

  /// The row it is, and what is shown of it when the row has gone.
  static func keptColumns(of track: Track) -> [Value] {
    [
      .integer(track.id.rawValue), .blob(track.path.bytes), Value(track.metadata.title),
      Value(track.artist), Value(track.metadata.album), Value(track.duration?.milliseconds),
    ]
  }
}

// MARK: - Reading

extension Library {
  private static func place(
    _ connection: Connection
  ) throws(SQLiteError) -> ListeningSession.Place? {
    try connection.first(
      """
      SELECT place, queued, own_list, context_title, shuffle, repeat_mode, stop_after, position,
        heard, counted, volume, muted FROM session
      """
    ) { row in
      var place = ListeningSession.Place()
      place.index = row.int(0)
      place.queuedCount = row.int(1)
      place.isOwnList = row.bool(2)
      place.contextTitle = row.optionalText(3)
      place.shuffle = row.text(4)
      place.repeatMode = row.text(5)
      place.stopAfter = row.optionalText(6)
      place.position = .milliseconds(row.int64(7))
      place.heard = .milliseconds(row.int64(8))
      place.isCounted = row.bool(9)
      place.volume = row.double(10)
      place.isMuted = row.bool(11)
      return place
    }
  }

  /// The kept tracks in order: what the library knows of each, then what was kept.
  private static func kept(_ table: String) -> String {
    """
    SELECT \(TrackColumns.all), kept.id, kept.path, kept.title, kept.artist, kept.album,
      kept.duration\(table == "session_item" ? ", kept.context" : "")
    FROM \(table) AS kept LEFT JOIN track ON track.id = coalesce(
      kept.track_id, (SELECT same.id FROM track AS same WHERE same.path = kept.path))
    ORDER BY kept.id
    """
  }

  /// A track of the library, or what was kept of it behind its columns: a number, then `keptColumns`.
  static func keptTrack(_ row: Row) -> Track {
    guard row.isNull(0) else { return TrackColumns.track(row) }
    let extra = TrackColumns.count
    let path = FilePath(bytes: row.blob(extra + 1))
    var metadata = TrackMetadata()
    metadata.title = row.optionalText(extra + 2)
    metadata.artist = row.optionalText(extra + 3)
    metadata.album = row.optionalText(extra + 4)
    metadata.duration = row.optionalInt64(extra + 5).map { .milliseconds($0) }
    return Track(id: Track.ID(looseAt: path), path: path, metadata: metadata)
  }
}
