// How Hangul syllables are made: which letters stand in one, and what those letters are called.
// Unicode lays the syllables out as a table of 19 initials, 21 vowels and 28 finals (one of them
// none), so all of it is arithmetic.

/// A Hangul syllable as its places in the table.
package struct HangulSyllable: Hashable, Sendable {
  /// 0 to 18, in the dictionary's order: ㄱ ㄲ ㄴ ㄷ ….
  package let initial: Int
  /// 0 to 20: ㅏ ㅐ ㅑ ㅒ ….
  package let vowel: Int
  /// 0 for none, then 1 to 27: ㄱ ㄲ ㄳ ㄴ ….
  package let final: Int

  /// The syllable that a scalar is; nil for every other character.
  package init?(_ scalar: Unicode.Scalar) {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
    let index = Int(scalar.value) - 0xAC00
    initial = index / (21 * 28)
    vowel = index / 28 % 21
    final = index % 28
  }
}

/// The letters of Hangul as a keyboard has them: 19 consonants and 14 vowels.
package enum Hangul {
  /// The consonants, in the order of the initials.
  package static let consonants: [Character] = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  /// The vowels that have a key of their own.
  package static let vowels: [Character] = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ")

  /// The keys of each vowel of the table, as places in `vowels`; "ㅘ" is typed as "ㅗㅏ".
  static let vowelKeys: [[Int]] = [
    [0], [1], [2], [3], [4], [5], [6], [7], [8], [8, 0], [8, 1], [8, 13], [9], [10], [10, 4],
    [10, 5], [10, 13], [11], [12], [12, 13], [13],
  ]

  /// The keys of each final of the table, as places in `consonants`; "ㄳ" is typed as "ㄱㅅ".
  static let finalKeys: [[Int]] = [
    [], [0], [1], [0, 9], [2], [2, 12], [2, 18], [3], [5], [5, 0], [5, 6], [5, 7], [5, 9], [5, 16],
    [5, 17], [5, 18], [6], [7], [7, 9], [9], [10], [11], [12], [14], [15], [16], [17], [18],
  ]

  /// The consonants of a letter that stands alone (U+3131 to U+314E), as places in `consonants`.
  ///
  /// Keyboards make "ㄳ" of "ㄱ" and "ㅅ", so it is two. Nil for every other character.
  static func loneConsonants(_ scalar: Unicode.Scalar) -> [Int]? {
    guard (0x3131...0x314E).contains(scalar.value) else { return nil }
    return lone[Int(scalar.value) - 0x3131]
  }

  /// The keys of a vowel that stands alone (U+314F to U+3163); nil for every other character.
  static func loneVowels(_ scalar: Unicode.Scalar) -> [Int]? {
    guard (0x314F...0x3163).contains(scalar.value) else { return nil }
    return vowelKeys[Int(scalar.value) - 0x314F]
  }

  private static let lone: [[Int]] = [
    [0], [1], [0, 9], [2], [2, 12], [2, 18], [3], [4], [5], [5, 0], [5, 6], [5, 7], [5, 9],
    [5, 16], [5, 17], [5, 18], [6], [7], [8], [7, 9], [9], [10], [11], [12], [13], [14], [15],
    [16], [17], [18],
  ]
}
