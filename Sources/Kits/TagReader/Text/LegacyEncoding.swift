// The encodings that old programs wrote into tags without saying so, and the strict decoding of
// each: either all bytes are text, or none are.

/// An encoding of tags that do not say theirs.
package enum LegacyEncoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case korean = "CP949"
  case japanese = "CP932"
  case simplifiedChinese = "GB18030"
  case traditionalChinese = "CP950"
  case cyrillic = "CP1251"
  case western = "CP1252"

  /// What people call it.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .korean: "Korean (CP949)"
    case .japanese: "Japanese (Shift-JIS)"
    case .simplifiedChinese: "Chinese (GB18030)"
    case .traditionalChinese: "Chinese (Big5)"
    case .cyrillic: "Cyrillic (CP1251)"
    case .western: "Western (CP1252)"
    }
  }

  /// The text of `bytes`; nil when they are not of this encoding.
  func decode(_ bytes: [UInt8]) -> String? {
    self == .utf8 ? String(validating: bytes, as: UTF8.self) : Converter.of(self)?.text(of: bytes)
  }

  /// The text of `bytes`, whose last character may have been cut by a field of fixed width.
  func decodeCut(_ bytes: [UInt8]) -> String? {
    if let text = decode(bytes) { return text }
    let longest = self == .utf8 || self == .simplifiedChinese ? 3 : 1
    guard Self.cutSizes.contains(bytes.count) else { return nil }
    return (1...longest).lazy.compactMap { decode(Array(bytes.dropLast($0))) }.first
  }

  /// The widths of ID3v1's fields, a blank at the end taken off or not.
  private static let cutSizes = 27...30
}
