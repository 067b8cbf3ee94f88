// Where the words of a query stand in the words of the vocabulary, and what follows from that for
// rows of words: a text or a line holds a word where one of its words does, and holds several as
// typed where one ends with the first, the next are those between, and one begins with the last.

import MusicCore

/// The words of the vocabulary that hold what was typed without a space.
struct WordHits: Sendable {
  /// By the number of a word, as if the word were a text.
  private(set) var scores: [TextScore]
  /// Those that hold it.
  private(set) var words: [Vocabulary.ID] = []

  /// `candidates` are the only words that can hold it; nil for all.
  init(of letters: [UInt8], in vocabulary: Vocabulary, among candidates: [Vocabulary.ID]?) {
    var scores = [TextScore](repeating: .none, count: vocabulary.count)
    var words: [Vocabulary.ID] = []
    vocabulary.words.each(letters, among: candidates) { match in
      scores[match.text] = TextScore(match.isGrowing ? .growing : .letters, match.place)
      words.append(Vocabulary.ID(match.text))
    }
    self.scores = scores
    self.words = words
  }
}

/// Several words as typed, with single spaces between them.
struct WordPhrase: Sendable {
  /// How a word begins with the last one of the phrase.
  private enum End: UInt8 {
    case no, whole, beginning, growing
  }

  /// How the first word of the phrase ends a word of the vocabulary; nil where it does not.
  private var starts: [TextRow.Place?]
  /// The words between the first and the last.
  private var middle: [Vocabulary.ID] = []
  private var ends: [End]

  /// The phrase of words, two or more, with what holds each; nil when no text can hold it.
  init?(_ words: [[UInt8]], _ hits: [WordHits], in vocabulary: Vocabulary) {
    precondition(words.count == hits.count && words.count > 1, "several words and their hits")
    starts = [TextRow.Place?](repeating: nil, count: vocabulary.count)
    ends = [End](repeating: .no, count: vocabulary.count)
    let (first, last) = (words[0], words[words.count - 1])
    for word in hits[0].words {
      starts[Int(word)] = vocabulary.words.placeAtEnd(of: first, in: Int(word))
    }
    for word in hits[words.count - 1].words {
      guard let isGrowing = vocabulary.words.isGrowing(afterBeginning: last, in: Int(word)) else {
        continue
      }
      let isWhole = vocabulary.words.range(of: Int(word)).count == last.count
      ends[Int(word)] = isWhole ? .whole : isGrowing ? .growing : .beginning
    }
    for word in words.dropFirst().dropLast() {
      guard let known = vocabulary.known(word[...]) else { return nil }
      middle.append(known)
    }
  }

  /// The score of a text of these words.
  func score(in text: ArraySlice<Vocabulary.ID>) -> TextScore {
    var best = TextScore.none
    each(in: text) { index, place, end in
      let isAll = index == text.startIndex && index + middle.count + 2 == text.endIndex
      let isWhole = isAll && place == .whole && end == .whole
      let isFirst = index == text.startIndex && place == .whole
      let real: TextRow.Place =
        isWhole ? .whole : isFirst ? .beginning : place == .whole ? .wordBeginning : place
      best = min(best, TextScore(end == .growing ? .growing : .letters, real))
    }
    return best
  }

  /// Whether a line of these words holds it.
  func isHeld(by line: ArraySlice<Vocabulary.ID>) -> Bool {
    var isHeld = false
    each(in: line) { _, _, _ in isHeld = true }
    return isHeld
  }

  private func each(
    in text: ArraySlice<Vocabulary.ID>, _ body: (Int, TextRow.Place, End) -> Void
  ) {
    let length = middle.count + 2
    guard text.count >= length else { return }
    for index in text.startIndex...(text.endIndex - length) {
      guard let place = starts[Int(text[index])] else { continue }
      let end = ends[Int(text[index + length - 1])]
      guard end != .no, text[(index + 1)..<(index + length - 1)].elementsEqual(middle) else {
        continue
      }
      body(index, place, end)
    }
  }
}
