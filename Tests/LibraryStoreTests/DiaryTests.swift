// The diary in the database: days, counts, what becomes of files, and journals from elsewhere.
import Diary
import LibraryStore
import Playlists
import MusicCore
import SQLiteKit
import SystemKit
import TestSupport
import Testing

@Suite struct DiaryTests {
  private let temporary: TemporaryLibrary
  private var library: Library { temporary.library }
  private let today = CalendarDay(number: 20_700)

  init() throws {
    temporary = try TemporaryLibrary()
  }

  /// Tracks with a sound of their own.
  private func scan(_ names: [String], marks: Bool = true) async throws {
    let folder = try await library.addFolder(temporary.music)
    let files = names.map { name in
      ScannedFile.read(
        temporary.music.appending(name + ".flac"), TemporaryLibrary.stamp(of: name),
        tagged(name, by: "IU", on: "Album") { $0.genres = ["K-Pop"] }, .none,
        mark: marks ? SoundMark(rawValue: Int64(name.hashValue >> 1)) : nil)
    }
    _ = try await library.apply(
      ScanBatch(folder: folder.id, files: files), now: 1000, standing: { _, _ in .same })
  }

  private func record(_ track: Track, on date: CalendarDay, note: String = "") async throws
    -> DiaryRecord
  {
    let sound = try await library.soundMark(of: track.id)
    return DiaryRecord(DiarySong(track, sound: sound), on: date, track: track.id, note: note)
  }

