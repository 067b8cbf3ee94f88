// A week, a month or a year of the diary, and in which slot of its chart a day stands. Slots are
// counted from the first day by the calendar, never by the digits of a date.
package import MusicCore

/// A stretch of days that is looked at together.
package struct DiaryPeriod: Hashable, Sendable {
  /// How long it is.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case week, month, year
  }

  package let kind: Kind
  package let first: CalendarDay
  package let last: CalendarDay
  private let weekStart: Int

  /// The period that holds `date`; weeks begin on `weekStart`, 1 Monday to 7 Sunday.
  package init(_ kind: Kind, of date: CalendarDay, weekStart: Int = 1) {
    self.kind = kind
    self.weekStart = weekStart
    switch kind {
    case .week:
      first = date.adding(days: -((date.weekday - weekStart + 7) % 7))
      last = first.adding(days: 6)
    case .month:
      first = date.firstOfMonth
      last = date.lastOfMonth
    case .year:
      first = date.adding(days: 1 - date.day).adding(months: 1 - date.month)
      last = first.adding(months: 11).lastOfMonth
    }
  }

  /// How many bars its chart has: a day each, of a year a month each.
  package var slots: Int {
    kind == .year ? 12 : last.number - first.number + 1
  }

  /// In which slot a day stands, from 0; nil when it is not in this period.
  package func slot(of date: CalendarDay) -> Int? {
    guard first <= date, date <= last else { return nil }
    return kind == .year ? date.month - 1 : date.number - first.number
  }

  /// The first day of a slot.
  package func day(ofSlot slot: Int) -> CalendarDay {
    kind == .year ? first.adding(months: slot) : first.adding(days: slot)
  }

  /// The period before this one, or so many periods later.
  package func moved(by count: Int) -> DiaryPeriod {
    let date =
      switch kind {
      case .week: first.adding(days: 7 * count)
      case .month: first.adding(months: count)
      case .year: first.adding(months: 12 * count)
      }
    return DiaryPeriod(kind, of: date, weekStart: weekStart)
  }
}
