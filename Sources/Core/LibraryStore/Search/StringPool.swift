// Every text by which something is found, once: an artist's name is searched once however many
// tracks carry it. Hangul is kept in two more forms, as initials and in Latin letters.

import MusicCore

/// Texts with numbers, equal texts with one, as rows of words.
///
/// Nothing is ever taken out.
struct StringPool: Sendable {
  typealias ID = Int32
  /// The number of the empty text, which nothing is found by.
  static let empty: ID = 0

  /// The words of all texts, and where each text's begin, and at last where the next one's will.
  private var words: [Vocabulary.ID] = []
  private var starts: [Int32] = [0, 0]
  /// The initials of texts with Hangul, and whose they are.
  private(set) var initials = TextRow()
  private(set) var initialOwners: [ID] = []
  /// Romanised Hangul, one or two spellings of a text, and whose they are.
  private(set) var romans = TextRow()
  private(set) var romanOwners: [ID] = []
  /// Open addressing by the hash of the words; -1 is free.
  private var table = [ID](repeating: -1, count: 1 << 10)
  /// Room for the text at hand.
  private var letters: [UInt8] = []

  init() {
    table[slot(of: 0..<0)] = Self.empty
  }

  var count: Int { starts.count - 1 }

  func words(of text: ID) -> ArraySlice<Vocabulary.ID> {
    words[Int(starts[Int(text)])..<Int(starts[Int(text) + 1])]
  }

  /// The number of a text as people read it.
  mutating func id(_ text: String?, _ vocabulary: inout Vocabulary) -> ID {
    guard let text, !text.isEmpty else { return Self.empty }
    letters.removeAll(keepingCapacity: true)
    SearchLetters.append(folding: text, to: &letters)
    let start = words.count
    vocabulary.appendWords(of: letters, to: &words)
    let slot = slot(of: start..<words.count)
    guard table[slot] < 0 else {
      words.removeSubrange(start...)
      return table[slot]
    }
    let id = ID(count)
    table[slot] = id
    starts.append(Int32(words.count))
    if letters.contains(where: { SearchLetters.kinds[Int($0)].isHangul }) {
      addHangul(text, of: id)
    }
    if count * 2 > table.count { grow() }
    return id
  }

  /// Lowers the score of each text to that of its best word; gives those that have such a word.
  ///
  /// `scores` has one for each text, `words` one for each word, as the word by itself; `hits` are
  /// the words with a score. `candidates` are the only texts that can have one; nil for all.
  func lower(
    _ scores: inout [TextScore], to words: [TextScore], _ hits: [Vocabulary.ID],
    among candidates: [ID]?
  ) -> [ID] {
    var first = [TextScore](repeating: .none, count: words.count)
    var later = first
    for word in hits {
      first[Int(word)] = words[Int(word)].ofFirstWord
      later[Int(word)] = words[Int(word)].ofLaterWord
    }
    var found: [ID] = []
    let (alone, leading, following) = (words.span, first.span, later.span)
    let (numbers, starts) = (self.words.span, self.starts.span)
    for index in 0..<(candidates?.count ?? count) {
      let text = candidates.map { Int($0[index]) } ?? index
      let (start, end) = (Int(starts[text]), Int(starts[text + 1]))
      guard start < end else { continue }
      var best = end - start == 1 ? alone[Int(numbers[start])] : leading[Int(numbers[start])]
      for place in (start + 1)..<max(end, start + 1) {
        best = min(best, following[Int(numbers[place])])
      }
      guard best != .none else { continue }
      scores[text] = min(scores[text], best)
      found.append(ID(text))
    }
    return found
  }
}

extension StringPool {
  private mutating func addHangul(_ text: String, of id: ID) {
    let folded = SearchFolding.fold(text)
    guard let bytes = SearchInitials.bytes(folded) else { return }
    initials.append(bytes[...])
    initialOwners.append(id)
    let plain = RomanKey.bytes(Romanization.bySyllable(folded))
    let spoken = RomanKey.bytes(Romanization.asSpoken(folded))
    for key in spoken == plain ? [plain] : [plain, spoken] where !key.isEmpty {
      romans.append(key[...])
      romanOwners.append(id)
    }
  }

  /// Where the text with the words in that part of `words` stands in the table, or would.
  private func slot(of text: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in text { hash = (hash ^ UInt64(words[index])) &* 0x9E37_79B9_7F4A_7C15 }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & (table.count - 1)
    while table[slot] >= 0, !isEqual(table[slot], text) { slot = (slot + 1) & (table.count - 1) }
    return slot
  }

  private func isEqual(_ id: ID, _ text: Range<Int>) -> Bool {
    let start = Int(starts[Int(id)])
    guard Int(starts[Int(id) + 1]) - start == text.count else { return false }
    for offset in 0..<text.count where words[start + offset] != words[text.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    table = [ID](repeating: -1, count: table.count * 2)
    for id in 0..<count {
      table[slot(of: Int(starts[id])..<Int(starts[id + 1]))] = ID(id)
    }
  }
}
