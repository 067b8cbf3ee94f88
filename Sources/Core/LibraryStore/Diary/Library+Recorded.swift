// On which days something was recorded: a track, an album, or a song by its names.
package import Diary
package import MusicCore
import SQLiteKit

extension Library {
  /// The dates on which a track was recorded, in order.
  package func diaryDates(of track: Track.ID) async throws(LibraryError) -> [CalendarDay] {
    try await dates("track_id = ?", .integer(track.rawValue))
  }

  /// The dates on which a song was recorded under these names, in order; where it is a track of the
  /// library, under whatever names that had.
  package func diaryDates(of song: DiarySong) async throws(LibraryError) -> [CalendarDay] {
    try await dates(
      """
      key = ?1 OR track_id = (SELECT track_id FROM diary_song WHERE key = ?1)
      """, .text(song.key))
  }

  /// The dates on which a track of an album was recorded, in order.
  package func diaryDates(of album: Album.ID) async throws(LibraryError) -> [CalendarDay] {
    try await dates(
      "track_id IN (SELECT id FROM track WHERE album_id = ?)", .integer(album.rawValue))
  }

  private func dates(
    _ songs: String, _ value: Value
  ) async throws(LibraryError) -> [CalendarDay] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT DISTINCT day FROM diary_record WHERE present = 1
          AND song_id IN (SELECT id FROM diary_song WHERE \(songs)) ORDER BY day
        """, value
      ) { CalendarDay(digits: $0.int(0)) }.compactMap { $0 }
    }
  }
}
