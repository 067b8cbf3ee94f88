// Text fit to be shown: one line where a line is meant, no control characters, no blanks around.

/// Making found text fit to be shown.
enum TextCleaning {
  /// `text` on one line: breaks and tabs are spaces, other control characters are gone.
  ///
  /// Nil when nothing is left.
  static func line(_ text: String) -> String? {
    clean(text, keepsBreaks: false)
  }

  /// `text` with its lines kept, ends of line as "\n", other control characters gone.
  ///
  /// Nil when nothing is left.
  static func block(_ text: String) -> String? {
    clean(text, keepsBreaks: true)
  }
}

extension TextCleaning {
  private static func clean(_ text: String, keepsBreaks: Bool) -> String? {
    let cleaned =
      isPlain(text, keepsBreaks: keepsBreaks) ? text : rebuilt(text, keepsBreaks: keepsBreaks)
    let trimmed = Substring(cleaned).trimmingSpaces
    if trimmed.isEmpty { return nil }
    return trimmed.utf8.count == cleaned.utf8.count ? cleaned : String(trimmed)
  }

  /// Whether no character is a control character or a byte order mark, or a break that is not kept
  /// as it is.
  private static func isPlain(_ text: String, keepsBreaks: Bool) -> Bool {
    var (last, one) = (UInt8(0), UInt8(0))
    for byte in text.utf8 {
      switch (one, byte) {
      case (_, 0x0A) where keepsBreaks: (last, one) = (one, byte)
      case (_, 0..<0x20), (_, 0x7F): return false
      case (0xC2, 0x80..<0xA0): return false
      // U+2028 and U+2029 are E2 80 A8 and A9, the byte order mark is EF BB BF.
      case (0x80, 0xA8...0xA9) where last == 0xE2, (0xBB, 0xBF) where last == 0xEF: return false
      default: (last, one) = (one, byte)
      }
    }
    return true
  }

  private static func rebuilt(_ text: String, keepsBreaks: Bool) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": continue
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append(keepsBreaks ? "\n" : " ")
      case 0x09, 0x0B, 0x0C: result.append(" ")
      case 0x00...0x1F, 0x7F...0x9F, 0xFEFF: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
