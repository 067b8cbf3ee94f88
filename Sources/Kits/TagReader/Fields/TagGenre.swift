// Genres: names, or numbers of ID3v1's list, alone, in brackets, or in front of a name.

/// Reading genres.
enum TagGenre {
  /// The genres that one value of a genre field names; empty for none.
  static func parse(_ text: String) -> [String] {
    var rest = Substring(text)
    var genres: [String] = []
    while rest.hasPrefix("("), !rest.hasPrefix("(("), let end = rest.firstIndex(of: ")") {
      let code = rest[rest.index(after: rest.startIndex)..<end]
      guard isCode(code) else { break }
      if let name = name(code) { genres.append(name) }
      rest = rest[rest.index(after: end)...]
    }
    if rest.hasPrefix("((") { rest = rest.dropFirst() }
    for part in rest.split(separator: ";") {
      let plain = part.trimmingSpaces
      guard !plain.isEmpty else { continue }
      if isCode(plain) {
        if let name = name(plain) { genres.append(name) }
      } else {
        genres.append(String(plain))
      }
    }
    return genres
  }
}

extension TagGenre {
  private static func isCode(_ text: Substring) -> Bool {
    text == "RX" || text == "CR"
      || (!text.isEmpty && text.utf8.count <= 3
        && text.utf8.allSatisfy { (0x30...0x39).contains($0) })
  }

  private static func name(_ code: Substring) -> String? {
    switch code {
    case "RX": return "Remix"
    case "CR": return "Cover"
    default:
      guard let number = Int(code), number < ID3v1Genres.names.count else { return nil }
      return ID3v1Genres.names[number]
    }
  }
}

extension Substring {
  /// Without spaces and their like at either end.
  var trimmingSpaces: Substring {
    if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isCommonLetter,
      last.isCommonLetter
    {
      return self
    }
    var rest = self
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return rest
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a sign of the scripts that most names are in, and surely no blank.
  fileprivate var isCommonLetter: Bool {
    switch value {
    case 0x21...0x7E, 0xC0...0x24F, 0x3041...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
