// Folded text as the bytes that are searched. Hangul is taken apart into the keys that type it, one
// byte each, so that what a keyboard shows half way ("사", "살", "사라") is found in "사랑" like
// the beginnings of a Latin word; everything else stays UTF-8.

/// The letters of a folded text, one byte for a Latin or Hangul letter.
package enum SearchLetters {
  /// What a byte is, for finding the borders of words and syllables.
  package enum Kind: UInt8, Sendable {
    /// A space, a sign, an end: no part of a word.
    case gap
    case letter
    case digit
    case consonant, vowel

    package var isInWord: Bool { self != .gap }
    package var isHangul: Bool { self == .consonant || self == .vowel }
  }

  /// "A" to "S", which no folded text has.
  static let firstConsonant: UInt8 = 0x41
  /// "T" to "Z" and then 1 to 7.
  private static let firstVowel: UInt8 = 0x54

  /// The bytes of a folded text, without control characters.
  package static func bytes(_ folded: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(folded.utf8.count)
    for scalar in folded.unicodeScalars { append(scalar, to: &bytes) }
    return bytes
  }

  /// Appends the letters of a text as it stands in a tag, folded.
  package static func append(folding text: String, to bytes: inout [UInt8]) {
    if !appendASCII(text.utf8, to: &bytes) { appendAny(text, to: &bytes) }
  }

  /// Appends the letters of a text in UTF-8, folded.
  package static func append(folding text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    if !appendASCII(text, to: &bytes) {
      appendAny(String(decoding: text, as: UTF8.self), to: &bytes)
    }
  }

  /// What each byte is, by its value.
  package static let kinds: [Kind] = (0..<256).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: .letter
    case firstConsonant..<firstVowel: .consonant
    case firstVowel...0x5A, 1...7: .vowel
    default: .gap
    }
  }

  static func consonant(_ place: Int) -> UInt8 { firstConsonant + UInt8(place) }

  static func vowel(_ place: Int) -> UInt8 {
    place < 7 ? firstVowel + UInt8(place) : UInt8(place - 6)
  }

  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.value < 0x80 {
      bytes.append(scalar.value < 0x20 ? 0x20 : UInt8(scalar.value))
    } else if let syllable = HangulSyllable(scalar) {
      bytes.append(consonant(syllable.initial))
      for key in Hangul.vowelKeys[syllable.vowel] { bytes.append(vowel(key)) }
      for key in Hangul.finalKeys[syllable.final] { bytes.append(consonant(key)) }
    } else if let keys = Hangul.loneConsonants(scalar) {
      for key in keys { bytes.append(consonant(key)) }
    } else if let keys = Hangul.loneVowels(scalar) {
      for key in keys { bytes.append(vowel(key)) }
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}

extension SearchLetters {
  private static func appendAny(_ text: String, to bytes: inout [UInt8]) {
    for scalar in SearchFolding.fold(text).unicodeScalars { append(scalar, to: &bytes) }
  }

  /// Appends a text of ASCII, as `SearchFolding` folds it; false, and nothing appended, for others.
  private static func appendASCII(
    _ text: some Sequence<UInt8>, to bytes: inout [UInt8]
  ) -> Bool {
    let start = bytes.count
    var endsInSpace = true
    for byte in text {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "`"): continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case ...0x20:
        if !endsInSpace { bytes.append(0x20) }
        endsInSpace = true
        continue
      case ..<0x80: bytes.append(byte)
      default:
        bytes.removeSubrange(start...)
        return false
      }
      endsInSpace = false
    }
    if endsInSpace, bytes.count > start { bytes.removeLast() }
    return true
  }
}

/// The initial consonants of a folded text, for finding "사랑" by "ㅅㄹ".
package enum SearchInitials {
  /// The text's letters with each syllable as its initial alone; nil where there is no Hangul.
  package static func bytes(_ folded: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var isHangul = false
    for scalar in folded.unicodeScalars {
      if let syllable = HangulSyllable(scalar) {
        bytes.append(SearchLetters.consonant(syllable.initial))
        isHangul = true
      } else {
        isHangul = isHangul || Hangul.loneConsonants(scalar) != nil
        SearchLetters.append(scalar, to: &bytes)
      }
    }
    return isHangul ? bytes : nil
  }

  /// Whether a folded query has consonants that stand alone, and so asks for initials.
  package static func areMeant(by folded: some StringProtocol) -> Bool {
    folded.unicodeScalars.contains { Hangul.loneConsonants($0) != nil }
  }
}
