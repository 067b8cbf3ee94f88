// Dates as tags hold them: ISO 8601 to any precision, with or without a time, years inside other
// text ("c1967", "05.2009"), and nonsense.

internal import MusicCore

/// Reading dates from tags.
enum TagDate {
  /// The date that `text` begins with, or the one year that stands in it; nil for nonsense.
  static func parse(_ text: String) -> PartialDate? {
    let numbers = runs(text)
    guard let first = numbers.first else { return nil }
    if first.offset == 0, first.digits == 4 {
      return PartialDate(year: first.value, month: part(1, numbers), day: part(2, numbers))
    }
    if first.offset == 0, first.digits == 8, numbers.count == 1 {
      return PartialDate(
        year: first.value / 10_000, month: first.value / 100 % 100, day: first.value % 100)
    }
    guard let year = numbers.first(where: { $0.digits == 4 }) else { return nil }
    return PartialDate(year: year.value)
  }
}

extension TagDate {
  /// A run of decimal digits.
  private struct Run {
    var offset: Int
    var digits: Int
    var value: Int
    /// The scalar in front of it.
    var mark: Unicode.Scalar?
  }

  /// The month or day: two digits right behind a hyphen.
  private static func part(_ index: Int, _ numbers: [Run]) -> Int? {
    guard index < numbers.count else { return nil }
    let run = numbers[index]
    let follows = run.offset == numbers[index - 1].offset + numbers[index - 1].digits + 1
    guard follows, run.mark == "-", run.digits <= 2, run.value > 0 else { return nil }
    return run.value
  }

  private static func runs(_ text: String) -> [Run] {
    var runs: [Run] = []
    var previous: Unicode.Scalar?
    var isInside = false
    var offset = 0
    for scalar in text.unicodeScalars.drop(while: \.properties.isWhitespace).prefix(64) {
      if let digit = TagNumber.digit(scalar) {
        if !isInside { runs.append(Run(offset: offset, digits: 0, value: 0, mark: previous)) }
        runs[runs.count - 1].digits += 1
        let value = runs[runs.count - 1].value
        runs[runs.count - 1].value = min(value * 10 + digit, 99_999_999)
        isInside = true
      } else {
        isInside = false
      }
      previous = scalar
      offset += 1
    }
    return runs
  }
}
