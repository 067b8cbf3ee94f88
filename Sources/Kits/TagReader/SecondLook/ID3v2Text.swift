// The text of ID3v2 frames from its bytes: one byte of encoding, then values parted by zeros.

/// Reading the text of frames.
enum ID3v2Text {
  /// The values of a text frame's bytes, encoding byte first.
  static func values(_ bytes: ArraySlice<UInt8>) -> [RawText] {
    guard let encoding = bytes.first else { return [] }
    var rest = bytes.dropFirst()
    var values: [RawText] = []
    while !rest.isEmpty {
      values.append(take(&rest, encoding: encoding))
    }
    while let last = values.last, last.isEmpty { values.removeLast() }
    return values
  }

  /// Takes one text up to its zero, or all that is there.
  static func take(_ bytes: inout ArraySlice<UInt8>, encoding: UInt8) -> RawText {
    let isWide = encoding == 1 || encoding == 2
    let (text, rest) = isWide ? splitWide(bytes) : splitNarrow(bytes)
    bytes = rest
    switch encoding {
    case 1: return .text(utf16(text, isBigEndian: nil))
    case 2: return .text(utf16(text, isBigEndian: true))
    case 3: return .text(String(decoding: text, as: UTF8.self))
    default: return RawText(legacy: text)
    }
  }
}

extension RawText {
  /// Bytes of no known encoding; plain ASCII is text at once.
  init(legacy bytes: some Collection<UInt8>) {
    self =
      bytes.contains { $0 >= 0x80 }
      ? .legacy(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
  }

  /// The bytes of a text that ought to be UTF-8; legacy when they are not.
  init(supposedUTF8 bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = .text(text)
    } else {
      self = .legacy(Array(bytes))
    }
  }

  var isLegacy: Bool {
    if case .legacy = self { true } else { false }
  }

  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .legacy(let bytes): bytes.isEmpty
    }
  }
}

extension ID3v2Text {
  private typealias Split = (text: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)

  private static func splitNarrow(_ bytes: ArraySlice<UInt8>) -> Split {
    guard let end = bytes.firstIndex(of: 0) else { return (bytes, []) }
    return (bytes[..<end], bytes[(end + 1)...])
  }

  private static func splitWide(_ bytes: ArraySlice<UInt8>) -> Split {
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0, bytes[index + 1] == 0 {
        return (bytes[..<index], bytes[(index + 2)...])
      }
      index += 2
    }
    return (bytes, [])
  }

  /// UTF-16 with or without its mark; without one, the byte order that gives likelier text.
  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool?) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) { return units(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return units(bytes.dropFirst(2), isBigEndian: true) }
    if let isBigEndian { return units(bytes, isBigEndian: isBigEndian) }
    let little = units(bytes, isBigEndian: false)
    let big = units(bytes, isBigEndian: true)
    return likelihood(big) > likelihood(little) ? big : little
  }

  private static func units(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Higher for text of scripts that people write titles in, most of it in one block.
  private static func likelihood(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x20...0x7E: sum + 3
      case 0xAC00...0xD7A3, 0x3040...0x30FF: sum + 2
      case 0xA0...0x24F, 0x370...0x52F, 0x4E00...0x9FFF: sum + 1
      default: sum - 2
      }
    }
  }
}
