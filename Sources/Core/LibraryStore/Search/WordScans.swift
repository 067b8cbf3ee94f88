// Which texts hold a word, and how. Remembers the words of the last search: while somebody types,
// each key makes one word longer, and only words that held the shorter one can hold it.

import MusicCore

/// The scans of the words of the last search.
struct WordScans: Sendable {
  private struct Scan {
    /// Of the letters; nil where initials are meant.
    let hits: WordHits?
    /// The texts that hold its letters.
    let texts: [StringPool.ID]
    /// The romanised texts that hold the word.
    let romans: [Int32]
    /// How each text of the pool holds it in any form.
    let scores: [TextScore]
  }

  private var known: [SearchQuery.Needle: Scan] = [:]

  /// The score of each text of the pool for a word.
  mutating func scores(
    of word: SearchQuery.Needle, in pool: StringPool, _ vocabulary: Vocabulary
  ) -> [TextScore] {
    scan(of: word, pool, vocabulary).scores
  }

  /// The words of the vocabulary that hold a word of a query; nil where initials are meant.
  mutating func hits(
    of word: SearchQuery.Needle, in pool: StringPool, _ vocabulary: Vocabulary
  ) -> WordHits? {
    scan(of: word, pool, vocabulary).hits
  }

  /// The score of each text for the words of a query as they were typed.
  ///
  /// `texts` are those that hold each of the words.
  mutating func scores(
    ofPhrase needle: SearchQuery.Needle, _ phrase: WordPhrase?, among texts: [StringPool.ID],
    in pool: StringPool, _ vocabulary: Vocabulary
  ) -> [TextScore] {
    var scores = [TextScore](repeating: .none, count: pool.count)
    if let phrase {
      for text in texts { scores[Int(text)] = phrase.score(in: pool.words(of: text)) }
    }
    let romans = addOtherForms(of: needle, pool, vocabulary, &scores)
    known[needle] = Scan(hits: nil, texts: [], romans: romans, scores: scores)
    return scores
  }

  /// Forgets all but the words of a query.
  mutating func keepOnly(_ query: SearchQuery) {
    known = known.filter { query.words.contains($0.key) || query.phrase == $0.key }
  }

  /// Scores with those of texts that hold the word with a slip.
  static func adding(
    _ slip: SlipPattern?, to scores: [TextScore], in pool: StringPool, _ vocabulary: Vocabulary
  ) -> [TextScore] {
    guard let slip else { return scores }
    var words = [TextScore](repeating: .none, count: vocabulary.count)
    var hits: [Vocabulary.ID] = []
    vocabulary.words.eachAlmost(slip.bytes) { word in
      let range = vocabulary.words.range(of: word)
      guard let place = slip.place(in: vocabulary.words.bytes, range) else { return }
      words[word] = TextScore(.slip, place)
      hits.append(Vocabulary.ID(word))
    }
    guard !hits.isEmpty else { return scores }
    var scores = scores
    _ = pool.lower(&scores, to: words, hits, among: nil)
    return scores
  }
}

extension WordScans {
  private mutating func scan(
    of word: SearchQuery.Needle, _ pool: StringPool, _ vocabulary: Vocabulary
  ) -> Scan {
    if let scan = known[word] { return scan }
    var scores = [TextScore](repeating: .none, count: pool.count)
    let hits = word.letters.map { letters in
      WordHits(
        of: letters, in: vocabulary,
        among: candidates(for: letters, \.letters) { $0.hits?.words }
          ?? vocabulary.holders(of: letters))
    }
    var texts: [StringPool.ID] = []
    if let hits, let letters = word.letters, !hits.words.isEmpty {
      texts = pool.lower(
        &scores, to: hits.scores, hits.words,
        among: candidates(for: letters, \.letters) { $0.hits == nil ? nil : $0.texts })
    }
    let romans = addOtherForms(of: word, pool, vocabulary, &scores)
    let scan = Scan(hits: hits, texts: texts, romans: romans, scores: scores)
    known[word] = scan
    return scan
  }

  /// Adds what holds the needle as initials or romanised; gives the romanised texts.
  private func addOtherForms(
    of needle: SearchQuery.Needle, _ pool: StringPool, _ vocabulary: Vocabulary,
    _ scores: inout [TextScore]
  ) -> [Int32] {
    if let pattern = needle.initials { addInitials(pattern, pool, vocabulary, &scores) }
    var romans: [Int32] = []
    guard let roman = needle.roman else { return romans }
    pool.romans.each(roman, among: candidates(for: roman, \.roman) { $0.romans }) { match in
      romans.append(Int32(match.text))
      let owner = Int(pool.romanOwners[match.text])
      scores[owner] = min(scores[owner], TextScore(.romanised, match.place))
    }
    return romans
  }

  /// What can hold a word in one of its forms at all: what held the beginning of it in the same
  /// form; nil for all.
  private func candidates(
    for form: [UInt8], _ formOf: KeyPath<SearchQuery.Needle, [UInt8]?>,
    _ held: (Scan) -> [Int32]?
  ) -> [Int32]? {
    known.filter { needle, _ in needle[keyPath: formOf].map { form.starts(with: $0) } ?? false }
      .compactMap { held($0.value) }.min { $0.count < $1.count }
  }

  private func addInitials(
    _ pattern: InitialPattern, _ pool: StringPool, _ vocabulary: Vocabulary,
    _ scores: inout [TextScore]
  ) {
    pool.initials.each(pattern.initials) { match in
      let owner = pool.initialOwners[match.text]
      var place: TextRow.Place? = match.place
      if pattern.isMixed {
        let text = vocabulary.text(pool.words(of: owner))
        place = mixedPlace(pattern, text[...], in: match.text, pool)
      }
      if let place {
        scores[Int(owner)] = min(scores[Int(owner)], TextScore(.initials, place))
      }
    }
  }

  /// Where initials with whole syllables among them stand: each place of the initials is looked
  /// at, for the syllables of the first may be others.
  private func mixedPlace(
    _ pattern: InitialPattern, _ text: ArraySlice<UInt8>, in initials: Int, _ pool: StringPool
  ) -> TextRow.Place? {
    let units = InitialPattern.units(text)
    return pool.initials.places(of: pattern.initials, in: initials)
      .filter { pattern.agrees(with: units, at: $0.offset) }
      .map(\.place).min { $0.rawValue < $1.rawValue }
  }
}
