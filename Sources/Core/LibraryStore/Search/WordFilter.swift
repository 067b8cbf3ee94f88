// Which words each of many long texts has, as 1024 bits a text: a song that has none of the words
// that hold what was typed is passed over without being read.

/// The words of texts, numbered from 0 in the order they came.
struct WordFilter: Sendable {
  /// Words of which a text must have one, as bits.
  struct Wanted: Sendable {
    /// Only where a bit is wanted: the place in a text's bits, and the bits.
    fileprivate let parts: [(place: Int, bits: UInt64)]

    /// Nil for so many words that nearly every text has a bit of theirs.
    init?(_ words: [Vocabulary.ID]) {
      guard words.count <= WordFilter.most else { return nil }
      var bits: [Int: UInt64] = [:]
      for word in words {
        let place = WordFilter.place(word)
        bits[place / 64, default: 0] |= 1 << UInt64(place % 64)
      }
      parts = bits.map { ($0.key, $0.value) }
    }
  }

  /// Bits of a text; a song has some hundred different words.
  private static let size = 1024
  private static let most = 16

  private var bits: [UInt64] = []

  mutating func append(_ text: ArraySlice<Vocabulary.ID>) {
    let start = bits.count
    bits += [UInt64](repeating: 0, count: Self.size / 64)
    for word in text {
      let place = Self.place(word)
      bits[start + place / 64] |= 1 << UInt64(place % 64)
    }
  }

  /// Whether a text may have one of these words; false is certain.
  func mayHold(_ wanted: Wanted, in text: Int) -> Bool {
    let start = text * (Self.size / 64)
    return wanted.parts.contains { bits[start + $0.place] & $0.bits != 0 }
  }

  private static func place(_ word: Vocabulary.ID) -> Int {
    // A multiplier that spreads neighbouring numbers.
    Int((UInt32(bitPattern: word) &* 0x9E37_79B1) >> 22)
  }
}
