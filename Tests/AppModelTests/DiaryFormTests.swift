// The forms of the diary without a window, on a real library: what is recorded, of which day, why not,
// what is taken out and brought back, what is found again.
import AppModel
import Diary
import LibraryStore
import MusicCore
import TestSupport
import Testing

@MainActor
@Suite struct DiaryFormTests {
  private let folder: TemporaryFolder
  private let store: Library
  private let access: DiaryAccess
  private let tracks = TestTracks.make(5)
  private let today: CalendarDay

  init() throws {
    folder = try TemporaryFolder()
    let store = try Library(folder: folder.path)
    self.store = store
    today = try #require(CalendarDay("2026-11-30"))
    var access = DiaryAccess()
    access.days = { try await store.diaryDays(from: $0, to: $1) }
    access.edit = { try await store.editDiary(on: $0, $1) }
    access.changes = { store.changes() }
    access.search = { try await store.searchDiary($0, limit: $1) }
    access.dates = { subject in
      guard case .song(let song) = subject else { return [] }
      return try await store.diaryDates(of: song)
    }
    self.access = access
  }

  private var clock: DayClock {
    let today = today
    return DayClock(today: { today }, untilTomorrow: { .seconds(3600) })
  }

  private func form(_ number: Int, on date: CalendarDay? = nil) -> RecordModel {
    RecordModel(.new(tracks[number]), on: date ?? today, today: today, access: access)
  }

  @Test func aTrackIsRecordedWithWhatIsWrittenAboutIt() async throws {
    let model = form(0)
    #expect(!model.canSave, "what the day holds is not known yet")
    await model.load()
    #expect(model.canSave)
    model.note = "  First snow.\n\n"
    model.mood = " calm "
    #expect(await model.save() != nil)
    let day = try await store.diaryDay(today)
    #expect(day.records.map(\.note) == ["First snow."])
    #expect(day.records.map(\.mood) == ["calm"])
    #expect(day.head?.song.key == DiarySong(tracks[0]).key)
  }

  @Test func aPastDayIsRecordedAndOneThatHasNotComeIsToday() async throws {
    let model = form(0, on: today.adding(days: 9))
    #expect(model.date == today)
    await model.show(today.adding(days: -400))
    #expect(await model.save() != nil)
    #expect(try await store.diaryDay(today.adding(days: -400)).records.count == 1)
    #expect(try await store.diaryDay(today).isEmpty)
  }

  @Test func aDaySaysWhyItCannotTakeASong() async throws {
    for number in 0..<3 {
      let model = form(number)
      await model.load()
      #expect(await model.save() != nil)
    }
    let full = form(3)
    await full.load()
    #expect(full.problem?.contains("three songs") == true)
    #expect(!full.canSave)
    #expect(full.dayText.contains(tracks[0].title))
    let twice = form(1)
    await twice.load()
    #expect(twice.problem?.contains("already") == true)
    await twice.show(today.adding(days: -1))
    #expect(twice.canSave)
  }

  /// Another window was quicker: nothing is lost, and the form says so.
  @Test func aDayThatFilledUpMeanwhileRefusesAndIsShownAsItIs() async throws {
    let late = form(3)
    await late.load()
    for number in 0..<3 { _ = await form(number).save() }
    #expect(await late.save() == nil)
    #expect(late.failure?.contains("three songs") == true || late.problem != nil)
    #expect(late.day.records.count == 3)
    #expect(try await store.diaryDay(today).records.count == 3)
  }

  @Test func whatIsWrittenStaysWithItsSongWhereverThatStands() async throws {
    for number in 0..<2 { _ = await form(number).save() }
    let record = try #require(try await store.diaryDay(today).records.last)
    let model = RecordModel(.known(record), on: today, today: today, access: access)
    await model.load()
    #expect(model.canSave)
    model.note = "Second."
    _ = try await store.editDiary(on: today) { (day) throws(DiaryRefusal) in
      try day.move(from: 1, to: 0)
    }
    #expect(await model.save()?.isEmpty == true)
    let day = try await store.diaryDay(today)
    #expect(day.records.map(\.note) == ["Second.", ""])
  }

  @Test func whatIsTakenOutComesBackWhereItStood() async throws {
    for number in 0..<3 { _ = await form(number).save() }
    let model = DiaryModel(access, clock: clock)
    await model.load()
    await model.write(at: 1, note: "A note.", mood: "calm")
    let before = model.shown
    #expect(await model.remove(at: 1))
    #expect(model.news?.contains(tracks[1].title) == true)
    #expect(model.shown.records.count == 2)
    #expect(await model.undo())
    #expect(model.shown.records.map(\.song.key) == before.records.map(\.song.key))
    #expect(model.shown.records[1].note == "A note.")
    #expect(model.shown.records[1].mood == "calm")
    #expect(await !model.undo(), "once is enough")
  }

