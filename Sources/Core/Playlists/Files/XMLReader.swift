// The little of XML that playlists are made of: elements and text. Comments, instructions and document
// types are passed over, and attributes are not looked at.

/// Reads a document piece by piece.
struct XMLReader {
  enum Token: Hashable {
    /// A name without its prefix; `isEmpty` elements are closed at once.
    case opening(String, isEmpty: Bool)
    case closing(String)
    case text(String)
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes[mark.count...]) : bytes
  }

  /// The next piece; nil at the end.
  mutating func next() throws(PlaylistError) -> Token? {
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        return .text(Self.plain(bytes[start..<place]))
      }
      if skips("<!--") {
        _ = try take(through: "-->")
      } else if skips("<?") {
        _ = try take(through: "?>")
      } else if skips("<![CDATA[") {
        return .text(String(decoding: try take(through: "]]>"), as: UTF8.self))
      } else if skips("<!") {
        try passDocumentType()
      } else if skips("</") {
        return .closing(Self.name(try take(through: ">")))
      } else {
        place += 1
        let tag = try takeTag()
        return .opening(Self.name(tag), isEmpty: tag.last == UInt8(ascii: "/"))
      }
    }
    return nil
  }

  private mutating func skips(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func take(through end: String) throws(PlaylistError) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count {
      if bytes[place...].starts(with: end.utf8) {
        defer { place += end.utf8.count }
        return bytes[start..<place]
      }
      place += 1
    }
    throw .cutOff
  }

  /// To the tag's end, which may not stand in the value of an attribute.
  private mutating func takeTag() throws(PlaylistError) -> ArraySlice<UInt8> {
    let start = place
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        defer { place += 1 }
        return bytes[start..<place]
      }
      place += 1
    }
    throw .cutOff
  }

  private mutating func passDocumentType() throws(PlaylistError) {
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return }
    }
    throw .cutOff
  }

  private static func name(_ tag: ArraySlice<UInt8>) -> String {
    let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// Text with XML's own entities and numbers put in; others stay as they stand.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      rest = rest[mark...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let scalar = scalar(rest[rest.index(after: mark)..<end])
      else {
        text += "&"
        rest = rest.dropFirst()
        continue
      }
      text.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: number(name).flatMap { Unicode.Scalar($0) }
    }
  }

  private static func number(_ name: Substring) -> UInt32? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    return digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  }
}
