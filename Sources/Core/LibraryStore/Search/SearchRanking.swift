// How well a text answers a query. Where it matches counts first: a whole field, the beginning of
// one, the beginning of a word, the inside of a word; then in which field: title before artist
// before album.

import SystemKit

/// A folded query, ready to be held against many texts.
struct SearchQuery: Sendable {
  /// The words in the order of typing.
  let words: [[UInt8]]
  private let phrase: [UInt8]

  /// A query of at least one word; nil when nothing is left of it.
  init?(folded: String) {
    words = folded.split(separator: " ").map { Array($0.utf8) }
    guard !words.isEmpty else { return nil }
    phrase = Array(words.joined(separator: [UInt8(ascii: " ")]))
  }

  /// How well the lines match, lower is better; nil when a word is nowhere in them.
  func rank(_ text: [UInt8], in range: Range<Int>) -> Int? {
    let fields = Self.fields(of: text, in: range)
    if let whole = Self.best(phrase, text, fields) { return whole }
    guard words.count > 1 else { return nil }
    var sum = 0
    for word in words {
      guard let part = Self.best(word, text, fields) else { return nil }
      sum += part
    }
    // Scattered words never outrank the words as typed.
    return 100 + sum
  }
}

extension SearchQuery {
  private static let lineEnd = UInt8(ascii: "\n")

  private static func fields(of text: [UInt8], in range: Range<Int>) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = range.lowerBound
    for position in range where text[position] == lineEnd {
      fields.append(start..<position)
      start = position + 1
    }
    fields.append(start..<range.upperBound)
    return fields
  }

  private static func best(_ needle: [UInt8], _ text: [UInt8], _ fields: [Range<Int>]) -> Int? {
    var best: Int?
    for (index, field) in fields.enumerated() {
      guard let place = place(of: needle, in: text, field) else { continue }
      best = min(best ?? .max, place * 10 + min(index, 9))
    }
    return best
  }

  /// 0 the whole field, 1 its beginning, 2 the beginning of a word, 3 inside a word.
  private static func place(of needle: [UInt8], in text: [UInt8], _ field: Range<Int>) -> Int? {
    var found: Int?
    var start = field.lowerBound
    while let hit = ByteSearch.first(needle, in: text, start..<field.upperBound) {
      if hit == field.lowerBound { return needle.count == field.count ? 0 : 1 }
      if !isLetter(text[hit - 1]) { return 2 }
      found = 3
      start = hit + 1
    }
    return found
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: byte >= 0x80
    }
  }
}
