// What a person has decided about a track's words, and words that came from elsewhere than its own
// files. The files are never touched for it.

package import MusicCore
import SQLiteKit

/// What is shown of a track's words.
package struct LyricsChoice: Hashable, Sendable {
  /// Where the words are taken from, by the name that the finder of lyrics gives it; nil for the
  /// first place that has some.
  package var origin: String?
  /// How much later than they say the words are shown; negative for earlier.
  package var delay: Duration

  package init(origin: String? = nil, delay: Duration = .zero) {
    self.origin = origin
    self.delay = delay
  }
}

/// Words from a server, or that it had none.
package struct FetchedLyrics: Hashable, Sendable {
  /// LRC or plain text; nil when the server knew none.
  package var text: String?
  /// When it was asked; seconds since 1970, UTC.
  package var asked: Int64
  /// What it was asked for; with other tags another question is to be asked.
  package var question: String

  package init(text: String?, asked: Int64, question: String) {
    self.text = text
    self.asked = asked
    self.question = question
  }
}

extension Library {
  /// What has been decided about a track's words.
  package func lyricsChoice(of track: Track.ID) async throws(LibraryError) -> LyricsChoice {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT origin, delay FROM lyrics_choice WHERE track_id = ?", .integer(track.rawValue)
      ) { row in
        LyricsChoice(origin: row.optionalText(0), delay: .milliseconds(row.int64(1)))
      } ?? LyricsChoice()
    }
  }

  /// Decides about a track's words; delays are kept in milliseconds.
  ///
  /// A track that has gone is left alone.
  package func setLyricsChoice(
    _ choice: LyricsChoice, of track: Track.ID
  ) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      let id = Value.integer(track.rawValue)
      guard choice != LyricsChoice() else {
        try connection.run("DELETE FROM lyrics_choice WHERE track_id = ?", id)
        return
      }
      try connection.run(
        """
        REPLACE INTO lyrics_choice (track_id, origin, delay)
        SELECT id, ?2, ?3 FROM track WHERE id = ?1
        """, id, Value(choice.origin), .integer(choice.delay.milliseconds))
    }
  }

  /// What a server said about a track's words; nil when none has been asked.
  package func fetchedLyrics(of track: Track.ID) async throws(LibraryError) -> FetchedLyrics? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT lines, asked, question FROM lyrics_fetched WHERE track_id = ?",
        .integer(track.rawValue)
      ) { row in
        FetchedLyrics(text: row.optionalText(0), asked: row.int64(1), question: row.text(2))
      }
    }
  }

  /// Keeps what a server said about a track's words; a track that has gone is left alone.
  package func setFetchedLyrics(
    _ lyrics: FetchedLyrics, of track: Track.ID
  ) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      try connection.run(
        """
        REPLACE INTO lyrics_fetched (track_id, lines, asked, question)
        SELECT id, ?2, ?3, ?4 FROM track WHERE id = ?1
        """, .integer(track.rawValue), Value(lyrics.text), .integer(lyrics.asked),
        .text(lyrics.question))
    }
  }

  /// The words of a track that are in the making; nil when there are none.
  package func lyricsDraft(of track: Track.ID) async throws(LibraryError) -> String? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT lines FROM lyrics_draft WHERE track_id = ?", .integer(track.rawValue)
      ) { $0.text(0) }
    }
  }

  /// Keeps words in the making; nil: they are done.
  ///
  /// A track that has gone is left alone.
  package func setLyricsDraft(_ text: String?, of track: Track.ID) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      let id = Value.integer(track.rawValue)
      guard let text else {
        try connection.run("DELETE FROM lyrics_draft WHERE track_id = ?", id)
        return
      }
      try connection.run(
        "REPLACE INTO lyrics_draft (track_id, lines) SELECT id, ?2 FROM track WHERE id = ?1", id,
        .text(text))
    }
  }
}
