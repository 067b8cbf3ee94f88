// Text from files on its way to a terminal. Tags are written by strangers: nothing in them may move
// the cursor, colour the screen or turn the writing round.

/// Text that a terminal can be trusted with.
enum TerminalText {
  /// The text on one line, without control characters and marks of writing direction.
  static func safe(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: result.append(" ")
      case 0x00..<0x20, 0x7F..<0xA0: continue
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
      case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// How many columns the text takes.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// The text cut to so many columns, with an ellipsis where something is missing.
  static func fitted(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let next = width(character)
      guard used + next < columns else { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  /// The text filled with blanks to so many columns.
  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// Two columns for East Asian wide characters and emoji (Unicode Annex 11), none for marks that
  /// stand on another character.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
