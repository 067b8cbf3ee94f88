// Days, weekdays and months in words, as each language orders them.
package import MusicCore

/// Names of days.
package nonisolated enum DateWords {
  /// The weekday's name; 1 Monday to 7 Sunday.
  package static func weekday(_ weekday: Int) -> String {
    switch weekday {
    case 1: tr("Monday")
    case 2: tr("Tuesday")
    case 3: tr("Wednesday")
    case 4: tr("Thursday")
    case 5: tr("Friday")
    case 6: tr("Saturday")
    default: tr("Sunday")
    }
  }

  /// The weekdays in the order of a week that begins on `first`, each 1 Monday to 7 Sunday.
  package static func week(from first: Int) -> [Int] { (0..<7).map { (first - 1 + $0) % 7 + 1 } }

  /// The weekday in a letter or two, as it stands over a calendar; 1 Monday to 7 Sunday.
  package static func letter(_ weekday: Int) -> String {
    // One text for all seven: single letters say nothing to a translator.
    let letters = tr("M T W T F S S").split(separator: " ")
    return (1...letters.count).contains(weekday) ? String(letters[weekday - 1]) : ""
  }

  /// The weekday in a few letters, where its name is too wide; 1 Monday to 7 Sunday.
  package static func shortWeekday(_ weekday: Int) -> String {
    let names = tr("Mon Tue Wed Thu Fri Sat Sun").split(separator: " ")
    return (1...names.count).contains(weekday) ? String(names[weekday - 1]) : ""
  }

  /// The month's name; 1 to 12.
  package static func month(_ month: Int) -> String {
    switch month {
    case 1: tr("January")
    case 2: tr("February")
    case 3: tr("March")
    case 4: tr("April")
    case 5: tr("May")
    case 6: tr("June")
    case 7: tr("July")
    case 8: tr("August")
    case 9: tr("September")
    case 10: tr("October")
    case 11: tr("November")
    default: tr("December")
    }
  }

  /// `November 2026`.
  package static func monthAndYear(_ date: CalendarDay) -> String {
    tr("{month} {year}", ["month": month(date.month), "year": String(date.year)])
  }

  /// `28 November`.
  package static func short(_ date: CalendarDay) -> String {
    tr("{day} {month}", ["day": String(date.day), "month": month(date.month)])
  }

  /// `28 November 2026`.
  package static func full(_ date: CalendarDay) -> String {
    tr(
      "{day} {month} {year}",
      ["day": String(date.day), "month": month(date.month), "year": String(date.year)])
  }

  /// `Saturday, 28 November`.
  package static func day(_ date: CalendarDay) -> String {
    tr(
      "{weekday}, {day} {month}",
      [
        "weekday": weekday(date.weekday), "day": String(date.day), "month": month(date.month),
      ])
  }

  /// The day with its year where that is not this one, as `Saturday, 28 November 2025`.
  package static func day(_ date: CalendarDay, today: CalendarDay) -> String {
    guard date.year != today.year else { return day(date) }
    return tr(
      "{weekday}, {day} {month} {year}",
      [
        "weekday": weekday(date.weekday), "day": String(date.day), "month": month(date.month),
        "year": String(date.year),
      ])
  }
}
