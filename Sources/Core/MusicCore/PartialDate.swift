// A release date of any precision: a year, a month of a year, or a day. Tags hold all three,
// and a day that does not exist is worth its year.

/// A date known to the year, the month or the day.
package struct PartialDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12, if known.
  package let month: Int?
  /// The day, 1 to 31 and existing in that month, if known.
  package let day: Int?

  /// A date from its parts; nil when the year is not 1 to 9999.
  ///
  /// A part that cannot be, such as 30 February, is dropped together with the month it stands in.
  package init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (1...9999).contains(year) else { return nil }
    self.year = year
    let month = month.flatMap { (1...12).contains($0) ? $0 : nil }
    guard let month else {
      self.month = nil
      self.day = nil
      return
    }
    guard let day, day != 0 else {
      self.month = month
      self.day = nil
      return
    }
    let exists = (1...Self.days(in: month, of: year)).contains(day)
    self.month = exists ? month : nil
    self.day = exists ? day : nil
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension PartialDate: Comparable {
  package static func < (left: PartialDate, right: PartialDate) -> Bool {
    (left.year, left.month ?? 0, left.day ?? 0) < (right.year, right.month ?? 0, right.day ?? 0)
  }
}

extension PartialDate: LosslessStringConvertible {
  /// A date from `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let year = parts[0] else { return nil }
    self.init(
      year: year, month: parts.count > 1 ? parts[1] : nil, day: parts.count > 2 ? parts[2] : nil)
  }

  /// The date as ISO 8601 writes it, to the precision known.
  package var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return ([padded(year, to: 4)] + [month, day].compactMap { $0 }.map { padded($0, to: 2) })
      .joined(separator: "-")
  }
}
