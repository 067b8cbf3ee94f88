// Rows of the diary: writing and reading stand side by side, in one transaction of the caller's.
import Diary
import MusicCore
import SQLiteKit

/// The diary's tables during one transaction.
struct DiaryRows {
  let connection: Connection
  /// Songs whose days must be counted again, and tracks as well.
  private var songs = Set<Int64>()
  private var tracks = Set<Int64>()

  init(_ connection: Connection) {
    self.connection = connection
  }

  // MARK: - Reading

  /// What stands in a day, shown records and those taken out.
  func journal(of date: CalendarDay) throws(SQLiteError) -> Journal {
    Journal(
      try connection.rows(
        "SELECT journal FROM diary_record WHERE day = ?", Value(date.digits)
      ) { JournalRecord(line: $0.text(0)) }.compactMap { $0 })
  }

  func record(_ id: DiaryRecord.ID) throws(SQLiteError) -> JournalRecord? {
    try connection.first(
      "SELECT journal FROM diary_record WHERE uid = ?", .text(id.rawValue)
    ) { JournalRecord(line: $0.text(0)) } ?? nil
  }

  /// The days of a query's records, which come ordered by day; `rest` follows the joined tables.
  static func days(
    _ rest: String, _ values: [Value], _ connection: Connection
  ) throws(SQLiteError) -> [DiaryDay] {
    var days: [DiaryDay] = []
    var records: [DiaryRecord] = []
    var date: CalendarDay?
    func close() {
      if let date { days.append(DiaryDay(date: date, records: records)) }
      records = []
    }
    try connection.each(
      "\(columns) \(rest) ORDER BY record.day, record.place, record.uid", values
    ) { row in
      guard let day = CalendarDay(digits: row.int(1)) else { return }
      if day != date {
        close()
        date = day
      }
      records.append(record(row, on: day))
    }
    close()
    return days
  }

  private static let columns = """
    SELECT record.uid, record.day, record.note, record.mood, record.moment, song.title,
      song.artist, song.album, song.genres, song.sound_mark, song.cover, song.days, song.track_id,
      track.path
    FROM diary_record AS record JOIN diary_song AS song ON song.id = record.song_id
      LEFT JOIN track ON track.id = song.track_id AND track.state = 0
    WHERE record.present = 1
    """

  private static func record(_ row: Row, on date: CalendarDay) -> DiaryRecord {
    let song = DiarySong(
      title: row.text(5), artist: row.optionalText(6), album: row.optionalText(7),
      genres: ListColumn.items(row.text(8)),
      sound: row.optionalInt64(9).map { SoundMark(rawValue: $0) }, cover: row.optionalText(10))
    var record = DiaryRecord(
      song, on: date, track: row.optionalInt64(12).map { Track.ID(rawValue: $0) },
      note: row.text(2), mood: row.text(3), moment: row.text(4))
    record.id = DiaryRecord.ID(rawValue: row.text(0))
    record.count = row.int(11)
    record.path = row.isNull(13) ? nil : TrackKey.path(row.blob(13))
    return record
  }

  // MARK: - Writing

  /// Writes a record; `track` is the track that its song is, where that is known.
  ///
  /// A picture that was kept here stays, unless `isOwn`: other machines name theirs.
  mutating func store(
    _ journal: JournalRecord, track: Track.ID? = nil, isOwn: Bool = false
  ) throws(SQLiteError) {
    guard let record = journal.record else { return }
    let song = try store(record.song, track: track, isOwn: isOwn)
    let before = try connection.first(
      "SELECT song_id FROM diary_record WHERE uid = ?", .text(journal.id.rawValue)
    ) { $0.int64(0) }
    songs.formUnion([song, before].compactMap { $0 })
    try connection.run(
      """
      INSERT INTO diary_record (uid, day, place, present, song_id, note, mood, moment, words, stamp,
        journal)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (uid) DO UPDATE SET place = excluded.place, present = excluded.present,
        song_id = excluded.song_id, note = excluded.note, mood = excluded.mood,
        moment = excluded.moment, words = excluded.words, stamp = excluded.stamp,
        journal = excluded.journal
      """,
      .text(journal.id.rawValue), Value(journal.date.digits), Value(journal.order),
      Value(journal.isPresent), .integer(song), .text(record.note), .text(record.mood),
      .text(record.moment), .text(Self.words(of: record)), .integer(journal.latest),
      .text(journal.line))
  }

