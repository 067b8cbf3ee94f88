// Many short texts side by side in one piece of memory, searched for a sequence of letters. Each
// text has two sets of letters as bits, so that most texts are passed over without being read, and
// a query of one letter is answered from the bits alone.

import MusicCore
import SystemKit

/// Texts of letters (`SearchLetters`), numbered from 0 in the order they came.
struct TextRow: Sendable {
  /// How a text holds what is looked for.
  struct Match: Sendable {
    let text: Int
    let place: Place
    /// Whether the last syllable goes on: "사" in "사랑" ends a syllable, in "상실" it does not.
    let isGrowing: Bool
  }

  /// Where in a text something stands, the best first.
  enum Place: UInt8, Sendable {
    case whole, beginning, wordBeginning, inside
  }

  private(set) var bytes: [UInt8] = []
  /// Where each text begins, and at last where the next one will; a zero ends each.
  private(set) var starts: [Int32] = [0]
  /// The letters of each text, and those that its words begin with.
  private var letters: [LetterSet] = []
  private var initials: [LetterSet] = []

  var count: Int { letters.count }

  mutating func append(_ text: ArraySlice<UInt8>) {
    var (all, first) = (LetterSet(), LetterSet())
    var previous: UInt8 = 0
    for byte in text {
      all.insert(byte)
      if !SearchLetters.kinds[Int(previous)].isInWord { first.insert(byte) }
      previous = byte
    }
    letters.append(all)
    initials.append(first)
    bytes += text
    bytes.append(0)
    starts.append(Int32(bytes.count))
  }

  /// Where a text stands in `bytes`, without its end.
  func range(of text: Int) -> Range<Int> {
    Int(starts[text])..<(Int(starts[text + 1]) - 1)
  }

  /// Calls `body` for each text that holds the needle, or each of `candidates` that does.
  func each(
    _ needle: [UInt8], among candidates: [Int32]? = nil, _ body: (Match) -> Void
  ) {
    guard let first = needle.first else { return }
    let wanted = LetterSet(needle)
    let isSingle = needle.count == 1 && LetterSet.isExact(first)
    func look(_ text: Int) {
      guard letters[text].isSuperset(of: wanted) else { return }
      if isSingle {
        body(single(first, in: text))
      } else if let match = match(needle, in: text) {
        body(match)
      }
    }
    if let candidates {
      for text in candidates { look(Int(text)) }
    } else {
      for text in 0..<count { look(text) }
    }
  }

  /// Calls `body` for each text that can hold the needle with one letter changed.
  func eachAlmost(_ needle: [UInt8], _ body: (Int) -> Void) {
    let wanted = LetterSet(needle)
    // A letter of another script has several bytes, and so perhaps several bits.
    let most = needle.contains { $0 >= 0x80 } ? 64 : 1
    for text in 0..<count where letters[text].lacking(of: wanted) <= most { body(text) }
  }

  /// Where in a text the needle stands that ends it; nil when it does not.
  func placeAtEnd(of needle: [UInt8], in text: Int) -> Place? {
    let range = range(of: text)
    guard bytes[range].suffix(needle.count).elementsEqual(needle) else { return nil }
    return place(of: range.upperBound - needle.count, needle.count, in: range)
  }

  /// Whether the last syllable of the needle goes on in a text that begins with it; nil when it
  /// does not begin with it.
  func isGrowing(afterBeginning needle: [UInt8], in text: Int) -> Bool? {
    let range = range(of: text)
    guard bytes[range].starts(with: needle) else { return nil }
    return isGrowing(at: range.lowerBound + needle.count)
  }

  /// All places of the needle in one text, and where they are, counted from its beginning.
  func places(of needle: [UInt8], in text: Int) -> [(offset: Int, place: Place)] {
    let range = range(of: text)
    var places: [(Int, Place)] = []
    var start = range.lowerBound
    while let hit = ByteSearch.first(needle, in: bytes, start..<range.upperBound) {
      places.append((hit - range.lowerBound, place(of: hit, needle.count, in: range)))
      start = hit + 1
    }
    return places
  }

  /// The best place of the needle in one text.
  func match(_ needle: [UInt8], in text: Int) -> Match? {
    let range = range(of: text)
    var best: Match?
    var start = range.lowerBound
    while let hit = ByteSearch.first(needle, in: bytes, start..<range.upperBound) {
      let found = Match(
        text: text, place: place(of: hit, needle.count, in: range),
        isGrowing: isGrowing(at: hit + needle.count))
      if let known = best, !(found < known) {} else { best = found }
      if found.place != .inside, !found.isGrowing { break }
      start = hit + 1
    }
    return best
  }
}

extension TextRow.Match: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.isGrowing ? 1 : 0, left.place.rawValue) < (right.isGrowing ? 1 : 0, right.place.rawValue)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.isGrowing == right.isGrowing && left.place == right.place
  }
}

extension TextRow {
  /// What `match` would say of a needle of one letter that has a bit of its own.
  private func single(_ letter: UInt8, in text: Int) -> Match {
    let range = range(of: text)
    let place: Place =
      if bytes[range.lowerBound] == letter {
        range.count == 1 ? .whole : .beginning
      } else {
        initials[text].contains(letter) ? .wordBeginning : .inside
      }
    return Match(text: text, place: place, isGrowing: false)
  }

  private func place(of hit: Int, _ length: Int, in range: Range<Int>) -> Place {
    if hit == range.lowerBound { return length == range.count ? .whole : .beginning }
    return SearchLetters.kinds[Int(bytes[hit - 1])].isInWord ? .inside : .wordBeginning
  }

  /// Whether the syllable that ends before `end` goes on there.
  private func isGrowing(at end: Int) -> Bool {
    guard SearchLetters.kinds[Int(bytes[end - 1])].isHangul else { return false }
    switch SearchLetters.kinds[Int(bytes[end])] {
    case .vowel: return true
    // A consonant before a vowel begins the next syllable, any other ends this one.
    case .consonant: return SearchLetters.kinds[Int(bytes[end + 1])] != .vowel
    case .gap, .letter, .digit: return false
    }
  }
}

/// A set of letters in 64 bits: Latin and Hangul letters have a bit each, others share.
struct LetterSet: Hashable, Sendable {
  private var bits: UInt64 = 0

  init() {}

  init(_ letters: [UInt8]) {
    for letter in letters { insert(letter) }
  }

  mutating func insert(_ letter: UInt8) { bits |= Self.bit[Int(letter)] }
  func contains(_ letter: UInt8) -> Bool { bits & Self.bit[Int(letter)] != 0 }
  func isSuperset(of other: LetterSet) -> Bool { bits & other.bits == other.bits }
  /// How many of the other set's letters are missing here.
  func lacking(of other: LetterSet) -> Int { (other.bits & ~bits).nonzeroBitCount }

  /// Whether a letter has a bit of its own.
  static func isExact(_ letter: UInt8) -> Bool {
    let kind = SearchLetters.kinds[Int(letter)]
    return kind.isHangul || (kind == .letter && letter < 0x80)
  }

  /// Signs and spaces have none.
  private static let bit: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: 256)
    var next: UInt64 = 1
    for value in 0..<256 where isExact(UInt8(value)) {
      bits[value] = next
      next <<= 1
    }
    // Five bits are left: two for the digits, three for the bytes of other scripts.
    for digit in 0x30...0x39 { bits[digit] = 1 << UInt64(59 + digit % 2) }
    for byte in 0x80...0xFF { bits[byte] = 1 << UInt64(61 + byte % 3) }
    return bits
  }()
}
