// Makes text of found values; what has no known encoding is judged over all of the file together,
// because two bytes alone tell nothing.

/// Decoding the texts of one file.
struct TextDecoder: Sendable {
  /// What the undeclared texts of the file speak for.
  let evidence: LegacyEvidence
  private let ranking: [LegacyEncoding]

  /// Judges the undeclared texts of `tags`; `known` is tried first where somebody knows better.
  init(_ tags: RawTags, known: LegacyEncoding? = nil) {
    let texts = tags.allTexts
    evidence = LegacyEvidence(texts.legacy, declared: texts.declared)
    let judged = texts.legacy.isEmpty ? [] : evidence.ranking
    ranking = judged.isEmpty ? [] : [known].compactMap { $0 } + judged
  }

  /// A plain sentence about how undeclared texts were read; nil when they are what they claim.
  var problem: String? {
    guard let first = ranking.first, first != .western, first != .utf8 else { return nil }
    return "Text that does not name its encoding was read as \(first.name)."
  }

  /// The text of one value.
  func text(_ raw: RawText) -> String {
    switch raw {
    case .text(let text): return text
    case .legacy(let bytes):
      if let first = ranking.first, let text = first.decodeCut(bytes) { return text }
      return strayed(bytes)
    }
  }
}

extension TextDecoder {
  /// The text of bytes that are not of the file's encoding, judged alone.
  private func strayed(_ bytes: [UInt8]) -> String {
    let own = LegacyEvidence([bytes], declared: []).ranking
    return own.lazy.compactMap { $0.decodeCut(bytes) }.first
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension RawTags {
  /// The values that say nothing of their encoding, and, if there are any, the others.
  fileprivate var allTexts: (legacy: [[UInt8]], declared: [String]) {
    let all = fields.map(\.value) + chapters.map(\.title) + timedLines.map(\.text)
    let legacy = all.compactMap { text -> [UInt8]? in
      guard case .legacy(let bytes) = text else { return nil }
      return sample(of: bytes)
    }
    guard !legacy.isEmpty else { return ([], []) }
    let declared = all.compactMap { text -> String? in
      guard case .text(let text) = text else { return nil }
      return text
    }
    return (legacy, declared)
  }

  /// The start of a long text, up to a blank or an end of line, so that no character is cut.
  private func sample(of bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 512 else { return bytes }
    let end = bytes[..<512].lastIndex { $0 == 0x0A || $0 == 0x20 }
    return Array(bytes[..<(end ?? 512)])
  }
}
