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
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !isSuspect($0) }
    let cleaned = isPlain ? text : rebuilt(text, keepsBreaks: keepsBreaks)
    let trimmed = Substring(cleaned).trimmingSpaces
    if trimmed.isEmpty { return nil }
    return trimmed.utf8.count == cleaned.utf8.count ? cleaned : String(trimmed)
  }

  /// Whether a character that begins with this byte may be a control character or a break.
  private static func isSuspect(_ byte: UInt8) -> Bool {
    byte == 0xC2 || byte == 0xE2 || byte == 0xEF
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