  @discardableResult
  private func add(_ track: Track, on date: CalendarDay, note: String = "") async throws
    -> Result<DiaryDay, DiaryRefusal>
  {
    let record = try await record(track, on: date, note: note)
    return try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in
      try day.add(record)
    }
  }

  private func counts() async throws -> [String: Int] {
    let tracks = try await library.tracks()
    return Dictionary(uniqueKeysWithValues: tracks.map { ($0.title, $0.records) })
  }

  @Test func aDayIsRecordedEditedAndEmptied() async throws {
    try await scan(["a", "b", "c", "d"])
    let tracks = try await library.tracks()
    for track in tracks.prefix(3) { try await add(track, on: today, note: "n \(track.title)") }
    #expect(try await add(tracks[3], on: today) == .failure(.full(today)))
    #expect(
      try await add(tracks[0], on: today)
        == .failure(.duplicate(record(tracks[0], on: today).song, today)))
    var day = try await library.diaryDay(today)
    #expect(day.records.map(\.song.title) == ["a", "b", "c"])
    #expect(day.records.map(\.note) == ["n a", "n b", "n c"])
    #expect(day.records.map(\.count) == [1, 1, 1])
    #expect(day.records[0].path == tracks[0].path)
    #expect(day.records[0].song.genres == ["K-Pop"])
    #expect(try await counts() == ["a": 1, "b": 1, "c": 1, "d": 0])

    try await add(tracks[0], on: today.adding(days: -1))
    _ = try await library.editDiary(on: today) { (day) throws(DiaryRefusal) in
      try day.move(from: 2, to: 0)
      try day.write(at: 0, note: "", mood: "calm")
      try day.remove(at: 2)
    }
    day = try await library.diaryDay(today)
    #expect(day.records.map(\.song.title) == ["c", "a"])
    #expect(day.head?.mood == "calm")
    #expect(day.records.map(\.count) == [1, 2])
    #expect(try await counts() == ["a": 2, "b": 0, "c": 1, "d": 0])
    #expect(try await library.diaryDates(of: tracks[0].id) == [today.adding(days: -1), today])
    let album = try #require(try await library.albums().first)
    #expect(try await library.diaryDates(of: album.id) == [today.adding(days: -1), today])

    _ = try await library.editDiary(on: today) { (day) throws(DiaryRefusal) in day.removeAll() }
    #expect(try await library.diaryDay(today).isEmpty)
    #expect(try await library.diaryDays().map(\.date) == [today.adding(days: -1)])
    #expect(try await counts() == ["a": 1, "b": 0, "c": 0, "d": 0])
  }

  @Test func aSongOutlivesItsFileAndIsFoundAgain() async throws {
    try await scan(["a", "b"])
    let track = try #require(try await library.tracks().first)
    try await add(track, on: today, note: "Keep.")
    let cover = library.keepDiaryCover([0xFF, 0xD8, 0xFF, 1])
    _ = try await library.editDiary(on: today) { (day) throws(DiaryRefusal) in
      var record = day.records[0]
      record.song.cover = cover
      day.removeAll()
      try day.add(record)
    }
    let connection = try Connection(path: library.file.bytes, access: .readWrite)
    try connection.execute("UPDATE track SET state = 1 WHERE title = 'a'")
    var kept = try await library.diaryDay(today).records
    #expect(kept.map(\.song.title) == ["a"])
    #expect(kept[0].path == nil)
    #expect(try await library.forget(in: []).map(\.title) == ["a"])
    kept = try await library.diaryDay(today).records
    #expect(kept.map(\.song.title) == ["a"])
    #expect(kept[0].note == "Keep.")
    #expect(kept[0].count == 1)
    #expect(kept[0].track == nil)
    let picture = try #require(kept[0].song.cover.flatMap { library.diaryCover($0) })
    #expect(picture.isInside(library.file.parent))
    #expect(library.diaryCover("../library.db") == nil)

    // The same sound comes back under another name.
    let folder = try await library.addFolder(temporary.music)
    let file = ScannedFile.read(
      temporary.music.appending("new.mp3"), TemporaryLibrary.stamp(of: "new"),
      tagged("A (remaster)"), .none, mark: kept[0].song.sound)
    _ = try await library.apply(
      ScanBatch(folder: folder.id, files: [file]), now: 1000, standing: { _, _ in .same })
    kept = try await library.diaryDay(today).records
    #expect(kept[0].path?.name == "new.mp3")
    #expect(kept[0].song.title == "a", "it is called as it was recorded")
    #expect(try await counts()["A (remaster)"] == 1)
  }

  @Test func notesAreFoundByAnyOfTheirWords() async throws {
    try await scan(["밀양아리랑", "Ode to Joy"])
    let tracks = try await library.tracks()
    try await add(tracks[0], on: today, note: "Kitchen, too loud, good.")
    try await add(tracks[1], on: today.adding(days: -400), note: "첫눈. 역까지 걸었다.")
    func found(_ query: String) async throws -> [CalendarDay] {
      try await library.searchDiary(query).map(\.date)
    }
    #expect(try await found("KITCHEN good") == [today])
    #expect(try await found("첫눈") == [today.adding(days: -400)])
    #expect(try await found("iu") == [today, today.adding(days: -400)], "the latest first")
    #expect(try await library.searchDiary("iu", limit: 1).map(\.date) == [today])
    #expect(try await library.searchDiary("iu", limit: 2).count == 2)
    #expect(try await found("iu 첫눈 kitchen") == [])
    #expect(try await found(" ") == [])
    #expect(try await found("%") == [])
  }

  @Test func theSameDayOfOtherYearsIsRemembered() async throws {
    try await scan(["a"])
    let track = try #require(try await library.tracks().first)
    let date = try #require(CalendarDay("2026-11-30"))
    #expect(try await library.diaryAnniversaries(of: date).isEmpty)
    for text in ["2024-11-30", "2025-11-30", "2025-11-29", "2026-11-30"] {
      try await add(track, on: try #require(CalendarDay(text)))
    }
    #expect(
      try await library.diaryAnniversaries(of: date).map(\.date.description)
        == ["2025-11-30", "2024-11-30"])
    #expect(
      try await library.latestDiaryDays(limit: 2).map(\.date.description)
        == ["2026-11-30", "2025-11-30"])
  }

  /// Property D1: whatever is done, each count is the number of days, recomputed here from them.
  @Test("D1: counts are the number of days after anything")
  func countsAreTheNumberOfDaysAfterAnything() async throws {
    let names = (0..<12).map { "song \($0)" }
    try await scan(names)
    var other = Journal()
    for step in 0..<150 {
      let date = today.adding(days: -Int.random(in: 0..<15))
      let tracks = try await library.tracks()
      switch Int.random(in: 0..<10) {
      case 0...4:
        if let track = tracks.randomElement() { try await add(track, on: date, note: "\(step)") }
      case 5:
        _ = try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in
          try day.remove(at: 0)
        }
      case 6:
        _ = try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in
          try day.move(from: 1, to: 0)
          try day.write(at: 0, note: "edited \(step)")
        }
      case 7:
        if let track = tracks.randomElement() {
          let connection = try Connection(path: library.file.bytes, access: .readWrite)
          try connection.run(
            "UPDATE track SET state = 1 WHERE id = ?", .integer(track.id.rawValue))
          _ = try await library.forget(in: [])
        }
      case 8: try await scan(names)
      default:
        if step % 2 == 0 { other = try await library.journal() }
        try await library.merge(other)
      }
      try await expectTrueCounts("step \(step)")
    }
    #expect(try await library.diaryDays().count > 3)
    #expect(try await library.integrityProblems().isEmpty)
  }

  private func expectTrueCounts(_ what: Comment) async throws {
    let days = try await library.diaryDays()
    var dates: [Track.ID: Set<CalendarDay>] = [:]
    var named: [String: Set<CalendarDay>] = [:]
    for day in days {
      for record in day.records {
        if let track = record.track {
          dates[track, default: []].insert(day.date)
        } else {
          named[record.song.key, default: []].insert(day.date)
        }
      }
    }
    for track in try await library.tracks() {
      #expect(track.records == dates[track.id]?.count ?? 0, what)
      #expect(try await library.diaryDates(of: track.id).count == track.records, what)
    }
    for record in days.flatMap(\.records) {
      let expected = record.track.map { dates[$0] } ?? named[record.song.key]
      #expect(record.count == expected?.count, what)
    }
  }

  @Test func anExportedDiaryComesBackEqual() async throws {
    try await scan(["a", "b", "c"])
    for (index, track) in try await library.tracks().enumerated() {
      try await add(track, on: today.adding(days: -index), note: "n\(index)")
      try await add(track, on: today.adding(days: -40), note: "m\(index)")
    }
    _ = try await library.editDiary(on: today) { (day) throws(DiaryRefusal) in day.removeAll() }
    let journal = try await library.journal()
    let days = try await library.diaryDays()

    let wiped = try TemporaryLibrary()
    #expect(try await wiped.library.merge(journal) == 6)
    #expect(try await wiped.library.merge(journal) == 0, "again is nothing new")
    #expect(try await wiped.library.journal() == journal)
    let told = try await wiped.library.diaryDays()
    #expect(told.map(\.date) == days.map(\.date))
    #expect(told.map { $0.records.map(\.song) } == days.map { $0.records.map(\.song) })
    #expect(told.map { $0.records.map(\.note) } == days.map { $0.records.map(\.note) })
    #expect(told.map { $0.records.map(\.count) } == days.map { $0.records.map(\.count) })

    // Days that were only told merge by what they are about.
    let other = try TemporaryLibrary()
    #expect(try await other.library.add(days) == 5)
    #expect(try await other.library.add(days) == 0)
    var more = days
    try more[0].write(at: 0, note: "Another telling.")
    #expect(try await other.library.add(more) == 1)
    #expect(try await other.library.add(days) == 0)
    #expect(
      try await other.library.diaryDay(days[0].date).records[0].note
        == days[0].records[0].note + "\n\nAnother telling.")
  }

  @Test func playlistsGoWithTheArchiveAndComeInOnce() async throws {
    try await scan(["a", "b", "c"])
    let tracks = try await library.tracks()
    let list = try await library.createPlaylist(
      named: "저녁", tracks: [tracks[2], tracks[0], tracks[2]])
    _ = try await library.createPlaylist(named: "Rules", rules: PlaylistRules())
    let archive = try await library.archive()
    #expect(archive.playlists.map(\.name) == ["저녁", "Rules"])
    #expect(try await library.merge(archive).playlists == 0, "all of it is there")

    // Into a library that knows none of the songs: they are kept, and known once they are scanned.
    let wiped = try TemporaryLibrary()
    #expect(try await wiped.library.merge(archive).playlists == 2)
    #expect(try await wiped.library.merge(archive).playlists == 0, "again is nothing new")
    #expect(try await wiped.library.archive().playlists.map(\.name) == ["저녁", "Rules"])
    let kept = try #require(try await wiped.library.playlist(named: "저녁"))
    let paths = try await wiped.library.items(of: kept.id).map(\.track.path)
    #expect(paths == [tracks[2].path, tracks[0].path, tracks[2].path])

    // Two that went apart: both have all of it, and nothing was taken out.
    try await library.add([tracks[1]], to: list.id)
    #expect(try await wiped.library.merge(try await library.archive()).playlists == 1)
    #expect(try await wiped.library.items(of: kept.id).count == 4)
    try await library.remove([try await library.items(of: list.id)[0].id], from: list.id)
    #expect(try await wiped.library.merge(try await library.archive()).playlists == 0)
    #expect(try await wiped.library.items(of: kept.id).count == 4)
  }

  @Test func aDamagedLibraryKeepsTheDiarySinceItsBackup() async throws {
    try await scan(["a", "b"])
    let tracks = try await library.tracks()
    try await add(tracks[0], on: today, note: "before")
    try await library.backUp()
    try await add(tracks[1], on: today, note: "after")
    try await add(tracks[1], on: today.adding(days: -1))
    _ = try await library.editDiary(on: today) { (day) throws(DiaryRefusal) in
      try day.write(at: 0, note: "changed")
    }
    let folder = try damagedCopy()

    let rebuilt = try Library(folder: folder.path)

    #expect(rebuilt.recovery != nil)
    let day = try await rebuilt.diaryDay(today)
    #expect(day.records.map(\.note) == ["changed", "after"])
    #expect(day.records.map(\.count) == [1, 2])
    #expect(try await rebuilt.journal() == library.journal())
    #expect(try await rebuilt.tracks().map(\.records).sorted() == [1, 2])
  }

  /// The library's files as they are, with one page of its artists overwritten.
  private func damagedCopy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: library.file.bytes, access: .readWrite)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let page = try #require(
      try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = 'artist'") {
        $0.int(0)
      })
    var bytes = try FileSystem.contents(of: library.file.bytes, limit: 1 << 26)
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: repeatElement(0x55, count: 4096))
    try folder.write(bytes, to: "library.db")
    try folder.write([], to: "library.db.damaged")
    let backup = library.file.parent.appending("library.db.backup")
    try folder.write(
      FileSystem.contents(of: backup.bytes, limit: 1 << 26), to: "library.db.backup")
    return folder
  }
}
