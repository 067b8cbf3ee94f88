// The encodings that people can choose for tags that do not name theirs, by the names they know.

package import TagReader

/// An encoding of old tags.
package struct EncodingChoice: Hashable, Sendable {
  package let encoding: LegacyEncoding

  package init(_ encoding: LegacyEncoding) {
    self.encoding = encoding
  }

  /// The encoding of a name such as "CP949", "euc-kr" or "korean"; nil for any other.
  package init?(name: String) {
    let wanted = name.lowercased().filter { $0.isLetter || $0.isNumber }
    guard let known = Self.names.first(where: { $0.value.contains(wanted) }) else { return nil }
    encoding = known.key
  }

  /// All there are.
  package static let all = LegacyEncoding.allCases.map { EncodingChoice($0) }

  /// Its name for scripts: "CP949".
  package var name: String { encoding.rawValue }
  /// Its name for people: "Korean (CP949)".
  package var title: String { encoding.name }

  private static let names: [LegacyEncoding: Set<String>] = [
    .utf8: ["utf8", "unicode"],
    .korean: ["cp949", "euckr", "uhc", "korean", "ksc5601", "ksx1001", "windows949"],
    .japanese: ["cp932", "shiftjis", "sjis", "japanese", "windows31j"],
    .simplifiedChinese: ["gb18030", "gbk", "gb2312", "cp936", "chinese", "simplified"],
    .traditionalChinese: ["cp950", "big5", "traditional"],
    .cyrillic: ["cp1251", "windows1251", "cyrillic", "russian"],
    .western: ["cp1252", "windows1252", "latin1", "iso88591", "western"],
  ]
}
