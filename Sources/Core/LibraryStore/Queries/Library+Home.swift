// What the home page shows besides the newest albums: what is played most, what was heard or recorded on
// this day of other years, and the songs of the diary.
import Diary
package import MusicCore
import SQLiteKit
import SystemKit

extension Library {
  /// The albums whose tracks were played most, together; at most `limit`.
  package func mostPlayedAlbums(limit: Int) async throws(LibraryError) -> [Album] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT \(AlbumColumns.all) FROM album JOIN (
          SELECT album_id, sum(plays) AS plays FROM track INDEXED BY track_for_lists
          WHERE plays > 0 AND album_id IS NOT NULL GROUP BY album_id) AS counted
          ON counted.album_id = album.id
        WHERE tracks > 0 ORDER BY counted.plays DESC, album.id LIMIT ?
        """, .limit(limit), read: AlbumColumns.album)
    }
  }

  /// The albums that were heard, or of which a song was recorded, on the same day of earlier years; the
  /// latest year first, each album once, at most `limit`.
  package func albums(
    rememberedOn date: CalendarDay, limit: Int
  ) async throws(LibraryError) -> [RememberedAlbum] {
    try await read { (connection) throws(SQLiteError) in
      var found: [RememberedAlbum] = []
      var known: Set<Album.ID> = []
      for day in Anniversary.days(of: date, since: try Self.firstYear(connection) ?? date.year) {
        for album in try Self.albums(of: day, connection)
        where found.count < limit && known.insert(album.id).inserted {
          found.append(RememberedAlbum(album: album, year: day.year))
        }
      }
      return found
    }
  }

  /// The tracks that stand in the diary and whose files are there.
  package func recordedTracks() async throws(LibraryError) -> [Track.ID] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        """
        SELECT DISTINCT track.id FROM diary_song JOIN track ON track.id = diary_song.track_id
        WHERE diary_song.days > 0 AND track.state = 0 ORDER BY track.id
        """
      ) { Track.ID(rawValue: $0.int64(0)) }
    }
  }
}

extension Library {
  /// The year of the first play or record; nil without any.
  private static func firstYear(_ connection: Connection) throws(SQLiteError) -> Int? {
    let played =
      try connection.first("SELECT min(started) FROM play") { $0.optionalInt64(0) } ?? nil
    let recorded =
      try connection.first("SELECT min(day) FROM diary_record WHERE present = 1") {
        $0.optionalInt(0)
      } ?? nil
    return [played.map { LocalClock.date(at: $0).year }, recorded.map { $0 / 10_000 }]
      .compactMap(\.self).min()
  }

  /// The albums of a local day: first those recorded, then those heard, in their order.
  private static func albums(
    of day: CalendarDay, _ connection: Connection
  ) throws(SQLiteError) -> [Album] {
    let next = day.adding(days: 1)
    return try connection.rows(
      """
      SELECT \(AlbumColumns.all) FROM album JOIN (
        SELECT album_id, min(place) AS place FROM (
          SELECT track.album_id, record.place - 1000000 AS place FROM diary_record AS record
            JOIN diary_song AS song ON song.id = record.song_id
            JOIN track ON track.id = song.track_id
          WHERE record.day = ? AND record.present = 1
          UNION ALL
          SELECT track.album_id, play.id AS place FROM play
            JOIN track ON track.id = play.track_id
          WHERE play.started >= ? AND play.started < ?)
        WHERE album_id IS NOT NULL GROUP BY album_id) AS heard ON heard.album_id = album.id
      WHERE album.tracks > 0 ORDER BY heard.place, album.id
      """, Value(day.digits),
      .integer(LocalClock.start(year: day.year, month: day.month, day: day.day)),
      .integer(LocalClock.start(year: next.year, month: next.month, day: next.day)),
      read: AlbumColumns.album)
  }
}
