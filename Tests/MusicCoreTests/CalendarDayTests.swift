// Days that exist, and no others.

import MusicCore
import Testing

@Suite struct CalendarDayTests {
  @Test func onlyDaysThatExistAreDays() {
    #expect(CalendarDay("2024-02-29")?.description == "2024-02-29")
    #expect(CalendarDay("2025-02-29") == nil)
    #expect(CalendarDay("2025-02") == nil)
    #expect(CalendarDay("2025-2-3") == nil)
    #expect(CalendarDay("tomorrow") == nil)
    #expect(CalendarDay(year: 2025, month: 13, day: 1) == nil)
  }

  @Test func daysFollowOneAnother() throws {
    let days = ["2024-12-31", "2025-01-01", "2025-01-02"].compactMap { CalendarDay($0) }
    #expect(days.shuffled().sorted() == days)
  }
}
