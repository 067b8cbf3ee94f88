// Which texts hold a word, and how. Remembers the words of the last search: while somebody types,
// each key makes one word longer, and only texts that held the shorter one can hold it.

import MusicCore

/// The scans of the words of the last search.
struct WordScans: Sendable {
  private struct Scan {
    let scores: [TextScore]
    /// The texts whose letters hold the word.
    let texts: [Int32]
    /// The romanised texts that hold it.
    let romans: [Int32]
  }

  private var known: [SearchQuery.Needle: Scan] = [:]

  /// The score of each text of the pool for a word.
  mutating func scores(
    of needle: SearchQuery.Needle, in pool: StringPool
  ) -> [TextScore] {
    if let scan = known[needle] { return scan.scores }
    let scan = scan(needle, in: pool)
    known[needle] = scan
    return scan.scores
  }

  /// Forgets all but the words of a query.
  mutating func keepOnly(_ query: SearchQuery) {
    known = known.filter { query.words.contains($0.key) || query.phrase == $0.key }
  }

  /// Scores with those of texts that hold the word with a slip.
  static func adding(
    _ slip: SlipPattern?, to scores: [TextScore], in pool: StringPool
  ) -> [TextScore] {
    guard let slip else { return scores }
    var scores = scores
    pool.letters.eachAlmost(slip.bytes) { text in
      guard scores[text] == .none,
        let place = slip.place(in: pool.letters.bytes, pool.letters.range(of: text))
      else { return }
      scores[text] = TextScore(.slip, place)
    }
    return scores
  }
}

extension WordScans {
  private func scan(_ needle: SearchQuery.Needle, in pool: StringPool) -> Scan {
    var scores = [TextScore](repeating: .none, count: pool.count)
    var texts: [Int32] = []
    var romans: [Int32] = []
    if let letters = needle.letters {
      pool.letters.each(letters, among: candidates(for: letters, \.letters, \.texts)) { match in
        scores[match.text] = TextScore(match.isGrowing ? .growing : .letters, match.place)
        texts.append(Int32(match.text))
      }
    }
    if let pattern = needle.initials { addInitials(pattern, pool, &scores) }
    if let roman = needle.roman {
      pool.romans.each(roman, among: candidates(for: roman, \.roman, \.romans)) { match in
        romans.append(Int32(match.text))
        let owner = Int(pool.romanOwners[match.text])
        scores[owner] = min(scores[owner], TextScore(.romanised, match.place))
      }
    }
    return Scan(scores: scores, texts: texts, romans: romans)
  }

  /// The texts that can hold a word in one of its forms at all: those that held the beginning of
  /// it in the same form; nil for all texts.
  private func candidates(
    for form: [UInt8], _ formOf: KeyPath<SearchQuery.Needle, [UInt8]?>,
    _ texts: KeyPath<Scan, [Int32]>
  ) -> [Int32]? {
    known.filter { needle, _ in needle[keyPath: formOf].map { form.starts(with: $0) } ?? false }
      .map { $0.value[keyPath: texts] }.min { $0.count < $1.count }
  }

  private func addInitials(
    _ pattern: InitialPattern, _ pool: StringPool, _ scores: inout [TextScore]
  ) {
    pool.initials.each(pattern.initials) { match in
      let owner = Int(pool.initialOwners[match.text])
      var place: TextRow.Place? = match.place
      if pattern.isMixed { place = mixedPlace(pattern, match.text, pool) }
      if let place { scores[owner] = min(scores[owner], TextScore(.initials, place)) }
    }
  }

  /// Where initials with whole syllables among them stand: each place of the initials is looked
  /// at, for the syllables of the first may be others.
  private func mixedPlace(
    _ pattern: InitialPattern, _ text: Int, _ pool: StringPool
  ) -> TextRow.Place? {
    let owner = Int(pool.initialOwners[text])
    let units = InitialPattern.units(pool.letters.bytes[pool.letters.range(of: owner)])
    return pool.initials.places(of: pattern.initials, in: text)
      .filter { pattern.agrees(with: units, at: $0.offset) }
      .map(\.place).min { $0.rawValue < $1.rawValue }
  }
}
