// Whether a text is LRC: whether any of its lines starts with a time.

/// Recognising the time stamps of LRC.
enum LyricsStamp {
  /// Whether a line of `text` begins with a stamp such as "[01:02", "[1:02.50]", "[01:02:50]".
  static func occurs(in text: String) -> Bool {
    var rest = Substring(text).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "[")) {
      rest = rest[rest.index(after: open)...]
      if isTime(rest) { return true }
    }
    return false
  }

  private static func isTime(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    let minutes = takeDigits(&rest)
    guard (1...3).contains(minutes), rest.first == UInt8(ascii: ":") else { return false }
    rest.removeFirst()
    let seconds = takeDigits(&rest)
    guard (1...2).contains(seconds), let end = rest.first else { return false }
    return end == UInt8(ascii: "]") || end == UInt8(ascii: ".") || end == UInt8(ascii: ":")
  }

  private static func takeDigits(_ bytes: inout Substring.UTF8View) -> Int {
    var count = 0
    while let first = bytes.first, (0x30...0x39).contains(first) {
      bytes.removeFirst()
      count += 1
    }
    return count
  }
}
