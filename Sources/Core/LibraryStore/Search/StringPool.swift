// Every text by which something is found, once: an artist's name is searched once however many
// tracks carry it. Hangul is kept in two more forms, as initials and in Latin letters.

import MusicCore

/// Texts with numbers, equal texts with one.
///
/// Nothing is ever taken out.
struct StringPool: Sendable {
  typealias ID = Int32
  /// The number of the empty text, which nothing is found by.
  static let empty: ID = 0

  private(set) var letters = TextRow()
  /// The initials of texts with Hangul, and whose they are.
  private(set) var initials = TextRow()
  private(set) var initialOwners: [ID] = []
  /// Romanised Hangul, one or two spellings of a text, and whose they are.
  private(set) var romans = TextRow()
  private(set) var romanOwners: [ID] = []
  /// Open addressing by the hash of the letters; -1 is free.
  private var table = [ID](repeating: -1, count: 1 << 10)

  init() {
    letters.append([])
    insert(Self.empty, hash: Self.hash([]))
  }

  var count: Int { letters.count }

  /// The number of a text as people read it.
  mutating func id(_ text: String?) -> ID {
    guard let text, !text.isEmpty else { return Self.empty }
    let folded = SearchFolding.fold(text)
    let bytes = SearchLetters.bytes(folded)
    let hash = Self.hash(bytes)
    if let known = find(bytes, hash: hash) { return known }
    let id = ID(letters.count)
    letters.append(bytes)
    if let forms = SearchInitials.bytes(folded) { addHangul(folded, initials: forms, of: id) }
    if letters.count * 2 > table.count { grow() } else { insert(id, hash: hash) }
    return id
  }
}

extension StringPool {
  private mutating func addHangul(_ folded: String, initials bytes: [UInt8], of id: ID) {
    initials.append(bytes)
    initialOwners.append(id)
    let plain = RomanKey.bytes(Romanization.bySyllable(folded))
    let spoken = RomanKey.bytes(Romanization.asSpoken(folded))
    for key in spoken == plain ? [plain] : [plain, spoken] where !key.isEmpty {
      romans.append(key)
      romanOwners.append(id)
    }
  }

  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 29)
  }

  private func find(_ bytes: [UInt8], hash: Int) -> ID? {
    var slot = hash & (table.count - 1)
    while table[slot] >= 0 {
      let id = table[slot]
      if letters.bytes[letters.range(of: Int(id))].elementsEqual(bytes) { return id }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  private mutating func insert(_ id: ID, hash: Int) {
    var slot = hash & (table.count - 1)
    while table[slot] >= 0 { slot = (slot + 1) & (table.count - 1) }
    table[slot] = id
  }

  private mutating func grow() {
    table = [ID](repeating: -1, count: table.count * 2)
    for id in 0..<letters.count {
      insert(ID(id), hash: Self.hash(letters.bytes[letters.range(of: id)]))
    }
  }
}
