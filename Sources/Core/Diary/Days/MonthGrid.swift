// A month as a calendar shows it: whole weeks, nothing in the places of neighbouring months.
package import MusicCore

/// The days of a month in rows of seven.
package struct MonthGrid: Hashable, Sendable {
  package let first: CalendarDay
  /// Rows of seven; nil where the month has no day.
  package let weeks: [[CalendarDay?]]
  /// 1 Monday to 7 Sunday, as the columns stand.
  package let weekdays: [Int]

  /// The month that holds `date`; weeks begin on `weekStart`, 1 Monday to 7 Sunday.
  package init(of date: CalendarDay, weekStart: Int = 1) {
    first = date.firstOfMonth
    weekdays = (0..<7).map { (weekStart - 1 + $0) % 7 + 1 }
    let blanks = (first.weekday - weekStart + 7) % 7
    let length = first.lastOfMonth.day
    let first = first
    weeks = stride(from: 0, to: blanks + length, by: 7).map { start in
      (start..<start + 7).map { place in
        (blanks..<blanks + length).contains(place) ? first.adding(days: place - blanks) : nil
      }
    }
  }
}

/// Dates by month, as a list of records shows them.
package enum RecordMonths {
  /// The dates in order, in a group for each month.
  package static func groups(_ dates: some Sequence<CalendarDay>) -> [[CalendarDay]] {
    var groups: [[CalendarDay]] = []
    for date in dates.sorted() {
      if let last = groups.last?.last, last.firstOfMonth == date.firstOfMonth {
        groups[groups.count - 1].append(date)
      } else {
        groups.append([date])
      }
    }
    return groups
  }
}

/// The same day in other years.
package enum Anniversary {
  /// Whether `other` is the same day of an earlier year; 29 February is remembered on the 28th where
  /// the year has no other.
  package static func isOne(_ other: CalendarDay, on date: CalendarDay) -> Bool {
    guard other.year < date.year, other.month == date.month else { return false }
    let isLeapless = date.month == 2 && date.day == 28 && date.lastOfMonth.day == 28
    return other.day == date.day || isLeapless && other.day == 29
  }

  /// All days that can be one, the latest first, back to `year`.
  package static func days(of date: CalendarDay, since year: Int) -> [CalendarDay] {
    guard year < date.year else { return [] }
    return (year..<date.year).reversed().flatMap { year in
      [29, date.day].compactMap { CalendarDay(year: year, month: date.month, day: $0) }
        .filter { isOne($0, on: date) }
    }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
