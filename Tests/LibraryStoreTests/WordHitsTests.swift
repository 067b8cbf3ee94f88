// Texts as rows of words give the answers of texts read from end to end.

import MusicCore
import Testing

@testable import LibraryStore

@Suite struct WordHitsTests {
  private static let parts = [
    "사", "랑", "살", "ra", "in", "r", "n", " ", " ", " ", "é", "か", "7", "-", "값", "ж",
  ]

  private func text(_ random: inout Seeded, _ most: Int) -> String {
    (0..<Int.random(in: 1...most, using: &random))
      .map { _ in Self.parts.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: 0..<8)
  func scoresAreThoseOfTheWholeText(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let texts = (0..<200).map { _ in text(&random, 7) }
    var (vocabulary, pool) = (Vocabulary(), StringPool())
    let ids = texts.map { pool.id($0, &vocabulary) }
    for _ in 0..<200 {
      guard let query = SearchQuery(text(&random, 5)) else { continue }
      let hits = query.words.compactMap(\.letters).map {
        WordHits(of: $0, in: vocabulary, among: nil)
      }
      let words = query.words.compactMap(\.letters)
      guard words.count == query.words.count else { continue }
      for (word, hits) in zip(words, hits) {
        var scores = [TextScore](repeating: .none, count: pool.count)
        let found = pool.lower(&scores, to: hits.scores, hits.words, among: nil)
        #expect(found.map(Int.init) == scores.indices.filter { scores[$0] != .none })
        for (text, id) in zip(texts, ids) {
          #expect(scores[Int(id)] == wholeText(word, text), "\(word) in \(text)")
        }
      }
      guard words.count > 1, let typed = query.phrase?.letters else { continue }
      let phrase = WordPhrase(words, hits, in: vocabulary)
      for (text, id) in zip(texts, ids) {
        let score = phrase?.score(in: pool.words(of: id)) ?? .none
        #expect(score == wholeText(typed, text), "\(typed) in \(text)")
      }
    }
  }

  /// The score of a text read from end to end.
  private func wholeText(_ letters: [UInt8], _ text: String) -> TextScore {
    var row = TextRow()
    row.append(SearchLetters.bytes(SearchFolding.fold(text))[...])
    var score = TextScore.none
    row.each(letters) { score = TextScore($0.isGrowing ? .growing : .letters, $0.place) }
    return score
  }

  @Test func equalTextsHaveOneNumberAndEmptyOnesNone() {
    var (vocabulary, pool) = (Vocabulary(), StringPool())
    let one = pool.id("Don't  Stop", &vocabulary)
    #expect(pool.id("dont stop", &vocabulary) == one)
    #expect(pool.id("stop dont", &vocabulary) != one)
    #expect(pool.id("'", &vocabulary) == StringPool.empty)
    #expect(pool.id(nil, &vocabulary) == StringPool.empty)
    #expect(vocabulary.text(pool.words(of: one)) == Array("dont stop".utf8))
  }
}
