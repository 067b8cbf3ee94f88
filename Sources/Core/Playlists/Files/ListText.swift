// What the playlists made of lines share: lines by any of the line ends, words of one line, and how a
// path is written so that it is read back as the same one.
import MusicCore

enum ListText {
  /// The lines of a file, without a byte order mark; empty ones are left out.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    return text.split { $0 == 0x0A || $0 == 0x0D }
  }

  /// What stands behind a word at the line's beginning; nil when it does not begin so.
  static func text(of line: ArraySlice<UInt8>, after word: String) -> String? {
    guard line.count >= word.utf8.count,
      String(decoding: line.prefix(word.utf8.count), as: UTF8.self).uppercased() == word
    else { return nil }
    return trimmed(String(decoding: line.dropFirst(word.utf8.count), as: UTF8.self))
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// A text that would end its line goes on behind a blank.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// How a path stands in a file in `folder`; with `isText` that is UTF-8.
  static func location(of path: FilePath, in folder: FilePath, isText: Bool) -> [UInt8] {
    let relative = path.relative(to: folder)
    let isBroken =
      relative.contains { $0 == 0x0A || $0 == 0x0D }
      || (relative.last ?? 0) <= 0x20
      || isText && String(validating: relative, as: UTF8.self) == nil
    // An address can hold any byte.
    guard !isBroken else { return Array(path.fileURI.utf8) }
    let isPlain =
      relative.first == UInt8(ascii: "/")
      || (relative.first ?? 0) > 0x20 && relative.first != UInt8(ascii: "#")
        && !relative.contains(UInt8(ascii: ":")) && !relative.contains(UInt8(ascii: "\\"))
    return isPlain ? relative : Array("./".utf8) + relative
  }
}

extension FilePath {
  /// The names from the root on.
  var components: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }

  /// The way from a folder to here; absolute where only the root is common to both.
  func relative(to folder: FilePath) -> [UInt8] {
    let (own, others) = (components, folder.components)
    let common = zip(own, others).prefix { $0 == $1 }.count
    guard common > 0 || others.isEmpty else { return bytes }
    let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: others.count - common)
    return Array((up + own[common...]).joined(separator: [UInt8(ascii: "/")]))
  }
}
