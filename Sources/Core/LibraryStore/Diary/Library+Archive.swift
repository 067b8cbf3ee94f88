// The person's own, out of the library and into another one. What is brought in is known by its sound,
// else by its names; bringing it in twice changes nothing.
package import Diary
import MusicCore
import SQLiteKit

/// What came of an archive.
package struct ArchiveReport: Hashable, Sendable {
  /// Records that read differently now.
  package var records = 0
  package var plays = 0
  package var counts = 0
  /// Playlists that are new or longer now.
  package var playlists = 0
  /// Counts of tracks that the library does not have.
  package var unknownTracks = 0

  package init() {}

  package mutating func add(_ other: ArchiveReport) {
    records += other.records
    plays += other.plays
    counts += other.counts
    playlists += other.playlists
    unknownTracks += other.unknownTracks
  }
}

extension Library {
  /// All of it, at one moment.
  package func archive() async throws(LibraryError) -> DiaryArchive {
    try await read { (connection) throws(SQLiteError) in
      let journal = Journal(
        try connection.rows("SELECT journal FROM diary_record") {
          JournalRecord(line: $0.text(0))
        }.compactMap { $0 })
      let plays = try connection.rows(
        """
        SELECT play.started, play.title, play.artist, play.album, track.sound_mark
        FROM play LEFT JOIN track ON track.id = play.track_id ORDER BY play.started, play.id
        """
      ) { row in
        DiaryArchive.Play(
          started: row.int64(0), title: row.text(1), artist: row.optionalText(2),
          album: row.optionalText(3), sound: Self.mark(row, 4))
      }
      let counts = try connection.rows(
        """
        SELECT \(TrackColumns.all), track.sound_mark, track.skips FROM track
        WHERE plays > 0 OR skips > 0 ORDER BY track.id
        """
      ) { row in
        let track = TrackColumns.track(row)
        return DiaryArchive.Count(
          title: track.title, artist: track.artist, album: track.metadata.album,
          sound: Self.mark(row, TrackColumns.count), plays: track.plays,
          skips: row.int(TrackColumns.count + 1), lastPlayed: track.lastPlayed)
      }
      return DiaryArchive(
        journal: journal, plays: plays, counts: counts,
        playlists: try Self.archivedPlaylists(connection))
    }
  }

  /// Brings an archive in, all of it or, when it fails, nothing.
  ///
  /// Counts are never added up: the higher one stays, so that an archive may come twice.
  @discardableResult
  package func merge(_ archive: DiaryArchive) async throws(LibraryError) -> ArchiveReport {
    try await write { (connection, change) throws(SQLiteError) in
      var report = ArchiveReport()
      report.records = try Self.merge(archive.journal, connection, &change)
      for play in archive.plays where try Self.add(play, connection) { report.plays += 1 }
      for playlist in archive.playlists where try Self.bringIn(playlist, connection) {
        report.playlists += 1
        change.parts.insert(.playlists)
      }
      for count in archive.counts {
        guard let track = try Self.track(count.song, connection) else {
          report.unknownTracks += 1
          continue
        }
        guard try Self.raise(count, track, connection) else { continue }
        report.counts += 1
        change.tracks.insert(track)
        change.parts.insert(.tracks)
      }
      return report
    }
  }

  private static func add(
    _ play: DiaryArchive.Play, _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    let known = try connection.first(
      "SELECT 1 FROM play WHERE started = ? AND title = ? AND artist IS ? LIMIT 1",
      .integer(play.started), .text(play.title), Value(play.artist)
    ) { $0.bool(0) }
    guard known == nil else { return false }
    let track = try track(play.song, connection)
    try connection.run(
      "INSERT INTO play (track_id, started, title, artist, album) VALUES (?, ?, ?, ?, ?)",
      Value(track?.rawValue), .integer(play.started), .text(play.title), Value(play.artist),
      Value(play.album))
    return true
  }

  private static func raise(
    _ count: DiaryArchive.Count, _ track: Track.ID, _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    try connection.run(
      """
      UPDATE track SET plays = max(plays, ?2), skips = max(skips, ?3),
        last_played = nullif(max(ifnull(last_played, 0), ?4), 0)
      WHERE id = ?1 AND (plays < ?2 OR skips < ?3 OR ifnull(last_played, 0) < ?4)
      """,
      .integer(track.rawValue), Value(count.plays), Value(count.skips),
      .integer(count.lastPlayed ?? 0))
    return connection.changes > 0
  }

  private static func track(
    _ song: DiarySong, _ connection: Connection
  ) throws(SQLiteError) -> Track.ID? {
    try DiaryRows.track(of: song, nil, connection)
  }

  private static func mark(_ row: Row, _ column: Int) -> SoundMark? {
    row.optionalInt64(column).map { SoundMark(rawValue: $0) }
  }
}

extension DiaryArchive.Play {
  fileprivate var song: DiarySong {
    DiarySong(
      title: title, artist: artist, album: album, sound: sound.flatMap { SoundMark(hex: $0) })
  }
}

extension DiaryArchive.Count {
  fileprivate var song: DiarySong {
    DiarySong(
      title: title, artist: artist, album: album, sound: sound.flatMap { SoundMark(hex: $0) })
  }
}
