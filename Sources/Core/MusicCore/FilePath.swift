// A path on disk exactly as the system has it: bytes, not text. File names on Linux need
// not be UTF-8, so a path is never round-tripped through `String`; only `display` is text.

/// An absolute path, kept as the bytes that the file system uses.
package struct FilePath: Hashable, Sendable {
  /// The path's bytes, without a terminating zero.
  package let bytes: [UInt8]

  /// A path from the bytes the system gave.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A path from text, as UTF-8.
  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The path for people: bytes that are not UTF-8 appear as U+FFFD.
  package var display: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The last component's bytes as text for people; "/" for the root.
  package var name: String {
    String(decoding: lastComponent, as: UTF8.self)
  }

  /// The last component without its extension, as text for people.
  package var stem: String {
    String(decoding: stemBytes, as: UTF8.self)
  }

  /// The last component's bytes without its extension.
  package var stemBytes: ArraySlice<UInt8> {
    let component = lastComponent
    guard let dot = component.lastIndex(of: UInt8(ascii: ".")), dot > component.startIndex else {
      return component
    }
    return component[..<dot]
  }

  /// The extension in lower case without the dot; empty when there is none.
  package var fileExtension: String {
    let component = lastComponent
    guard let dot = component.lastIndex(of: UInt8(ascii: ".")), dot > component.startIndex else {
      return ""
    }
    return String(decoding: component[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The folder that holds this path; the root is its own parent.
  package var parent: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
      return FilePath("/")
    }
    return FilePath(bytes: Array(bytes[..<slash]))
  }

  /// This path with one more component.
  package func appending(_ component: [UInt8]) -> FilePath {
    bytes.last == UInt8(ascii: "/")
      ? FilePath(bytes: bytes + component)
      : FilePath(bytes: bytes + [UInt8(ascii: "/")] + component)
  }

  /// This path with one more component.
  package func appending(_ component: String) -> FilePath {
    appending(Array(component.utf8))
  }

  /// Whether this path is `folder` or lies below it.
  package func isInside(_ folder: FilePath) -> Bool {
    guard folder.bytes != [UInt8(ascii: "/")] else { return true }
    guard bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || bytes[folder.bytes.count] == UInt8(ascii: "/")
  }

  /// The path as a `file:` address, each byte that RFC 3986 does not allow escaped once.
  package var fileURI: String { "file://" + escaped }

  /// The bytes as they stand in an address.
  package var escaped: String {
    var text = ""
    for byte in bytes {
      if Self.unescaped.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        text += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return text
  }

  /// The path of a `file:` address of this machine; nil for any other address.
  package init?(fileURI text: String) {
    guard text.prefix(7).lowercased() == "file://" else { return nil }
    let rest = text.dropFirst(7)
    let local = rest.hasPrefix("localhost/") ? rest.dropFirst(9) : rest
    let bytes = Self.unescaped(Array(local.utf8))
    guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else { return nil }
    self.init(bytes: bytes)
  }

  /// Bytes of an address with each `%XX` as the byte that it means.
  package static func unescaped(_ text: [UInt8]) -> [UInt8] {
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
    return bytes
  }
}

extension FilePath {
  /// Eight bytes at once, where arrays go one by one: a scan asks for each path it meets.
  package static func == (left: FilePath, right: FilePath) -> Bool {
    guard left.bytes.count == right.bytes.count else { return false }
    return unsafe left.bytes.withUnsafeBytes { left in
      unsafe right.bytes.withUnsafeBytes { right in
        let words = left.count & ~7
        for place in stride(from: 0, to: words, by: 8) {
          let word = unsafe left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          let other = unsafe right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          guard word == other else { return false }
        }
        return (words..<left.count).allSatisfy { unsafe left[$0] == right[$0] }
      }
    }
  }

  /// All bytes at once: paths are looked up by the hundred thousand.
  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
  }
}

extension FilePath: Comparable {
  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension FilePath: CustomStringConvertible {
  package var description: String { display }
}

extension FilePath {
  private static let unescaped = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=:@".utf8)

  private var lastComponent: ArraySlice<UInt8> {
    var end = bytes.endIndex
    while end > 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let trimmed = bytes[..<end]
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")), trimmed.count > 1 else {
      return trimmed
    }
    return trimmed[(slash + 1)...]
  }
}