  /// Gives songs without a track the one that has their sound: it was forgotten and has come back.
  mutating func findTracks() throws(SQLiteError) {
    let found = try connection.rows(
      """
      SELECT song.id, min(track.id) FROM diary_song AS song
      JOIN track ON track.sound_mark = song.sound_mark AND track.state = 0
      WHERE song.track_id IS NULL AND song.sound_mark IS NOT NULL GROUP BY song.id
      """
    ) { (song: $0.int64(0), track: $0.int64(1)) }
    for (song, track) in found {
      try connection.run(
        "UPDATE diary_song SET track_id = ? WHERE id = ?", .integer(track), .integer(song))
      songs.insert(song)
    }
  }

  /// Counts the days of all songs that were touched, from the days themselves; the tracks whose
  /// count that is.
  mutating func finish() throws(SQLiteError) -> Set<Track.ID> {
    for song in songs {
      let track =
        try connection.first(
          "SELECT track_id FROM diary_song WHERE id = ?", .integer(song)
        ) { $0.optionalInt64(0) } ?? nil
      if let track {
        tracks.insert(track)
      } else {
        try connection.run(
          """
          UPDATE diary_song SET days = (SELECT count(DISTINCT day) FROM diary_record
            WHERE song_id = ?1 AND present = 1) WHERE id = ?1
          """, .integer(song))
      }
    }
    for track in tracks {
      try connection.run(
        "UPDATE track SET records = (\(DiarySchema.days(of: "?1"))) WHERE id = ?1",
        .integer(track))
      try connection.run(
        """
        UPDATE diary_song SET days = (SELECT records FROM track WHERE id = ?1) WHERE track_id = ?1
        """, .integer(track))
    }
    return Set(tracks.map { Track.ID(rawValue: $0) })
  }
}

extension DiaryRows {
  /// The row of a song, made or brought up to date.
  private mutating func store(
    _ song: DiarySong, track: Track.ID?, isOwn: Bool
  ) throws(SQLiteError) -> Int64 {
    let known = try connection.first(
      "SELECT id, track_id FROM diary_song WHERE key = ?", .text(song.key)
    ) { (id: $0.int64(0), track: $0.optionalInt64(1)) }
    var found = known?.track
    if found == nil { found = try Self.track(of: song, track, connection)?.rawValue }
    try connection.run(
      """
      INSERT INTO diary_song (key, title, artist, album, genres, sound_mark, cover, track_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET title = excluded.title, artist = excluded.artist,
        album = excluded.album, genres = coalesce(nullif(excluded.genres, ''), genres),
        sound_mark = ifnull(excluded.sound_mark, sound_mark),
        cover = iif(?, ifnull(excluded.cover, cover), ifnull(cover, excluded.cover)), track_id = excluded.track_id
      """,
      .text(song.key), .text(song.title), Value(song.artist), Value(song.album),
      .text(ListColumn.text(song.genres)), Value(song.sound?.rawValue), Value(song.cover),
      Value(found), Value(isOwn))
    if let found { tracks.insert(found) }
    if let known { return known.id }
    return try connection.first(
      "SELECT id FROM diary_song WHERE key = ?", .text(song.key)
    ) { $0.int64(0) } ?? connection.lastInsertedID
  }

  /// The track that a song is: the one that is named, else by its sound, else by its names.
  static func track(
    of song: DiarySong, _ named: Track.ID?, _ connection: Connection
  ) throws(SQLiteError) -> Track.ID? {
    if let named {
      let known = try connection.first(
        "SELECT id FROM track WHERE id = ?", .integer(named.rawValue)
      ) { Track.ID(rawValue: $0.int64(0)) }
      if let known { return known }
    }
    if let sound = song.sound {
      let same = try connection.first(
        "SELECT id FROM track WHERE sound_mark = ? ORDER BY state, id", .integer(sound.rawValue)
      ) { Track.ID(rawValue: $0.int64(0)) }
      if let same { return same }
    }
    let alike = try connection.rows(
      "SELECT \(TrackColumns.all) FROM track WHERE title_key = ? ORDER BY state, id",
      .blob(SortKey.bytes(song.title)), read: TrackColumns.track)
    return alike.first { DiarySong($0).key == song.key }?.id
  }

  private static func words(of record: DiaryRecord) -> String {
    let texts = [
      record.note, record.mood, record.moment, record.song.title, record.song.artist ?? "",
      record.song.album ?? "",
    ]
    return texts.map { SearchFolding.fold($0) }.joined(separator: "\n")
  }
}

extension CalendarDay {
  /// The number YYYYMMDD.
  var digits: Int { year * 10_000 + month * 100 + day }

  init?(digits: Int) {
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }
}
