// Counting days: how far two of them are apart, which one is the next, which weekday it is. By the
// Gregorian calendar, without clocks or time zones, so nothing is ever off by an hour.

extension CalendarDay {
  /// Days since 1 January 1970; below 0 for those before it.
  package var number: Int {
    // Years that begin in March, so that a leap day is the last of its year.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day with that number; the first or last day there is where the number is out of range.
  package init(number: Int) {
    let number = min(max(number, Self.first), Self.last) + 719_468
    let era = number / 146_097
    let dayOfEra = number - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let found = CalendarDay(
      year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1)
    guard let found else { preconditionFailure("Each number in range is a day.") }
    self = found
  }

  /// 1 January of year 1 and 31 December of year 9999.
  private static let first = -719_162
  private static let last = 2_932_896

  /// The day so many days later; earlier for negative numbers.
  package func adding(days: Int) -> CalendarDay {
    CalendarDay(number: number + days)
  }

  /// 1 Monday to 7 Sunday.
  package var weekday: Int {
    // The first day of 1970 was a Thursday.
    let rest = (number + 3) % 7
    return (rest < 0 ? rest + 7 : rest) + 1
  }

  /// The first day of its month.
  package var firstOfMonth: CalendarDay { adding(days: 1 - day) }

  /// The last day of its month.
  package var lastOfMonth: CalendarDay {
    let length = (29...31).last { CalendarDay(year: year, month: month, day: $0) != nil } ?? 28
    return adding(days: length - day)
  }

  /// The same day so many months later, or the last of that month where it has no such day.
  package func adding(months: Int) -> CalendarDay {
    let count = year * 12 + month - 1 + months
    let year = count / 12
    guard (1...9999).contains(year),
      let first = CalendarDay(year: year, month: count % 12 + 1, day: 1)
    else { return self }
    return first.adding(days: min(day, first.lastOfMonth.day) - 1)
  }
}
