// What a person likes: a mark on a track that stays with it wherever its file goes.

package import MusicCore
import SQLiteKit

extension Library {
  /// Likes tracks from now on, or no longer; those that have gone are left alone.
  package func setLiked(_ isLiked: Bool, _ tracks: [Track.ID]) async throws(LibraryError) {
    try await write { (connection, change) throws(SQLiteError) in
      let sql =
        isLiked
        ? """
        INSERT OR IGNORE INTO liked (track_id, since)
        SELECT id, CAST(strftime('%s', 'now') AS INTEGER) FROM track WHERE id = ?
        """ : "DELETE FROM liked WHERE track_id = ?"
      for track in tracks {
        try connection.run(sql, .integer(track.rawValue))
        change.tracks.insert(track)
      }
    }
  }
}