  @Test func theListShowsAMonthAndFindsWords() async throws {
    let earlier = today.adding(days: -40)
    for (number, date) in [(0, today), (1, today), (2, earlier)] {
      let model = form(number, on: date)
      model.note = number == 2 ? "눈이 내린 날" : "Rain."
      #expect(await model.save() != nil)
    }
    let model = DiaryListModel(access, month: today, clock: clock)
    await model.load()
    #expect(model.rows.map(\.isFirst) == [true, false])
    await model.turn(months: -1)
    #expect(model.rows.map(\.date) == [earlier])
    await model.turn(months: 5)
    #expect(model.month == today.firstOfMonth, "no month that has not come")
    await model.search("눈 날")
    #expect(model.rows.map(\.date) == [earlier])
    await model.search("nothing of it")
    #expect(model.rows.isEmpty)
    await model.search("")
    #expect(model.rows.count == 2)
  }

  @Test func recordsComeByMonthInOrder() async throws {
    for days in [0, 1, 29, 30, 31, 366] {
      _ = await form(0, on: today.adding(days: -days)).save()
    }
    let model = RecordsModel(
      .song(DiarySong(tracks[0])), title: tracks[0].title, artist: "", access: access)
    await model.load()
    #expect(model.details == "6 records")
    #expect(model.months.map(\.title) == ["November 2025", "October 2026", "November 2026"])
    #expect(model.months.last?.days.map(\.day) == [1, 29, 30])
    let none = RecordsModel(
      .song(DiarySong(tracks[4])), title: "", artist: "", access: access)
    await none.load()
    #expect(none.isLoaded && none.months.isEmpty && none.details == "0 records")
  }

  /// A search that fails ends all the same: nobody waits for ever.
  @Test("B15: a search that fails says so and ends") func aSearchThatFailsSaysSoAndEnds()
    async throws
  {
    var library = Shelf().access
    library.lists.search = { _ in throw ShelfFailure(description: "the disk is gone") }
    library.diary = access
    let model = SongChoice(
      on: today, library: LibraryModel(access: library, actions: noActions))
    model.search("x")
    let deadline = ContinuousClock.now + .seconds(60)
    while !model.isAnswered, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(model.isAnswered)
    #expect(model.failure != nil)
    model.search("")
    while model.failure != nil, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(model.rows.isEmpty && model.isSuggestion)
  }

  @Test func aDiaryIsWrittenWipedAndTakenInAgain() async throws {
    let library = DiaryAccess(store)
    for number in 0..<3 {
      let model = RecordModel(
        .new(tracks[number]), on: today.adding(days: -40 * number), today: today, access: access)
      model.note = "첫눈, \"good\"\n\n- next \(number)"
      #expect(await model.save() != nil)
    }
    let days = try await store.diaryDays()
    for format in DiaryFormat.allCases {
      let file = folder.path.appending("diary.\(format.ending)")
      let model = DiaryModel(library, clock: clock)
      await model.export(to: file, as: format)
      #expect(model.message == "The diary is written: \(file.name)")
      let empty = try Library(folder: folder.path.appending(format.rawValue))
      let other = DiaryModel(DiaryAccess(empty), clock: clock)
      await other.bringIn(file)
      #expect(other.message == "3 records taken in")
      let found = try await empty.diaryDays()
      #expect(found.map(\.date) == days.map(\.date))
      #expect(found.flatMap(\.records).map(\.note) == days.flatMap(\.records).map(\.note))
      #expect(found.flatMap(\.records).map(\.song) == days.flatMap(\.records).map(\.song))
      await other.bringIn(file)
      #expect(other.message == "0 records taken in", "twice is once")
      #expect(try await empty.diaryDays() == found)
    }
  }

  @Test func whatIsNoDiaryOrCannotBeWrittenSaysSo() async throws {
    let model = DiaryModel(DiaryAccess(store), clock: clock)
    let file = folder.path.appending("table.csv")
    try await store.save(
      picture: Array("date,title\r\n2026-01-02,Song\r\n,Lost\r\n".utf8), to: file)
    await model.bringIn(file)
    #expect(model.message == "1 record taken in; table.csv: row 3 has no date or no title")
    let odd = folder.path.appending("odd.json")
    try await store.save(picture: Array("{}".utf8), to: odd)
    await model.bringIn(odd)
    #expect(model.message == "odd.json: this is no diary that Norae has exported")
    await model.export(to: folder.path.appending("nowhere/diary.csv"), as: .csv)
    #expect(model.message?.hasPrefix("Something went wrong") == true)
    #expect(try await store.diaryDays().count == 1)
  }
}

extension DiaryAccess {
  /// The questions about files, put to a library.
  fileprivate init(_ library: Library) {
    self.init()
    days = { try await library.diaryDays(from: $0, to: $1) }
    export = { try await library.exportDiary(to: $0, as: $1) }
    bringIn = { try await library.importDiary(from: $0) }
  }
}
