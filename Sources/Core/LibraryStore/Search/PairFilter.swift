// Which pairs of neighbouring letters each of many long texts has, as 1024 bits a text: a song that
// lacks a pair of the query is passed over without being read.

/// The pairs of letters of texts, numbered from 0 in the order they came.
struct PairFilter: Sendable {
  /// A query's pairs, as places among a text's bits.
  struct Pairs: Sendable {
    fileprivate let places: [Int]

    /// The pairs within each of these words.
    init(_ words: [[UInt8]]) {
      places = words.flatMap { word in
        zip(word, word.dropFirst()).map { PairFilter.place($0, $1) }
      }
    }
  }

  /// Bits of a text; a song has some 250 different pairs.
  private static let size = 1024

  private var bits: [UInt64] = []

  mutating func append(_ text: ArraySlice<UInt8>) {
    let start = bits.count
    bits += [UInt64](repeating: 0, count: Self.size / 64)
    for (first, second) in zip(text, text.dropFirst()) {
      let place = Self.place(first, second)
      bits[start + place / 64] |= 1 << UInt64(place % 64)
    }
  }

  /// Whether a text may have all of these pairs; false is certain.
  func mayHold(_ pairs: Pairs, in text: Int) -> Bool {
    let start = text * (Self.size / 64)
    return pairs.places.allSatisfy { place in
      bits[start + place / 64] & 1 << UInt64(place % 64) != 0
    }
  }

  private static func place(_ first: UInt8, _ second: UInt8) -> Int {
    // A multiplier that spreads neighbouring letters.
    Int(((UInt32(first) << 8 | UInt32(second)) &* 0x9E37_79B1) >> 22)
  }
}
