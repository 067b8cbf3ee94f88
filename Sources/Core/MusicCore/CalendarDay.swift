// A day of the calendar, wherever on earth it is: what the diary and Today's Pick count by.

/// A day that exists in the Gregorian calendar.
package struct CalendarDay: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// The day of these numbers; nil when there is none.
  package init?(year: Int, month: Int, day: Int) {
    guard PartialDate(year: year, month: month, day: day)?.day != nil else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }
}

extension CalendarDay: Comparable {
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: LosslessStringConvertible {
  /// The day from `YYYY-MM-DD`; nil for anything else.
  package init?(_ text: String) {
    guard let date = PartialDate(text), let month = date.month, let day = date.day,
      text.utf8.count == 10
    else { return nil }
    self.init(year: date.year, month: month, day: day)
  }

  /// The day as `YYYY-MM-DD`.
  package var description: String {
    PartialDate(year: year, month: month, day: day)?.description ?? ""
  }
}
