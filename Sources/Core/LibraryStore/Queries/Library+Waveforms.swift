// The shapes of tracks' sound, for the seek bar: measured once, and good for as long as the sound is
// the same. They can be measured again, so nothing of them is salvaged.

package import MusicCore
import SQLiteKit

extension Library {
  /// The shape that was kept of a track; nil when there is none of the sound it has now.
  package func waveform(of id: Track.ID) async throws(LibraryError) -> Waveform? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT levels FROM waveform JOIN track ON track.id = track_id
        WHERE track_id = ? AND waveform.sound_mark IS track.sound_mark
          AND waveform.size = track.size
        """, .integer(id.rawValue)
      ) { Waveform(levels: $0.blob(0)) }
    }
  }

  /// Keeps the shape of a track; of one that is not in the library nothing is kept.
  package func setWaveform(_ waveform: Waveform, of id: Track.ID) async throws(LibraryError) {
    try await write { (connection, _) throws(SQLiteError) in
      try connection.run(
        """
        REPLACE INTO waveform (track_id, sound_mark, size, levels)
        SELECT id, sound_mark, size, ? FROM track WHERE id = ?
        """, .blob(waveform.levels), .integer(id.rawValue))
    }
  }
}
