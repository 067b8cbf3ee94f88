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
    let isInWord = Self.isInWord
    let areBytes = letters.count == bytes.count
    var best: TextRow.Place?
    var start = range.lowerBound
    while start < range.upperBound {
      guard isInWord[Int(text[start])] else {
        start += 1
        continue
      }
      var end = start
      var isPlain = true
      while end < range.upperBound, isInWord[Int(text[end])] {
        isPlain = isPlain && text[end] < 0x80
        end += 1
      }
      guard !(areBytes && isPlain) || mayBegin(text[start], text[min(start + 1, end - 1)]) else {
        start = end
        continue
      }
      let word = text[start..<end]
      // A letter is a byte in most words.
      let isWhole =
        isPlain && areBytes
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
    var (one, other) = (typed.startIndex, meant.startIndex)
    while one < typed.endIndex, other < meant.endIndex, typed[one] == meant[other] {
      one += 1
      other += 1
    }
    let left = typed.endIndex - one
    guard left > 0 else { return nil }
    // The letter too many, the wrong one, the missing one; then two that are swapped.
    let extra = rest(typed, one + 1, meant, other, isLastRight: left > 1)
    let wrong = rest(typed, one + 1, meant, other + 1, isLastRight: left > 1)
    let missing = rest(typed, one, meant, other + 1, isLastRight: true)
    let swapped =
      isSwap(typed, one, meant, other)
      ? rest(typed, one + 2, meant, other + 2, isLastRight: true) : nil
    if extra == true || wrong == true || missing == true || swapped == true { return true }
    return extra ?? wrong ?? missing ?? swapped
  }
}

extension SlipPattern {
  /// Whether two rests are equal (true), or the one only begins the other (false) where that is
  /// enough.
  private static func rest<Letter: Equatable>(
    _ typed: ArraySlice<Letter>, _ one: Int, _ meant: ArraySlice<Letter>, _ other: Int,
    isLastRight: Bool
  ) -> Bool? {
    let (count, others) = (typed.endIndex - one, meant.endIndex - other)
    guard others >= count, others == count || isLastRight else { return nil }
    for offset in 0..<count where typed[one + offset] != meant[other + offset] { return nil }
    return others == count
  }

  private static func isSwap<Letter: Equatable>(
    _ typed: ArraySlice<Letter>, _ one: Int, _ meant: ArraySlice<Letter>, _ other: Int
  ) -> Bool {
    one + 1 < typed.endIndex && other + 1 < meant.endIndex && typed[one] == meant[other + 1]
      && typed[one + 1] == meant[other]
  }
}

extension SlipPattern {
  private static let isInWord = SearchLetters.kinds.map(\.isInWord)

  /// Whether a word with these first letters can be one slip away: the first are equal, or the
  /// slip is in them and one of each is the same.
  private func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    first == bytes[0] || first == bytes[1] || second == bytes[0] || second == bytes[1]
  }

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
