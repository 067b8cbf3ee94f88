// The letters beside a long list: where the names of each begin. A letter is read off the sort key
// that the list is ordered by, so that it always agrees with the order: Hangul by initial
// consonant, kana by row, Latin, Greek and Cyrillic by letter, numbers together.

/// The place in a list where the names of a letter begin.
package struct JumpMark: Hashable, Sendable {
  /// Such as "A", "ㄱ", "か", "Ж"; "#" for numbers, "…" for signs, "?" for what has no name.
  package let letter: String
  /// The position of the first name, from 0.
  package let position: Int

  package init(letter: String, position: Int) {
    self.letter = letter
    self.position = position
  }

  /// The letter of a name by its sort key, of which the first three bytes are enough.
  package static func letter(ofKey key: some Collection<UInt8>) -> String {
    guard let first = key.first else { return other }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return "#"
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return String(Character(Unicode.Scalar(first - 32)))
    case 0xFF: return "?"
    default:
      guard let scalar = String(decoding: key, as: UTF8.self).unicodeScalars.first else {
        return other
      }
      return letter(of: scalar)
    }
  }

  /// The marks of a list, from the start of each sort key in the list's order.
  package static func marks(ofKeys keys: some Sequence<[UInt8]>) -> [JumpMark] {
    var marks: [JumpMark] = []
    var last: [UInt8]?
    for (position, key) in keys.enumerated() where key != last {
      last = key
      let letter = letter(ofKey: key)
      if marks.last?.letter != letter {
        marks.append(JumpMark(letter: letter, position: position))
      }
    }
    return marks
  }
}

extension JumpMark {
  private static let other = "…"

  /// The initial consonants, the doubled ones with their single ones.
  private static let initials = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ")

  /// The first letter after each row of hiragana, and the row.
  private static let kanaRows: [(end: UInt32, row: String)] = [
    (0x304B, "あ"), (0x3055, "か"), (0x305F, "さ"), (0x306A, "た"), (0x306F, "な"), (0x307E, "は"),
    (0x3083, "ま"), (0x3089, "や"), (0x308E, "ら"), (0x3097, "わ"),
  ]

  private static func letter(of scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0370...0x052F: String(scalar.properties.uppercaseMapping)
    case 0x3041...0x3096: kanaRows.first { scalar.value < $0.end }?.row ?? other
    case 0x3131...0x314E: String(Character(scalar))
    case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: "漢"
    case 0xAC00...0xD7A3: String(initials[Int(scalar.value - 0xAC00) / 588])
    default: other
    }
  }
}
