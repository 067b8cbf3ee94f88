// How loud tracks were found to be by measuring. Tags go first; what was measured stands in for
// them, and stays through rescans, moves and edits as long as the sound is the same.

package import MusicCore
import SQLiteKit

extension Library {
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
