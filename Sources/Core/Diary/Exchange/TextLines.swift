// Lines of a file that any program may have written: ended by a line feed, perhaps after a carriage
// return, and by nothing else that Unicode knows.

/// Splits texts into lines.
enum TextLines {
  /// The lines without their ends; a text that ends with a line feed has no empty line after it.
  static func of(_ text: String) -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { line in
      let isReturned = line.last == UInt8(ascii: "\r")
      return String(decoding: isReturned ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// A text of several lines, split where its author began a new one.
  static func parts(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text with line feeds only, as everything here keeps it.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", last == "\r" {
        last = scalar
        continue
      }
      result.append(scalar == "\r" ? "\n" : scalar)
      last = scalar
    }
    return String(result)
  }
}
