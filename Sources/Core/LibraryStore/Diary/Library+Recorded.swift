// On which days something was recorded: a track, a song by its names, the songs of albums.
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

  /// The dates on which a song of an album was recorded, in order.
  package func diaryDates(of album: Album.ID) async throws(LibraryError) -> [CalendarDay] {
    try await dates(
      "track_id IN (SELECT id FROM track WHERE album_id = ?)", .integer(album.rawValue))
  }

  /// On how many days songs of these albums were recorded; those without a day are left out.
  package func diaryCounts(
    of albums: [Album.ID]
  ) async throws(LibraryError) -> [Album.ID: Int] {
    let list = albums.map { String($0.rawValue) }.joined(separator: ", ")
    let rows = try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT track.album_id, count(DISTINCT record.day)
        FROM track JOIN diary_song AS song ON song.track_id = track.id
          JOIN diary_record AS record ON record.song_id = song.id AND record.present = 1
        WHERE track.album_id IN (\(list)) AND track.records > 0 GROUP BY track.album_id
        """
      ) { (Album.ID(rawValue: $0.int64(0)), $0.int(1)) }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// The first day with a record; nil in an empty diary.
  package func firstDiaryDay() async throws(LibraryError) -> CalendarDay? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT day FROM diary_record WHERE present = 1 ORDER BY day LIMIT 1"
      ) { CalendarDay(digits: $0.int(0)) } ?? nil
    }
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
