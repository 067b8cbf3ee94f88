// Numbers as people and programs write them into tags: "3", "03/12", "1 of 12", " 7 ", and the
// nonsense that must not become a number.

/// Reading numbers from tags; what cannot be a number is nil.
enum TagNumber {
  /// Track and disc numbers are believed up to here.
  private static let highest = 9999

  /// A number and, behind a slash or "of", a total; each 1 to 9999 or nil.
  static func pair(_ text: String) -> (number: Int?, total: Int?) {
    // Nearly always a number and nothing else.
    if text.utf8.count < 5, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
      let number = Int(text) ?? 0
      return (number > 0 ? number : nil, nil)
    }
    var scalars = trimmed(text)
    let number = leading(&scalars)
    while let next = scalars.first, digit(next) == nil, next != "/", next != "o", next != "O" {
      scalars.removeFirst()
    }
    if scalars.first == "/" {
      scalars.removeFirst()
    } else if String(String.UnicodeScalarView(scalars.prefix(2))).lowercased() == "of" {
      scalars.removeFirst(2)
    } else {
      return (number, nil)
    }
    while scalars.first == " " { scalars.removeFirst() }
    return (number, leading(&scalars))
  }

  /// Beats a minute, 1 to 999, rounded.
  static func tempo(_ text: String) -> Int? {
    guard let value = decimal(text), (1..<999.5).contains(value.rounded()) else { return nil }
    return Int(value.rounded())
  }

  /// A finite decimal number at the start of `text`; a comma counts as a point.
  static func decimal(_ text: String) -> Double? {
    var plain = ""
    for scalar in trimmed(text).prefix(32) {
      switch scalar {
      case "0"..."9", ".", "-", "+": plain.unicodeScalars.append(scalar)
      case ",": plain += "."
      case "\u{2212}": plain += "-"
      case " " where plain == "+" || plain == "-": continue
      default: return Double(plain)
      }
    }
    return Double(plain)
  }

  /// Whether a flag is set: "1", "true", "yes".
  static func flag(_ text: String) -> Bool {
    let plain = String(String.UnicodeScalarView(trimmed(text))).lowercased()
    return plain == "true" || plain == "yes" || (leadingNumber(plain) ?? 0) > 0
  }

  /// The decimal digit that `scalar` is, in any script; superscripts are none.
  static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if ("0"..."9").contains(scalar) { return Int(scalar.value) - 0x30 }
    guard scalar.value >= 0x80, scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }
}

extension TagNumber {
  private static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
    var scalars = Substring(text).unicodeScalars
    // Nearly always there is nothing to trim.
    let letters = Unicode.Scalar(0x21 as UInt8)..."~"
    if let first = scalars.first, letters.contains(first), let last = scalars.last,
      letters.contains(last)
    {
      return scalars
    }
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return scalars
  }

  private static func leadingNumber(_ text: String) -> Int? {
    var scalars = Substring(text).unicodeScalars
    return leading(&scalars)
  }

  /// Takes the digits at the start; nil when there are none, or they say 0 or too much.
  private static func leading(_ scalars: inout Substring.UnicodeScalarView) -> Int? {
    var value = 0
    while let next = scalars.first, let digit = digit(next) {
      value = min(value * 10 + digit, highest + 1)
      scalars.removeFirst()
    }
    return (1...highest).contains(value) ? value : nil
  }
}
