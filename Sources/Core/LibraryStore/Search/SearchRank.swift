// The order of answers. How the letters agree counts first: as typed, then a syllable still being
// written, then initials, then the words of songs, then romanised Hangul, and a slip of the finger
// last. Then whether several words stand as typed; then where: a whole field, its beginning, the
// beginning of a word, the inside of one; then in which field.

/// How well something answers; lower is better.
struct SearchRank: Comparable, Hashable, Sendable {
  /// How letters can agree, the best first.
  enum Form: UInt8, Sendable, CaseIterable {
    case letters, growing, initials, lyrics, romanised, slip
  }

  let value: UInt16

  static func < (left: SearchRank, right: SearchRank) -> Bool { left.value < right.value }

  /// The rank of a text that was found by all words as typed, or by the only one.
  init(form: Form, place: TextRow.Place, field: Int) {
    self.init(FieldScore(TextScore(form, place), field: field))
  }

  init(_ score: FieldScore) {
    value = UInt16(score.form) << 10 | UInt16(score.placeAndField)
  }

  /// The rank of words found one by one.
  init(scattered scores: [FieldScore]) {
    let form = scores.reduce(0) { max($0, $1.form) }
    let sum = scores.reduce(0) { $0 + Int($1.placeAndField) }
    value = UInt16(form) << 10 | 1 << 9 | UInt16(min(sum, (1 << 9) - 1))
  }

  /// The rank of a line of lyrics.
  init(lyrics isAsTyped: Bool) {
    value = UInt16(Form.lyrics.rawValue) << 10 | (isAsTyped ? 0 : 1 << 9)
  }
}

/// How well one text answers one word; lower is better.
struct TextScore: Comparable, Hashable, Sendable {
  static let none = TextScore(value: .max)

  let value: UInt8

  init(_ form: SearchRank.Form, _ place: TextRow.Place) {
    value = form.rawValue * 4 + place.rawValue
  }

  private init(value: UInt8) { self.value = value }

  /// The score of a text of several words by its first one, this being the word's own.
  var ofFirstWord: TextScore {
    value % 4 == TextRow.Place.whole.rawValue
      ? TextScore(value: value + TextRow.Place.beginning.rawValue) : self
  }

  /// The score of a text by any later word.
  var ofLaterWord: TextScore {
    value % 4 < TextRow.Place.wordBeginning.rawValue
      ? TextScore(value: value - value % 4 + TextRow.Place.wordBeginning.rawValue) : self
  }

  static func < (left: TextScore, right: TextScore) -> Bool { left.value < right.value }
}

/// How well a field of something answers one word; lower is better.
struct FieldScore: Comparable, Hashable, Sendable {
  static let none = FieldScore(value: .max)
  /// Fields are told apart up to this one.
  static let lastField = 7

  private let value: UInt8

  /// The better one of this score and that of a text in a field, quick for all the rows of a table.
  func orBetter(_ score: TextScore, field: UInt8) -> FieldScore {
    let other = UInt16(score.value) << 3 | UInt16(field)
    return other < UInt16(value) ? FieldScore(value: UInt8(truncatingIfNeeded: other)) : self
  }

  /// The score of a text in a field, 0 being the most telling one.
  init(_ score: TextScore, field: Int) {
    self.init(value: score == .none ? .max : score.value * 8 + UInt8(field))
  }

  private init(value: UInt8) { self.value = value }

  fileprivate var form: UInt8 { value / 32 }
  fileprivate var placeAndField: UInt8 { value % 32 }

  static func < (left: FieldScore, right: FieldScore) -> Bool { left.value < right.value }
}
