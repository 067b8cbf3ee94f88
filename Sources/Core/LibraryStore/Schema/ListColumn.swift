// Short lists in one column: the artists of a track as its tags name them, its pictures, its
// chapters. They are only ever read whole, with their track; what is searched or joined by has
// tables of its own.

import MusicCore

/// Turns lists into the text of one cell and back.
enum ListColumn {
  /// Between items: the control characters that ASCII made for this, which no tag keeps.
  private static let itemEnd: Character = "\u{1E}"
  private static let fieldEnd: Character = "\u{1F}"

  static func text(_ items: [String]) -> String {
    if items.count == 1, !hasItemEnd(items[0]) { return items[0] }
    return items.map { hasItemEnd($0) ? $0.filter { $0 != itemEnd } : $0 }
      .joined(separator: String(itemEnd))
  }

  static func items(_ text: String) -> [String] {
    if text.isEmpty { return [] }
    return hasItemEnd(text) ? text.split(separator: itemEnd).map(String.init) : [text]
  }

  /// Looks at bytes: most lists have one item, and characters are dear.
  private static func hasItemEnd(_ text: String) -> Bool { text.utf8.contains(0x1E) }

  /// The items in one line for people; nil when there are none.
  static func line(_ items: [String]) -> String? {
    items.isEmpty ? nil : items.joined(separator: ", ")
  }

  static func text(_ pictures: [PictureInfo]) -> String {
    text(
      pictures.map { picture in
        fields([
          picture.kind.rawValue, String(picture.bytes), String(picture.width),
          String(picture.height), picture.mime,
        ])
      })
  }

  static func pictures(_ text: String) -> [PictureInfo] {
    items(text).compactMap { item in
      let parts = item.split(separator: fieldEnd, omittingEmptySubsequences: false)
      guard parts.count == 5, let kind = PictureInfo.Kind(rawValue: String(parts[0])),
        let bytes = Int(parts[1]), let width = Int(parts[2]), let height = Int(parts[3])
      else { return nil }
      return PictureInfo(
        mime: String(parts[4]), kind: kind, bytes: bytes, width: width, height: height)
    }
  }

  static func text(_ chapters: [Chapter]) -> String {
    text(chapters.map { fields([String($0.start.milliseconds), $0.title]) })
  }

  static func chapters(_ text: String) -> [Chapter] {
    items(text).compactMap { item in
      let parts = item.split(separator: fieldEnd, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let start = Int64(parts[0]) else { return nil }
      return Chapter(title: String(parts[1]), start: .milliseconds(start))
    }
  }

  private static func fields(_ fields: [String]) -> String {
    fields.joined(separator: String(fieldEnd))
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
