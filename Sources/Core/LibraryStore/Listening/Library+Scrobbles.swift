// Listens that wait to be submitted somewhere. They are written in the transaction that counts the
// play, and stay until whoever submits them says that they have arrived.
import MusicCore
import SQLiteKit

/// A listen as it will be told.
package struct PendingListen: Identifiable, Hashable, Sendable {
  /// Its row.
  package struct ID: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package let id: ID
  /// When it began; seconds since 1970, UTC.
  package var started: Int64
  package var title: String
  package var artist: String
  package var album: String?
  package var trackNumber: Int?
  package var duration: Duration?
  /// Identities of MusicBrainz.
  package var recording: String?
  package var release: String?

  package init(id: ID, started: Int64, title: String, artist: String) {
    self.id = id
    self.started = started
    self.title = title
    self.artist = artist
  }
}

extension Library {
  /// The oldest listens that wait, at most so many.
  package func pendingListens(limit: Int) async throws(LibraryError) -> [PendingListen] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT id, started, title, artist, album, track_number, duration, recording, release
        FROM scrobble ORDER BY started, id LIMIT ?
        """, .limit(limit)
      ) { row in
        var listen = PendingListen(
          id: PendingListen.ID(rawValue: row.int64(0)), started: row.int64(1),
          title: row.text(2), artist: row.text(3))
        listen.album = row.optionalText(4)
        listen.trackNumber = row.optionalInt(5)
        listen.duration = row.optionalInt64(6).map { .milliseconds($0) }
        listen.recording = row.optionalText(7)
        listen.release = row.optionalText(8)
        return listen
      }
    }
  }

  /// Forgets listens that have arrived.
  package func removePending(_ listens: [PendingListen.ID]) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      for listen in listens {
        try connection.run("DELETE FROM scrobble WHERE id = ?", .integer(listen.rawValue))
      }
    }
  }

  /// Has a play wait for submission; one without an artist nobody takes.
  static func keep(
    _ track: Track, _ started: Int64, _ connection: Connection
  ) throws(SQLiteError) {
    guard let artist = track.artist, !artist.isEmpty else { return }
    let metadata = track.metadata
    try connection.run(
      """
      INSERT INTO scrobble (started, title, artist, album, track_number, duration, recording,
        release)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(started), .text(track.title), .text(artist), Value(metadata.album),
      Value(metadata.trackNumber), Value(track.duration?.milliseconds),
      Value(metadata.musicBrainz.recording), Value(metadata.musicBrainz.release))
  }
}
