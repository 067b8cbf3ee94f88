// Text as searching sees it: what a person types without accents, in any width, in either kana,
// finds what stands in the tag. A pure function, applied alike to what is searched and to what
// is searched for; where a match lies in the original text cannot be told from it.

@_spi(_Unicode) import Swift

/// Folds away the differences that nobody types.
package enum SearchFolding {
  /// The folded text: lower case, without accents and apostrophes, half width, hiragana for
  /// katakana, Hangul as whole syllables, single spaces.
  package static func fold(_ text: String) -> String {
    guard !text.isASCII else { return foldASCII(text) }
    return foldCommon(text) ?? foldAny(text)
  }
}

extension SearchFolding {
  private static func foldAny(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd { append(scalar, to: &folded) }
    // Marks that were half width stand apart from their kana: they join it here.
    return TextIdentity.spaced(TextIdentity.composed(String(folded)))
  }

  /// The text folded letter by letter; nil where a letter is not of those that fold by themselves
  /// and join with no neighbour, in composed form: ASCII, Latin with accents, Greek, Cyrillic,
  /// Hangul syllables, kana, Chinese characters, the signs among them.
  private static func foldCommon(_ text: String) -> String? {
    var folded = String.UnicodeScalarView()
    folded.reserveCapacity(text.utf8.count)
    var endsInSpace = true
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20:
        if !endsInSpace { folded.append(scalar) }
        endsInSpace = true
        continue
      case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(scalar.value | 0x20)))
      case 0x21...0x26, 0x28...0x5F, 0x61...0x7E, 0x3001...0x3002, 0x3008...0x3011,
        0x3041...0x3096, 0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
        folded.append(scalar)
      case 0x30A1...0x30F6:
        guard let hiragana = Unicode.Scalar(scalar.value - 0x60) else { return nil }
        folded.append(hiragana)
      default:
        guard let letters = byThemselves(scalar) else { return nil }
        guard !letters.isEmpty else { continue }
        folded.append(contentsOf: letters)
      }
      endsInSpace = false
    }
    if endsInSpace, !folded.isEmpty { folded.removeLast() }
    return String(folded)
  }

  /// What a letter folds to whatever stands beside it; nil for those of which that is not known.
  private static func byThemselves(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    switch scalar.value {
    case 0x27, 0x60: String.UnicodeScalarView()
    case 0xC0..<0x300: latin[Int(scalar.value - 0xC0)]
    // U+0387 becomes a space.
    case 0x370..<0x387, 0x388..<0x483, 0x48A..<0x530: cyrillic[Int(scalar.value - 0x370)]
    case 0x2010..<0x2027: signs[Int(scalar.value - 0x2010)]
    case 0xFF01..<0xFF5F: wide[Int(scalar.value - 0xFF01)]
    default: nil
    }
  }

  private static let latin = foldEach(0xC0..<0x300)
  /// Greek too.
  private static let cyrillic = foldEach(0x370..<0x530)
  private static let signs = foldEach(0x2010..<0x2027)
  private static let wide = foldEach(0xFF01..<0xFF5F)

  private static func foldEach(_ letters: Range<UInt32>) -> [String.UnicodeScalarView] {
    letters.map { value in
      foldAny(Unicode.Scalar(value).map { String($0) } ?? "").unicodeScalars
    }
  }

  private static func foldASCII(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "`"): break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
      case 0x09...0x0D, 0x20:
        if let last = folded.last, last != 0x20 { folded.append(0x20) }
      default: folded.append(byte)
      }
    }
    if folded.last == 0x20 { folded.removeLast() }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x27, 0x60, 0x2018, 0x2019, 0x02BC, 0xFF07: return
    case 0xFF01...0xFF5E:
      // Full-width forms of ASCII.
      if let narrow = Unicode.Scalar(scalar.value - 0xFEE0) { append(narrow, to: &folded) }
    case 0x30A1...0x30F6, 0x30FD, 0x30FE:
      // Katakana stands 0x60 above hiragana.
      if let hiragana = Unicode.Scalar(scalar.value - 0x60) { folded.append(hiragana) }
    case 0xFF66...0xFF9D:
      folded.append(halfWidthKana[Int(scalar.value - 0xFF66)])
    case 0xFF9E: folded.append("\u{3099}")
    case 0xFF9F: folded.append("\u{309A}")
    default: appendLetter(scalar, to: &folded)
    }
  }

  private static func appendLetter(
    _ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView
  ) {
    guard !isAccent(scalar) else { return }
    if let plain = unlike[scalar] {
      folded.append(contentsOf: plain.unicodeScalars)
      return
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isAccent(lower) {
      if let plain = unlike[lower] {
        folded.append(contentsOf: plain.unicodeScalars)
      } else {
        folded.append(lower)
      }
    }
  }

  /// Marks above, below and through a letter, and the vowel points of Hebrew and Arabic; not the
  /// vowels of Indian scripts and Thai, without which little is left, nor the marks of kana.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x0300 else { return false }
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 1, 10...35, 202...240: return true
    default: return false
    }
  }

  /// Letters that Unicode does not take apart, and signs that people type differently.
  private static let unlike: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ħ": "h",
    "ı": "i", "ŋ": "n", "ŧ": "t", "ſ": "s", "ƒ": "f", "ĸ": "k", "ŀ": "l", "ɨ": "i", "ƶ": "z",
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ĳ": "ij",
    "ς": "σ", "ӏ": "l", "ґ": "г", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "〜": "~", "…": "...",
    "\u{3000}": " ", "\u{00A0}": " ", "\u{200B}": "", "\u{200C}": "", "\u{200D}": "",
    "\u{FEFF}": "", "\u{00AD}": "", "\u{FE0F}": "", "・": " ", "·": " ", "₩": "w", "№": "no",
    "¹": "1", "²": "2", "³": "3", "½": "1/2", "¼": "1/4", "™": "tm", "ª": "a", "º": "o",
    "ⅰ": "i", "ⅱ": "ii", "ⅲ": "iii", "ⅳ": "iv", "ⅴ": "v", "ⅵ": "vi", "ⅶ": "vii", "ⅷ": "viii",
    "ⅸ": "ix", "ⅹ": "x", "ⅺ": "xi", "ⅻ": "xii",
  ]

  /// Hiragana for the half-width katakana from U+FF66 to U+FF9D, in their order.
  private static let halfWidthKana = Array(
    "をぁぃぅぇぉゃゅょっーあいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"
      .unicodeScalars)
}
