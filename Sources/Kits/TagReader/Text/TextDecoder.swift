// Makes text of found values; what has no known encoding is judged over all of the file together.

/// Decoding the texts of one file.
struct TextDecoder: Sendable {
  /// Plain sentences about how texts were read.
  let problems: [String] = []

  init(_ tags: RawTags) {}

  /// The text of one value.
  func text(_ raw: RawText) -> String {
    switch raw {
    case .text(let text): text
    case .legacy(let bytes): String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}
