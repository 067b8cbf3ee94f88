// One key for the many ways in which people spell Korean in Latin letters: "kim" and "gim",
// "young" and "yeong", "busan" and "pusan". Both what is looked for and what is searched pass
// through here; the key itself is never shown.

/// Latin spellings of Korean without what is spelt differently.
package enum RomanKey {
  /// The key of a spelling in small letters; anything but "a" to "z" and spaces is left out.
  package static func bytes(_ spelling: String) -> [UInt8] {
    var key: [UInt8] = []
    var rest = Array(spelling.utf8).filter { $0 == space || letters.contains($0) }[...]
    while let first = rest.first {
      if let (group, replacement) = groups.first(where: { rest.starts(with: $0.0) }) {
        rest.removeFirst(group.count)
        for letter in replacement { append(letter, to: &key) }
      } else {
        rest.removeFirst()
        append(plain(first), to: &key)
      }
    }
    return key
  }
}

extension RomanKey {
  private static let space = UInt8(ascii: " ")
  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")

  /// Letters that are one sound, the longer ones first.
  private static let groups: [([UInt8], [UInt8])] = [
    ("tch", "j"), ("woo", "u"), ("you", "yo"),
    ("ch", "j"), ("sh", "s"), ("kh", "k"), ("gh", "k"), ("th", "t"), ("dh", "t"), ("ph", "p"),
    ("bh", "p"), ("ck", "k"), ("eo", "o"), ("eu", "u"), ("ae", "e"), ("oe", "we"), ("oi", "we"),
    ("oo", "u"), ("ee", "i"), ("ui", "i"), ("wu", "u"),
  ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

  private static func plain(_ letter: UInt8) -> UInt8 {
    switch Unicode.Scalar(letter) {
    case "g", "q", "c": UInt8(ascii: "k")
    case "d": UInt8(ascii: "t")
    case "b", "f", "v": UInt8(ascii: "p")
    case "z": UInt8(ascii: "j")
    case "r": UInt8(ascii: "l")
    default: letter
    }
  }

  /// Doubled letters are spelt single as often.
  private static func append(_ letter: UInt8, to key: inout [UInt8]) {
    if key.last != letter { key.append(letter) }
  }
}
