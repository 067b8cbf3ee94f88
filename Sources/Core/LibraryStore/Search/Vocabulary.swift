// Every word of names and of songs, once: what is typed is held against each word a single time,
// however many texts it stands in, and a text is a row of the numbers of its words.

import MusicCore

/// Words of letters (`SearchLetters`) with numbers, equal words with one.
///
/// Nothing is ever taken out.
struct Vocabulary: Sendable {
  typealias ID = Int32
  /// The number of the empty word, which no text has and nothing is found in.
  static let nothing: ID = 0

  private(set) var words = TextRow()
  /// Open addressing by the hash of the letters; -1 is free.
  private var table = [ID](repeating: -1, count: 1 << 12)
  /// The words with a letter of several bytes, by those bytes: one kana is typed as a word, and
  /// would else be looked for in all of them.
  private var holders: [UInt32: [ID]] = [:]

  init() {
    _ = id(of: [])
  }

  var count: Int { words.count }

  /// The letters of a word.
  func letters(of word: ID) -> ArraySlice<UInt8> { words.bytes[words.range(of: Int(word))] }

  /// The number of a word; nil when it is not here.
  func known(_ word: ArraySlice<UInt8>) -> ID? {
    let id = table[slot(of: word)]
    return id < 0 ? nil : id
  }

  /// The number of a word, a new one where it is not here yet.
  mutating func id(of word: ArraySlice<UInt8>) -> ID {
    let slot = slot(of: word)
    guard table[slot] < 0 else { return table[slot] }
    let id = ID(words.count)
    words.append(word)
    Self.eachLongLetter(in: word) { letter in
      if holders[letter]?.last != id { holders[letter, default: []].append(id) }
    }
    table[slot] = id
    if words.count * 2 > table.count { grow() }
    return id
  }

  /// The only words that can hold these letters, by the rarest one of several bytes; nil where none
  /// has several.
  func holders(of letters: [UInt8]) -> [ID]? {
    var fewest: [ID]?
    Self.eachLongLetter(in: letters[...]) { letter in
      let words = holders[letter] ?? []
      if fewest.map({ words.count < $0.count }) ?? true { fewest = words }
    }
    return fewest
  }

  /// Appends the numbers of the words of a text, which single spaces part.
  mutating func appendWords(of text: [UInt8], to numbers: inout [ID]) {
    var start = 0
    for end in 0...text.count where end == text.count || text[end] == Self.space {
      if end > start { numbers.append(id(of: text[start..<end])) }
      start = end + 1
    }
  }

  /// The letters of a row of words.
  func text(_ numbers: ArraySlice<ID>) -> [UInt8] {
    Array(numbers.map(letters(of:)).joined(separator: CollectionOfOne(Self.space)))
  }
}

extension Vocabulary {
  private static let space = UInt8(ascii: " ")

  /// Calls `body` with the bytes of each letter that has several, as one number.
  private static func eachLongLetter(in word: ArraySlice<UInt8>, _ body: (UInt32) -> Void) {
    var letter: UInt32 = 0
    for byte in word {
      // A byte from 0x80 to 0xBF goes on with what the one before began.
      if byte & 0xC0 == 0x80, letter != 0 {
        letter = letter << 8 | UInt32(byte)
      } else {
        if letter != 0 { body(letter) }
        letter = byte >= 0xC0 ? UInt32(byte) : 0
      }
    }
    if letter != 0 { body(letter) }
  }

  /// Where a word stands in the table, or would.
  private func slot(of word: ArraySlice<UInt8>) -> Int {
    var slot = Self.hash(word) & (table.count - 1)
    while table[slot] >= 0, !isEqual(table[slot], word) { slot = (slot + 1) & (table.count - 1) }
    return slot
  }

  private func isEqual(_ id: ID, _ word: ArraySlice<UInt8>) -> Bool {
    let range = words.range(of: Int(id))
    guard range.count == word.count else { return false }
    for offset in 0..<range.count
    where words.bytes[range.lowerBound + offset] != word[word.startIndex + offset] { return false }
    return true
  }

  private static func hash(_ word: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 29)
  }

  private mutating func grow() {
    table = [ID](repeating: -1, count: table.count * 2)
    for id in 0..<ID(words.count) { table[slot(of: letters(of: id))] = id }
  }
}
