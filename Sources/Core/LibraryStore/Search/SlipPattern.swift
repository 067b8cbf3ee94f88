// A word as it may have been meant: with one letter wrong, missing, too many, or two letters
// swapped. Asked only when nothing holds what was typed.

import MusicCore

/// A word of letters, held against the words of a text.
struct SlipPattern: Hashable, Sendable {
  /// Shorter words are too near to each other.
  private static let shortest = 4

  /// The word as typed.
  let bytes: [UInt8]
  /// The same, one number a letter.
  private let letters: [UInt32]

  /// The pattern for one word of letters; nil for a shorter or any other one.
  init?(_ bytes: [UInt8]) {
    let isWord = bytes.allSatisfy {
      let kind = SearchLetters.kinds[Int($0)]
      return kind.isInWord && kind != .digit
    }
    letters = Self.letters(bytes[...])
    guard isWord, letters.count >= Self.shortest else { return nil }
    self.bytes = bytes
  }

  /// The best place of a word one slip away, in the part `range` of `text`; nil when there is none.
  ///
  /// A word that only begins like it counts as `inside`, and only if the last letter is right.
  func place(in text: [UInt8], _ range: Range<Int>) -> TextRow.Place? {
    var best: TextRow.Place?
    var start = range.lowerBound
    while start < range.upperBound {
      guard SearchLetters.kinds[Int(text[start])].isInWord else {
        start += 1
        continue
      }
      var end = start
      var isPlain = true
      while end < range.upperBound, SearchLetters.kinds[Int(text[end])].isInWord {
        isPlain = isPlain && text[end] < 0x80
        end += 1
      }
      let word = text[start..<end]
      // A letter is a byte in most words.
      let isWhole =
        isPlain && letters.count == bytes.count
        ? Self.slip(bytes[...], word) : Self.slip(letters[...], Self.letters(word)[...])
      if let isWhole {
        let place = Self.place(of: start..<end, in: range, isWhole: isWhole)
        if place.rawValue < best?.rawValue ?? .max { best = place }
      }
      start = end
    }
    return best
  }

  /// Whether `meant` is one slip away from `typed` (true), or only begins like that (false); nil
  /// when it is neither, or when it begins with `typed` itself.
  static func slip<Letter: Equatable>(
    _ typed: ArraySlice<Letter>, _ meant: ArraySlice<Letter>
  ) -> Bool? {
    guard meant.count + 1 >= typed.count else { return nil }
    var (one, other) = (typed, meant)
    while let first = one.first, first == other.first {
      one.removeFirst()
      other.removeFirst()
    }
    guard !one.isEmpty else { return nil }
    var found: Bool?
    /// Notes that all but the slip agrees if the rest of the one begins the rest of the other.
    func compare(_ rest: ArraySlice<Letter>, _ others: ArraySlice<Letter>, isLastRight: Bool) {
      guard found != true, others.starts(with: rest) else { return }
      if rest.count == others.count { found = true } else if isLastRight { found = false }
    }
    let isLastRight = one.count > 1
    compare(one.dropFirst(), other, isLastRight: isLastRight)
    if !other.isEmpty {
      compare(one.dropFirst(), other.dropFirst(), isLastRight: isLastRight)
      compare(one, other.dropFirst(), isLastRight: true)
    }
    if one.count > 1, other.count > 1, one[one.startIndex] == other[other.startIndex + 1],
      one[one.startIndex + 1] == other[other.startIndex]
    {
      compare(one.dropFirst(2), other.dropFirst(2), isLastRight: true)
    }
    return found
  }
}

extension SlipPattern {
  private static func letters(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
  }

  private static func place(
    of word: Range<Int>, in text: Range<Int>, isWhole: Bool
  ) -> TextRow.Place {
    if !isWhole { return .inside }
    if word == text { return .whole }
    return word.lowerBound == text.lowerBound ? .beginning : .wordBeginning
  }
}
