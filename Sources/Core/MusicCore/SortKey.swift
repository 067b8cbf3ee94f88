// The order of names in lists, as bytes that a database can compare: without leading articles,
// numbers by their value, accents and letter case aside. Scripts follow one another as digits,
// Latin, Greek, Cyrillic, kana, Chinese characters, Hangul; inside Hangul and kana the order is
// the dictionary's.

/// Keys whose byte order is the order of the names.
package enum SortKey {
  /// The key of a name as shown; nil sorts after all names.
  ///
  /// `sortName` is how the tags want it sorted; then no article is looked for.
  package static func bytes(_ name: String?, sortName: String? = nil) -> [UInt8] {
    guard let name else { return [last] }
    let folded = sortName.map { SearchFolding.fold($0) } ?? ""
    let text = folded.isEmpty ? withoutArticle(SearchFolding.fold(name)) : folded
    return encode(text) + [0] + Array(TextIdentity.composed(name).utf8)
  }

  /// Between which keys the names stand that begin with a text: from the first on, before the other.
  package static func range(beginning text: String) -> (from: [UInt8], to: [UInt8]) {
    let from = encode(withoutArticle(SearchFolding.fold(text)))
    return (from, from + [last])
  }

  /// Whether a name begins with a text, as lists order names.
  package static func begins(_ name: String, with text: String) -> Bool {
    let (from, _) = range(beginning: text)
    return !from.isEmpty && bytes(name).starts(with: from)
  }

  /// A folded name without its leading article; a name that is nothing else stays.
  static func withoutArticle(_ folded: String) -> String {
    guard let space = folded.firstIndex(of: " "),
      articles.contains(String(folded[..<space]))
    else { return folded }
    let rest = folded[folded.index(after: space)...]
    return rest.isEmpty ? folded : String(rest)
  }
}

extension SortKey {
  /// English, French, Spanish, German, Italian, Portuguese.
  private static let articles: Set<String> = [
    "the", "a", "an", "le", "la", "les", "el", "los", "las", "der", "die", "das", "il", "lo",
    "gli", "os", "as",
  ]

  /// Above every byte of UTF-8.
  private static let last: UInt8 = 0xFF

  private static func encode(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count + 8)
    // Punctuation in front ("...And", "(What's") does not decide where a name stands.
    var position = bytes.firstIndex(where: isLetterOrDigit) ?? 0
    while position < bytes.count {
      guard isDigit(bytes[position]) else {
        key.append(bytes[position])
        position += 1
        continue
      }
      let end = bytes[position...].firstIndex { !isDigit($0) } ?? bytes.count
      let digits = bytes[position..<end].drop { $0 == UInt8(ascii: "0") }
      // A longer number is a larger one; "0" in front keeps numbers where digits stand.
      key += [UInt8(ascii: "0"), UInt8(min(digits.count, 255))] + digits
      position = end
    }
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
