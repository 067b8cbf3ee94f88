// What was typed, ready to be held against many texts: each word as letters, as initials and as
// romanised Hangul, whichever of them it can be.

import MusicCore

/// A query of one word or more.
struct SearchQuery: Hashable, Sendable {
  /// Something to look for: a word, or all words as they were typed.
  struct Needle: Hashable, Sendable {
    /// Nil when consonants stand alone in it: then initials are meant.
    let letters: [UInt8]?
    let initials: InitialPattern?
    /// Nil unless it is Latin and long enough not to be in everything.
    let roman: [UInt8]?
    /// Nil when it is too short, or holds digits, for a slip to be told from another word.
    let slip: SlipPattern?
  }

  let words: [Needle]
  /// All words with single spaces between them; nil for one word.
  let phrase: Needle?

  /// The query in a text as typed; nil when there is nothing to look for in it.
  init?(_ typed: String) {
    let folded = SearchFolding.fold(typed)
    let parts = folded.unicodeScalars.split { $0.value <= 0x20 }.map { String($0) }
    guard !parts.isEmpty else { return nil }
    words = parts.map { Needle($0) }
    phrase = parts.count > 1 ? Needle(parts.joined(separator: " ")) : nil
  }
}

extension SearchQuery {
  /// Whether what answers this query must have answered the other one: each word of that begins
  /// the one in its place here.
  func extends(_ other: SearchQuery) -> Bool {
    guard other.words.count <= words.count else { return false }
    return zip(other.words, words).allSatisfy { shorter, longer in
      guard let start = shorter.letters, let letters = longer.letters else { return false }
      return letters.starts(with: start)
    }
  }

  /// Whether what answers this query in any way, romanised too, must have answered the other one.
  func narrows(_ other: SearchQuery) -> Bool {
    guard extends(other) else { return false }
    let pairs = Array(zip(other.words, words)) + [(other.whole, whole)]
    return pairs.allSatisfy { shorter, longer in
      guard let key = longer.roman else { return true }
      return shorter.roman.map { key.starts(with: $0) } ?? false
    }
  }

  private var whole: Needle { phrase ?? words[0] }
}

extension SearchQuery.Needle {
  /// Two letters are the least that means something in Latin letters.
  private static let shortestRoman = 2

  init(_ folded: String) {
    let areInitials = SearchInitials.areMeant(by: folded)
    let bytes = SearchLetters.bytes(folded)
    letters = areInitials ? nil : bytes
    initials = areInitials ? InitialPattern(folded) : nil
    let key = folded.utf8.allSatisfy { $0 < 0x80 } ? RomanKey.bytes(folded) : []
    roman = key.count < Self.shortestRoman ? nil : key
    slip = areInitials ? nil : SlipPattern(bytes)
  }
}

/// Initial consonants, with whole syllables among them: "ㅅㄹ", "사ㄹ", "ㅅ랑".
struct InitialPattern: Hashable, Sendable {
  /// The initials of all of it: what a text must hold in its initials.
  let initials: [UInt8]
  /// The letters of the whole syllables, by their place in `initials`; nil for mere initials.
  private let syllables: [[UInt8]?]

  init(_ folded: String) {
    var (initials, syllables) = ([UInt8](), [[UInt8]?]())
    for scalar in folded.unicodeScalars {
      let letters = SearchLetters.bytes(String(scalar))
      if HangulSyllable(scalar) != nil {
        initials.append(letters[0])
        syllables.append(letters)
      } else {
        initials += letters
        syllables += letters.map { _ in nil }
      }
    }
    self.initials = initials
    self.syllables = syllables
  }

  /// Whether anything but initials is asked for.
  var isMixed: Bool { syllables.contains { $0 != nil } }

  /// Whether the syllables from `start` on, in a text taken apart by `units`, are those meant.
  ///
  /// The last one may still be growing.
  func agrees(with units: [ArraySlice<UInt8>], at start: Int) -> Bool {
    guard start + syllables.count <= units.count else { return false }
    for (index, syllable) in syllables.enumerated() {
      guard let syllable else { continue }
      let unit = units[start + index]
      let isLast = index == syllables.count - 1
      guard isLast ? unit.starts(with: syllable) : unit.elementsEqual(syllable) else {
        return false
      }
    }
    return true
  }

  /// Letters as the units that have one byte each in the text's initials.
  static func units(_ letters: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var starts: [Int] = []
    for index in letters.indices {
      let next = index + 1 < letters.endIndex ? SearchLetters.kinds[Int(letters[index + 1])] : .gap
      switch SearchLetters.kinds[Int(letters[index])] {
      case .vowel: if starts.isEmpty { starts.append(index) }
      case .consonant:
        if next == .vowel || starts.isEmpty {
          starts.append(index)
        } else {
          // A final, unless nothing comes before it that could have one.
          let before = SearchLetters.kinds[Int(letters[index - 1])]
          if !before.isHangul { starts.append(index) }
        }
      case .gap, .letter, .digit: starts.append(index)
      }
    }
    return starts.indices.map { index in
      letters[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : letters.endIndex)]
    }
  }
}
