// The charts' numbers: every day in its own slot, weeks across the ends of months and years, colours for
// any number of genres, hours by the clock on the wall.
import AppModel
import Diary
import LibraryStore
import MusicCore
import TestSupport
import Testing

@MainActor
@Suite struct ChartsModelTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private func make(
    _ today: String, days: [DiaryDay] = [], plays: [Int64] = [], zone: String = "Asia/Seoul"
  ) throws -> ChartsModel {
    let today = try day(today)
    var access = DiaryAccess()
    access.days = { first, last in days.filter { first <= $0.date && $0.date <= last } }
    access.played = { _, _ in
      plays.map { PlayedTrack(track: nil, title: "t", artist: nil, album: nil, started: $0) }
    }
    return ChartsModel(
      access, on: today, clock: DayClock(today: { today }, untilTomorrow: { .seconds(60) }),
      weekStart: 1, calendar: LocalCalendar(zone: zone))
  }

  private func record(_ date: CalendarDay, _ title: String = "a", genre: String = "Folk")
    -> DiaryDay
  {
    DiaryDay(
      date: date,
      records: [
        DiaryRecord(DiarySong(title: title, artist: "IU", genres: ["Music", genre]), on: date)
      ])
  }

  /// Day d of a month stands in slot d - 1, in every month of a leap year and of another.
  @Test("B11, D3: every day of a month has its own slot", arguments: [2027, 2028])
  func everyDayOfAMonthHasItsOwnSlot(year: Int) async throws {
    for month in 1...12 {
      let first = try #require(CalendarDay(year: year, month: month, day: 1))
      let last = first.lastOfMonth
      for number in first.number...last.number {
        let date = CalendarDay(number: number)
        let model = try make(date.description, days: [record(date)])
        await model.load()
        let counts = model.statistics.slots.map(\.records)
        #expect(counts.count == last.day)
        #expect(counts.firstIndex(of: 1) == date.day - 1)
        #expect(counts.reduce(0, +) == 1)
      }
    }
  }

  @Test("B12, D3: a week across the end of a month or a year has seven slots")
  func aWeekAcrossTheEndOfAMonthOrAYearHasSevenSlots() async throws {
    for text in ["2026-11-30", "2026-12-31", "2027-01-01", "2028-02-29", "2028-03-01"] {
      let date = try day(text)
      let days = (-10...10).map { record(date.adding(days: $0)) }
      let model = try make(text, days: days)
      await model.show(.week)
      #expect(model.statistics.slots.map(\.records) == [1, 1, 1, 1, 1, 1, 1], "\(text)")
      #expect(model.period.first.weekday == 1)
    }
  }

  @Test func nobodyLooksIntoTheFuture() async throws {
    let model = try make("2026-11-30")
    #expect(!model.hasNext)
    await model.step(by: 1)
    #expect(model.title == "November 2026")
    await model.step(by: -1)
    #expect(model.title == "October 2026")
    #expect(model.hasNext)
    await model.show(.year)
    #expect(model.title == "2026")
    await model.show(.week)
    #expect(model.title == "30 November – 6 December", "what is around today stays there")
  }

  @Test func aSongCountsOnceAndGenresThatSayNothingDoNot() async throws {
    let date = try day("2026-11-10")
    let days = [
      record(date), record(date.adding(days: 1)), record(date.adding(days: 5), "b", genre: "Jazz"),
    ]
    let model = try make("2026-11-30", days: days)
    await model.load()
    #expect(model.statistics.songs.map(\.count) == [2, 1])
    #expect(model.statistics.genres.map(\.name) == ["Folk", "Jazz"])
    #expect(model.statistics.days == 3)
    #expect(model.statistics.longestRun == 2)
  }

  @Test func hoursAreThoseOfTheClockOnTheWall() async throws {
    // 28 November 2026, 15:30 UTC, is half past midnight of the 29th in Seoul.
    let model = try make("2026-11-30", plays: [1_795_879_800, 1_795_879_800 + 3600])
    await model.load()
    #expect(model.hours[0] == 1)
    #expect(model.hours[1] == 1)
    #expect(model.hours.reduce(0, +) == 2)
    #expect(model.plays == 2)
  }

  @Test("B13: there are colours for any number of genres")
  func thereAreColoursForAnyNumberOfGenres() {
    let names = (0..<500).map { "Genre \($0)" }
    let colors = ChartColors.assigned(names)
    #expect(colors.count == ChartColors.count)
    #expect(Set(colors.values) == Set(0..<ChartColors.count), "no two alike")
    #expect(names.prefix(ChartColors.count).allSatisfy { colors[$0] != nil })
    #expect(
      ChartColors.assigned(["Jazz"])["Jazz"] == ChartColors.assigned(["Jazz", "Folk"])["Jazz"])
    #expect(ChartColors.assigned([]).isEmpty)
  }

  @Test func whatIsRecordedMeanwhileIsInTheCharts() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(folder: folder.path)
    let date = try day("2026-11-10")
    var access = DiaryAccess()
    access.days = { try await library.diaryDays(from: $0, to: $1) }
    access.edit = { try await library.editDiary(on: $0, $1) }
    access.changes = { library.changes() }
    let model = ChartsModel(
      access, on: date, clock: DayClock(today: { date }, untilTomorrow: { .seconds(60) }))
    await model.load()
    #expect(model.isEmpty)
    let record = DiaryRecord(DiarySong(title: "a", artist: "IU"), on: date)
    _ = try await library.editDiary(on: date) { (day) throws(DiaryRefusal) in try day.add(record) }
    let deadline = ContinuousClock.now + .seconds(10)
    while model.isEmpty, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(model.statistics.records == 1)
  }

  @Test(arguments: DiaryPeriod.Kind.allCases) func labelsStandUnderTheirBars(
    _ kind: DiaryPeriod.Kind
  ) throws {
    let period = DiaryPeriod(kind, of: try day("2026-10-15"), weekStart: 1)
    let labels = (0..<period.slots).map { PeriodWords.label(ofSlot: $0, in: period) }
    switch kind {
    case .week: #expect(labels.compactMap(\.self).count == 7)
    case .year: #expect(labels.compactMap(\.self) == (1...12).map(String.init))
    case .month:
      #expect(labels[0] == "1" && labels[14] == "15" && labels[30] == "31")
      #expect(labels[29] == nil)
    }
  }
}
