// Nothing of the calendar is off by a day: every day of four centuries, every month's grid, every
// period's slots.
import Diary
import MusicCore
import Testing

@Suite struct CalendarTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func everyDayOfFourCenturiesFollowsTheOneBefore() throws {
    var expected = try day("1899-12-31").number
    var weekday = 7
    for year in 1900...2300 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CalendarDay(year: year, month: month, day: day) else { continue }
          expected += 1
          weekday = weekday % 7 + 1
          #expect(date.number == expected)
          #expect(date.weekday == weekday)
          #expect(CalendarDay(number: expected) == date)
        }
      }
    }
    #expect(try day("1970-01-01").number == 0)
  }

  @Test func monthsAreCountedToTheirOwnEnd() throws {
    #expect(try day("2024-01-31").adding(months: 1) == day("2024-02-29"))
    #expect(try day("2023-01-31").adding(months: 1) == day("2023-02-28"))
    #expect(try day("2026-03-31").adding(months: -1) == day("2026-02-28"))
    #expect(try day("2026-01-15").adding(months: -1) == day("2025-12-15"))
    #expect(try day("2026-12-01").adding(months: 1) == day("2027-01-01"))
    #expect(try day("9999-12-31").adding(days: 1) == day("9999-12-31"))
    #expect(try day("0001-01-01").adding(days: -1) == day("0001-01-01"))
  }

  @Test func aMonthsGridHoldsEachOfItsDaysOnceUnderItsWeekday() throws {
    for start in 1...7 {
      for month in 0..<48 {
        let date = try day("2024-01-17").adding(months: month)
        let grid = MonthGrid(of: date, weekStart: start)
        #expect(grid.weekdays.first == start)
        let days = grid.weeks.flatMap { $0 }.compactMap { $0 }
        #expect(days.map(\.day) == Array(1...date.lastOfMonth.day))
        for week in grid.weeks {
          #expect(week.count == 7)
          #expect(week.contains { $0 != nil }, "no row is empty")
          for (place, day) in week.enumerated() {
            if let day { #expect(day.weekday == grid.weekdays[place]) }
          }
        }
      }
    }
  }

  @Test("B11, D3: day one of a month stands in its first slot")
  func dayOneOfAMonthStandsInItsFirstSlot() throws {
    for month in 0..<48 {
      let period = DiaryPeriod(.month, of: try day("2024-01-31").adding(months: month))
      #expect(period.slots == period.last.day)
      for number in 1...period.slots {
        let date = period.first.adding(days: number - 1)
        #expect(date.day == number)
        #expect(period.slot(of: date) == number - 1)
        #expect(period.day(ofSlot: number - 1) == date)
      }
      #expect(period.slot(of: period.first.adding(days: -1)) == nil)
      #expect(period.slot(of: period.last.adding(days: 1)) == nil)
    }
  }

  @Test("B12, D3: a week has seven slots, also across the end of a month or a year")
  func aWeekHasSevenSlotsAlsoAcrossTheEndOfAMonthOrYear() throws {
    for (date, first) in [
      ("2026-10-01", "2026-09-28"), ("2027-01-01", "2026-12-28"), ("2024-02-29", "2024-02-26"),
      ("2026-11-30", "2026-11-30"), ("2026-11-29", "2026-11-23"),
    ] {
      let week = DiaryPeriod(.week, of: try day(date))
      #expect(week.slots == 7)
      #expect(try week.first == day(first))
      for slot in 0..<7 { #expect(week.slot(of: week.first.adding(days: slot)) == slot) }
    }
    #expect(
      try DiaryPeriod(.week, of: day("2026-11-29"), weekStart: 7).first == day("2026-11-29"))
  }

  @Test func periodsFollowOneAnotherWithoutAGap() throws {
    for kind in DiaryPeriod.Kind.allCases {
      var period = DiaryPeriod(kind, of: try day("2023-11-15"))
      for _ in 0..<60 {
        let next = period.moved(by: 1)
        #expect(next.first == period.last.adding(days: 1))
        #expect(next.moved(by: -1) == period)
        period = next
      }
    }
  }

  @Test func theLeapDayIsRememberedEachYear() throws {
    let leap = try day("2024-02-29")
    #expect(Anniversary.isOne(leap, on: try day("2025-02-28")))
    #expect(Anniversary.isOne(leap, on: try day("2028-02-29")))
    #expect(!Anniversary.isOne(leap, on: try day("2028-02-28")))
    #expect(!Anniversary.isOne(leap, on: leap))
    #expect(
      try Anniversary.days(of: day("2025-02-28"), since: 2023)
        == [day("2024-02-29"), day("2024-02-28"), day("2023-02-28")])
    #expect(
      try Anniversary.days(of: day("2026-11-30"), since: 2024)
        == [day("2025-11-30"), day("2024-11-30")])
  }

  @Test func recordsStandByMonth() throws {
    #expect(RecordMonths.groups([]).isEmpty)
    let dates = try ["2026-11-30", "2025-11-30", "2026-11-02", "2026-12-01"].map(day)
    #expect(
      RecordMonths.groups(dates).map { $0.map(\.description) } == [
        ["2025-11-30"], ["2026-11-02", "2026-11-30"], ["2026-12-01"],
      ])
  }
}
