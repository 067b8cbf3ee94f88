// norae diary: what was recorded of which day, on the terminal.
import AppModel
import Diary
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func diary() async throws {
    let library = try openLibrary()
    switch try DiaryWish(request) {
    case .list: try await listDiary(library)
    case .add(let words, let paths): try await record(words, paths, library)
    case .show(let day): try await show(date(day), library)
    case .edit(let day, let number): try await edit(date(day), number, library)
    case .remove(let day, let numbers): try await remove(date(day), numbers, library)
    case .search(let query):
      let days = try await library.searchDiary(query, limit: request.limit)
      for day in days { try tell(day) }
    case .stats(let kind): try await tellStatistics(kind, library)
    case .export(let path): try await exportDiary(to: path, library)
    case .bringIn(let paths): try await importDiary(from: paths, library)
    case .sync(let folder): try await syncDiary(folder, library)
    }
  }
}

// MARK: - Showing

extension Session {
  private func date(_ day: DiaryWish.Day) -> CalendarDay {
    switch day {
    case .today: Self.today
    case .yesterday: Self.today.adding(days: -1)
    case .date(let date): date
    }
  }

  private func listDiary(_ library: Library) async throws {
    let (from, until) = (request.diary.from, request.diary.until)
    let days =
      from == nil && request.limit != nil
      ? try await library.latestDiaryDays(to: until, limit: request.limit ?? 0).reversed()
      : try await library.diaryDays(from: from, to: until)
    for day in days.prefix(request.limit ?? .max) { try tell(day) }
  }

  private func tell(_ day: DiaryDay) throws(Console.ReaderGone) {
    guard !request.isJSON else { return try console.line(.object(JSON.row(day))) }
    try console.line("\(day.date)  \(DateWords.weekday(day.date.weekday))")
    for (index, record) in day.records.enumerated() {
      for line in Line.lines(of: record, number: index + 1) { try console.line(line) }
    }
  }

  private func show(_ date: CalendarDay, _ library: Library) async throws {
    let day = try await library.diaryDay(date)
    let earlier = try await library.diaryAnniversaries(of: date)
    let heard = try await library.plays(
      from: date, to: date)
    guard !request.isJSON else {
      return try console.line(
        .object(
          JSON.row(day) + [
            JSON.Member("onThisDay", .array(earlier.map { .object(JSON.row($0)) })),
            JSON.Member("played", .array(heard.map { .object(JSON.row($0)) })),
          ]))
    }
    try tell(day)
    if day.isEmpty { try console.line("  " + tr("Nothing is recorded on this day.")) }
    for other in earlier {
      let titles = other.records.map(\.song.title).joined(separator: ", ")
      try console.line(
        TerminalText.safe(
          tr(
            "On this day in {year}: {titles}",
            ["year": String(other.date.year), "titles": titles])))
    }
    if !heard.isEmpty { try console.line(trn("{count} play", "{count} plays", heard.count)) }
  }
}

// MARK: - Writing

extension Session {
  private func record(_ words: [[UInt8]], _ paths: [FilePath], _ library: Library) async throws {
    let date = request.date ?? Self.today
    guard date <= Self.today else { return refuse(.future(date)) }
    let artwork = Artwork(library: library, worker: worker)
    for (word, path) in zip(words, paths) {
      guard let track = try await song(word, path, library) else { continue }
      let options = request.diary
      let record = DiaryRecord(
        try await DiaryAccess.song(of: track, in: library, artwork), on: date,
        track: track.id.rawValue > 0 ? track.id : nil, note: options.note ?? "",
        mood: options.mood ?? "", moment: options.moment ?? "")
      let place = options.place
      let result = try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in
        try day.add(record)
        if let place { try day.move(from: day.records.count - 1, to: place - 1) }
      }
      if case .failure(let refusal) = result { refuse(refusal) }
    }
    try tell(try await library.diaryDay(date))
  }

  /// The song that a word means: a file, or what the library finds for it first.
  private func song(
    _ word: [UInt8], _ path: FilePath, _ library: Library
  ) async throws -> Track? {
    if FileSystem.exists(path.bytes) {
      let sources = PlaySources(library: libraryFolder, worker: worker, known: library)
      let found = try await sources.tracks([word], [path])
      for failure in found.failures { console.fail(failure.subject, failure.reason) }
      if found.tracks.count > 1 {
        console.fail(path, tr("this is more than one song; name one"))
        return nil
      }
      return found.tracks.first
    }
    let query = String(decoding: word, as: UTF8.self)
    for result in try await library.search(query, limit: 50) {
      if case .track(let track) = result { return track }
      if case .lyrics(let hit) = result { return hit.track }
    }
    console.fail(query, tr("nothing in the library answers to this"))
    return nil
  }

  private func edit(_ date: CalendarDay, _ number: Int, _ library: Library) async throws {
    let options = request.diary
    let result = try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in
      if day.isEmpty { throw .empty(date) }
      try day.write(
        at: number - 1, note: options.note, mood: options.mood, moment: options.moment)
      if let place = options.place { try day.move(from: number - 1, to: place - 1) }
    }
    try tell(result)
  }

  private func remove(
    _ date: CalendarDay, _ numbers: [Int], _ library: Library
  ) async throws {
    let result = try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in
      if day.isEmpty { throw .empty(date) }
      if numbers.isEmpty { day.removeAll() }
      for number in Set(numbers).sorted(by: >) { try day.remove(at: number - 1) }
    }
    try tell(result)
  }

  private func tell(_ result: Result<DiaryDay, DiaryRefusal>) throws(Console.ReaderGone) {
    switch result {
    case .success(let day): try tell(day)
    case .failure(let refusal): refuse(refusal)
    }
  }

  private func refuse(_ refusal: DiaryRefusal) {
    console.fail(tr("diary"), DiaryWords.text(for: refusal))
  }
}
