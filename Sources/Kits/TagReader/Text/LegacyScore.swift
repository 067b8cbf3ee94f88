// How likely a text is, read in an encoding: the logarithm of a rough probability per character.
// The figures say how often people use the parts of each character set in names and titles; what
// counts is only their distance from one another.

/// Weighing decoded text.
enum LegacyScore {
  /// The logarithm of how likely `bytes` are a text of `encoding`.
  ///
  /// Bytes that cannot be of it count as Western text that strayed among the others.
  static func of(_ bytes: [UInt8], as encoding: LegacyEncoding) -> Double {
    guard let text = encoding.decodeCut(bytes) else {
      return encoding == .western ? -12 * Double(bytes.count) : of(bytes, as: .western) - 8
    }
    var walk = Walk(bytes)
    var sum = 0.0
    for scalar in text.unicodeScalars {
      let character = walk.next(scalar, encoding)
      sum += character.isASCII ? ascii(scalar) : cost(of: character, encoding)
    }
    return sum
  }
}

extension LegacyScore {
  /// A character with the bytes that stand for it and its neighbours.
  private struct Character {
    let scalar: Unicode.Scalar
    let lead: UInt8
    /// 0 for a single byte.
    let trail: UInt8
    let before: UInt8
    let after: UInt8

    var isASCII: Bool { scalar.isASCII }
    var followsLowercase: Bool { isLowercase(before) }
    var touchesLetter: Bool { isLetter(before) || isLetter(after) }
  }

  /// Steps over the bytes in time with the characters.
  private struct Walk {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func next(_ scalar: Unicode.Scalar, _ encoding: LegacyEncoding) -> Character {
      let width = min(LegacyScore.width(of: scalar, at: byte(index), byte(index + 1), encoding), 4)
      defer { index += width }
      return Character(
        scalar: scalar, lead: byte(index), trail: width > 1 ? byte(index + 1) : 0,
        before: byte(index - 1), after: byte(index + width))
    }

    private func byte(_ index: Int) -> UInt8 {
      bytes.indices.contains(index) ? bytes[index] : 0
    }
  }

  private static func width(
    of scalar: Unicode.Scalar, at lead: UInt8, _ trail: UInt8, _ encoding: LegacyEncoding
  ) -> Int {
    switch encoding {
    case .utf8: UTF8.width(scalar)
    case .western, .cyrillic: 1
    case .japanese: lead < 0x80 || (0xA1...0xDF).contains(lead) ? 1 : 2
    case .simplifiedChinese: lead <= 0x80 ? 1 : (0x30...0x39).contains(trail) ? 4 : 2
    case .korean, .traditionalChinese: lead <= 0x80 ? 1 : 2
    }
  }

  private static func cost(of character: Character, _ encoding: LegacyEncoding) -> Double {
    // Scripts without spaces seldom touch small Latin letters.
    let touch = isLowercase(character.before) || isLowercase(character.after) ? -2.0 : 0
    switch encoding {
    case .utf8: return unicode(character.scalar)
    case .korean: return korean(character) + touch
    case .japanese: return japanese(character) + touch
    case .simplifiedChinese: return simplified(character) + touch
    case .traditionalChinese: return traditional(character) + touch
    case .cyrillic: return cyrillic(character)
    case .western: return western(character)
    }
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "a"..."z", "A"..."Z", " ": -3
    case "0"..."9", "-", "'", "(", ")", ".", ",", "&", "/", "!", "?", ":": -4
    case " "..."~": -6
    default: -12
    }
  }

  /// Two bytes of other encodings are often valid UTF-8 too, but seldom of a living script.
  private static func unicode(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    case 0xA0...0x17F, 0x370...0x45F, 0x5D0...0x5EA, 0x621...0x64A, 0x800...: -6
    default: -13
    }
  }

  private static func korean(_ character: Character) -> Double {
    let isStandard = character.trail >= 0xA1
    switch character.lead {
    case 0xB0...0xC8 where isStandard:
      return CommonCharacters.korean.contains(character.scalar) ? -6 : -9.5
    case 0xCA...0xFD where isStandard: return -14
    case 0xA1...0xA3 where isStandard: return -9
    case 0xA4...0xAC where isStandard: return -12
    default: return -17
    }
  }

  private static func japanese(_ character: Character) -> Double {
    switch character.scalar.value {
    case 0x3041...0x3093: return -5
    case 0x30A1...0x30FC: return -5.5
    case 0xFF61...0xFF9F: return -8 + (isLetter(character.after) ? -2 : 0)
    case 0x3000...0x3020: return -8
    case 0xE000...0xF8FF: return -18
    case 0x4E00...0x9FFF:
      if CommonCharacters.japanese.contains(character.scalar) { return -7 }
      return (0x88...0x97).contains(character.lead) ? -9.7 : -13
    default: return character.lead <= 0x84 ? -10 : -15
    }
  }

  private static func simplified(_ character: Character) -> Double {
    guard character.trail >= 0xA1 else { return character.trail >= 0x40 ? -16.5 : -19 }
    switch character.lead {
    case 0xB0...0xD7:
      return CommonCharacters.simplified.contains(character.scalar) ? -6.7 : -9.5
    case 0xD8...0xF7: return -12.8
    case 0xA1, 0xA3: return -9
    case 0xA2, 0xA4...0xA9: return -12
    default: return -17
    }
  }

  private static func traditional(_ character: Character) -> Double {
    switch character.lead {
    case 0xA4...0xC6:
      return CommonCharacters.traditional.contains(character.scalar) ? -6.7 : -9.9
    case 0xC9...0xF9: return -13.5
    case 0xA1...0xA3: return -9.5
    default: return -17
    }
  }

  private static func cyrillic(_ character: Character) -> Double {
    let mixed = character.touchesLetter ? -5.0 : 0
    let isInWord = character.before >= 0xE0
    switch character.lead {
    case 0xE0...0xFF:
      return (CommonCharacters.cyrillic.contains(character.scalar) ? -3 : -4.5) + mixed
    case 0xC0...0xDF: return (isInWord ? -9 : -4.5) + mixed
    case 0xA8, 0xB8, 0xB2, 0xB3, 0xAF, 0xBF, 0xAA, 0xBA: return -6.5 + mixed
    case 0x84, 0x85, 0x91...0x97, 0xAB, 0xBB, 0xB9: return -6
    default: return -9
    }
  }

  private static func western(_ character: Character) -> Double {
    let run = character.before >= 0x80 ? -6.0 : 0
    switch character.lead {
    case 0xE0...0xF6, 0xF8...0xFF, 0xDF: return -5 + run + (character.touchesLetter ? 0 : -1)
    case 0xC0...0xD6, 0xD8...0xDE: return -5 + run + (character.followsLowercase ? -6 : 0)
    case 0x85, 0x91...0x97: return -5 + run
    case 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F: return -6 + run
    case 0xAB, 0xBB, 0xB0, 0xB4, 0xAE, 0xA9, 0x99, 0xBD, 0xBF, 0xA1, 0xB7: return -7 + run
    default: return -9 + run
    }
  }

  private static func isLowercase(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    isLowercase(byte | 0x20)
  }
}
