// From a file's bytes to text: marks at the beginning, UTF-16, UTF-8, and old charsets, which the
// caller decodes because guessing them needs the music's other tags.

/// How the bytes of a text file are read.
package enum LyricsText {
  /// The text in `bytes`; `legacy` is asked when they are no Unicode, and what it cannot read
  /// either is shown with U+FFFD.
  package static func decode(
    _ bytes: [UInt8], legacy: ([UInt8]) -> String? = { _ in nil }
  ) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBig: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBig: true) }
    // Lyrics begin with a bracket more often than with anything else.
    if bytes.starts(with: [0x5B, 0x00]) { return utf16(bytes[...], isBig: false) }
    if bytes.starts(with: [0x00, 0x5B]) { return utf16(bytes[...], isBig: true) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return legacy(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a text, whatever ends them; without blanks at their ends and without U+FEFF and
  /// U+0000, which editors leave behind.
  static func lines(of text: String) -> [String] {
    // A scan looks at the words of thousands of songs: bytes, not characters.
    var bytes = Array(text.utf8)
    if bytes.contains(where: { $0 == 0 || $0 == 0xEF }) {
      bytes = Array(String(text.unicodeScalars.filter { $0 != "\u{FEFF}" && $0 != "\0" }).utf8)
    }
    var lines: [String] = []
    var start = 0
    var position = 0
    while position < bytes.count {
      defer { position += 1 }
      guard bytes[position] == newLine || bytes[position] == carriageReturn else { continue }
      lines.append(line(bytes[start..<position]))
      let isPair =
        bytes[position] == carriageReturn && position + 1 < bytes.count
        && bytes[position + 1] == newLine
      if isPair { position += 1 }
      start = position + 1
    }
    lines.append(line(bytes[start...]))
    return lines
  }

  private static let newLine = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingBlanks
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }
}

extension StringProtocol {
  /// Without blanks at both ends.
  var trimmingBlanks: String {
    if let first = unicodeScalars.first, first.isSurelyNoBlank,
      let last = unicodeScalars.last, last.isSurelyNoBlank
    {
      return String(self)
    }
    let end = lastIndex { !$0.isWhitespace }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end else { return "" }
    return String(self[start...end])
  }
}

extension Substring {
  /// Without blanks at its beginning.
  var withoutLeadingBlanks: Substring {
    if let first = unicodeScalars.first, first.isSurelyNoBlank { return self }
    return drop { $0.isWhitespace }
  }
}

extension Unicode.Scalar {
  /// Whether it stands where no blanks are: in ASCII, or behind U+3000, which is the last one.
  fileprivate var isSurelyNoBlank: Bool {
    0x21...0x7E ~= value || value > 0x3000
  }
}
