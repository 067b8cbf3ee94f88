// When two names are the same name: in any letter case, in either Unicode form, with any amount
// of white space. Accents count: "Été" and "Ete" are two names. Files copied from a Mac carry
// decomposed names, so bytes must never be compared before they have passed through here.

@_spi(_Unicode) import Swift

/// The form in which names are compared for being the same.
package enum TextIdentity {
  /// Equal for equal names: composed, lower case, single spaces, none at the ends.
  package static func key(_ text: String) -> String {
    let lower = text.lowercased()
    return isPlain(lower) ? lower : spaced(composed(lower))
  }

  /// Whether the keys of two texts in UTF-8 are surely not equal, by their ASCII beginnings alone.
  package static func surelyDiffer(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    // A letter is known only together with what follows: a mark may be put on it.
    var isOther = false
    let shift = right.startIndex - left.startIndex
    for index in left.startIndex..<(left.startIndex + min(left.count, right.count)) {
      let (one, other) = (left[index], right[index + shift])
      guard one < 0x80, other < 0x80 else { return false }
      if isOther { return true }
      if one == other, one > 0x20 { continue }
      // White space of any amount is one space, and none at the ends.
      guard one > 0x20, other > 0x20 else {
        guard one == other, one == 0x20, index > left.startIndex else { return false }
        continue
      }
      isOther = lower(one) != lower(other)
    }
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The text in composed form (NFC).
  package static func composed(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isComposed) { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text._nfc)
    return String(result)
  }

  /// The text with each run of white space as one space, and none at the ends.
  static func spaced(_ text: String) -> String {
    guard !isSpaced(text) else { return text }
    return text.unicodeScalars.split(whereSeparator: isSpace)
      .map(String.init).joined(separator: " ")
  }

  /// Unicode's White_Space; asked of every letter of every name, where a look-up in its tables is dear.
  package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Whether all white space is single spaces inside.
  private static func isSpaced(_ text: String) -> Bool {
    var wasSpace = true
    for scalar in text.unicodeScalars {
      let isSpace = isSpace(scalar)
      if isSpace, wasSpace || scalar != " " { return false }
      wasSpace = isSpace
    }
    return !wasSpace || text.isEmpty
  }
}

extension TextIdentity {
  /// Whether the letter stands in composed form beside any of its kind: Latin, Hangul syllables,
  /// kana and Chinese characters do.
  private static func isComposed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether the text is ASCII with single spaces inside: most texts are, and stay as they are.
  private static func isPlain(_ text: String) -> Bool {
    let space = UInt8(ascii: " ")
    var last = space
    for byte in text.utf8 {
      guard (0x21..<0x7F).contains(byte) || (byte == space && last != space) else { return false }
      last = byte
    }
    return last != space || text.isEmpty
  }
}

extension String {
  /// Whether all characters are ASCII, for which Unicode's forms are one.
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
