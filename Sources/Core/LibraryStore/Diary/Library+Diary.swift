// The diary: what it is asked, and how it is written. Each change is one transaction, and what is
// counted is counted from the days within it, so that no moment shows the one without the other.
package import Diary
package import MusicCore
import SQLiteKit
import SystemKit

extension Library {
  /// A day of the diary, empty where nothing is recorded.
  package func diaryDay(_ date: CalendarDay) async throws(LibraryError) -> DiaryDay {
    try await diaryDays(from: date, to: date).first ?? DiaryDay(date: date)
  }

  /// The days with a record from `first` to `last`, both included, the first first.
  package func diaryDays(
    from first: CalendarDay? = nil, to last: CalendarDay? = nil
  ) async throws(LibraryError) -> [DiaryDay] {
    try await read { (connection) throws(SQLiteError) in
      try DiaryRows.days(
        "AND record.day BETWEEN ? AND ?",
        [Value(first?.digits ?? 0), Value(last?.digits ?? Int(Int32.max))], connection)
    }
  }

  /// The latest days with a record up to `last`, the latest first; at most `limit`.
  package func latestDiaryDays(
    to last: CalendarDay? = nil, limit: Int
  ) async throws(LibraryError) -> [DiaryDay] {
    try await read { (connection) throws(SQLiteError) in
      try DiaryRows.days(
        """
        AND record.day IN (SELECT DISTINCT day FROM diary_record
          WHERE present = 1 AND day <= ? ORDER BY day DESC LIMIT ?)
        """, [Value(last?.digits ?? Int(Int32.max)), .limit(limit)], connection
      ).reversed()
    }
  }

  /// Days whose records hold all words of the query in their notes or names, the latest first;
  /// of each day only the records that do.
  package func searchDiary(
    _ query: String, limit: Int? = nil
  ) async throws(LibraryError) -> [DiaryDay] {
    let words = SearchFolding.fold(query).split(separator: " ").map(String.init)
    guard !words.isEmpty else { return [] }
    let hit = words.map { _ in "AND instr(words, ?) > 0" }.joined(separator: " ")
    let texts = words.map { Value.text($0) }
    return try await read { (connection) throws(SQLiteError) in
      // The latest days first, so that of many hits only those are read that are asked for.
      try DiaryRows.days(
        """
        AND record.day IN (SELECT DISTINCT day FROM diary_record
          WHERE present = 1 \(hit) ORDER BY day DESC LIMIT ?) \(hit)
        """, texts + [.limit(limit)] + texts, connection
      ).reversed()
    }
  }

  /// The same day in earlier years, the latest first.
  package func diaryAnniversaries(of date: CalendarDay) async throws(LibraryError) -> [DiaryDay] {
    try await read { (connection) throws(SQLiteError) in
      let first =
        try connection.first(
          "SELECT min(day) FROM diary_record WHERE present = 1"
        ) { $0.optionalInt(0) } ?? nil
      let days = Anniversary.days(of: date, since: (first ?? Int(Int32.max)) / 10_000)
      guard !days.isEmpty else { return [] }
      let list = days.map { String($0.digits) }.joined(separator: ", ")
      return try DiaryRows.days("AND record.day IN (\(list))", [], connection).reversed()
    }
  }

  /// Changes a day as it stands at that moment; the day as it then is, or why it was refused.
  ///
  /// Either all of the change is on disk when this returns, or nothing has happened. `now` is in
  /// milliseconds since 1970, UTC.
  package func editDiary(
    on date: CalendarDay, now: Int64 = LocalClock.milliseconds(),
    _ change: @Sendable (inout DiaryDay) throws(DiaryRefusal) -> Void
  ) async throws(LibraryError) -> Result<DiaryDay, DiaryRefusal> {
    let machine = try await journalMachine()
    return try await write { (connection, library) throws(SQLiteError) in
      var rows = DiaryRows(connection)
      let known = try DiaryRows.days("AND record.day = ?", [Value(date.digits)], connection)
      var day = known.first ?? DiaryDay(date: date)
      let before = day
      do throws(DiaryRefusal) {
        try change(&day)
      } catch {
        return .failure(error)
      }
      guard day != before else { return .success(day) }
      var journal = try rows.journal(of: date)
      let tracks = Dictionary(day.records.map { ($0.id, $0.track) }) { $1 }
      for record in journal.write(day, on: machine, now: now) {
        try rows.store(record, track: tracks[record.id] ?? nil, isOwn: true)
      }
      try Self.finish(&rows, &library)
      return .success(
        try DiaryRows.days("AND record.day = ?", [Value(date.digits)], connection).first
          ?? DiaryDay(date: date))
    }
  }

  /// What was played on days of the local calendar, from `first` to `last`, both included.
  package func plays(
    from first: CalendarDay, to last: CalendarDay
  ) async throws(LibraryError) -> [PlayedTrack] {
    let end = last.adding(days: 1)
    return try await plays(
      from: LocalClock.start(year: first.year, month: first.month, day: first.day),
      to: LocalClock.start(year: end.year, month: end.month, day: end.day))
  }

  static func finish(
    _ rows: inout DiaryRows, _ change: inout LibraryChange
  ) throws(SQLiteError) {
    let tracks = try rows.finish()
    change.parts.insert(.diary)
    guard !tracks.isEmpty else { return }
    change.tracks.formUnion(tracks)
    change.parts.insert(.tracks)
  }

  /// The mark of a track's sound; nil where it was never read.
  package func soundMark(of track: Track.ID) async throws(LibraryError) -> SoundMark? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT sound_mark FROM track WHERE id = ?", .integer(track.rawValue)
      ) { $0.optionalInt64(0).map { SoundMark(rawValue: $0) } } ?? nil
    }
  }
}
