// How loud tracks were found to be by measuring. Tags go first; what was measured stands in for
// them, and stays through rescans, moves and edits as long as the sound is the same.

package import MusicCore
import SQLiteKit

extension Library {
  /// The tracks whose loudness nobody knows, each with all of its album.
  ///
  /// What was found to be silent has no loudness and is known all the same.
  package func unmeasured() async throws(LibraryError) -> [[Track.ID]] {
    let unknown = """
      state = 0 AND track_gain IS NULL AND NOT EXISTS (
        SELECT 1 FROM loudness
        WHERE track_id = track.id AND loudness.sound_mark IS track.sound_mark)
      """
    let rows = try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT id, album_id FROM track WHERE state = 0 AND (
          album_id IN (SELECT album_id FROM track WHERE \(unknown))
          OR album_id IS NULL AND \(unknown))
        ORDER BY album_id, id
        """
      ) { (Track.ID(rawValue: $0.int64(0)), $0.optionalInt64(1)) }
    }
    var groups: [[Track.ID]] = []
    var last: Int64?
    for (track, album) in rows {
      if let album, album == last {
        groups[groups.count - 1].append(track)
      } else {
        groups.append([track])
      }
      last = album
    }
    return groups
  }

  /// Keeps what was measured of tracks.
  ///
  /// A track whose tags say how loud it is keeps showing that.
  package func setLoudness(_ loudness: [Track.ID: ReplayGain]) async throws(LibraryError) {
    try await write { (connection, change) throws(SQLiteError) in
      for (id, gain) in loudness.sorted(by: { $0.key < $1.key }) {
        let values = [
          Value(gain.trackGain), Value(gain.trackPeak), Value(gain.albumGain),
          Value(gain.albumPeak), .integer(id.rawValue),
        ]
        try connection.run(
          """
          UPDATE track SET track_gain = ?, track_peak = ?, album_gain = ?, album_peak = ?
          WHERE id = ? AND (track_gain IS NULL AND album_gain IS NULL OR EXISTS (
            SELECT 1 FROM loudness WHERE track_id = track.id
              AND loudness.track_gain IS track.track_gain
              AND loudness.album_gain IS track.album_gain))
          """, parts: [values])
        try connection.run(
          """
          REPLACE INTO loudness
            (track_gain, track_peak, album_gain, album_peak, track_id, sound_mark)
          SELECT ?, ?, ?, ?, id, sound_mark FROM track WHERE id = ?
          """, parts: [values])
        change.tracks.insert(id)
      }
      if !loudness.isEmpty { change.parts.insert(.tracks) }
    }
  }
}
