// Playlist files, as far as `norae play` needs them: M3U and M3U8. Paths stay bytes.
import MusicCore

/// M3U: a path a line; what begins with `#` is a comment.
enum PlaylistFile {
  /// The files that a playlist names, relative to its folder; addresses of the net are left out.
  static func paths(in bytes: [UInt8], folder: FilePath) -> [FilePath] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    return text.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      let line = Array(line)
      guard line.first != UInt8(ascii: "#"), line.contains(where: { $0 > 0x20 }) else { return nil }
      if line.starts(with: "file://".utf8) { return unescaped(Array(line.dropFirst(7))) }
      let isAddress = String(decoding: line, as: UTF8.self).contains("://")
      if isAddress { return nil }
      return line.first == UInt8(ascii: "/") ? FilePath(bytes: line) : folder.appending(line)
    }
  }

  /// The path of a `file:` address of this machine; nil for any other address.
  static func path(ofAddress address: String) -> FilePath? {
    guard address.hasPrefix("file://") else { return nil }
    let rest = address.dropFirst(7)
    let local = rest.hasPrefix("localhost/") ? rest.dropFirst(9) : rest
    return unescaped(Array(local.utf8))
  }

  /// The path of a `file:` address: each `%XX` is a byte.
  private static func unescaped(_ text: [UInt8]) -> FilePath? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.first == UInt8(ascii: "/") && !bytes.contains(0) ? FilePath(bytes: bytes) : nil
  }
}
