// Which encoding the undeclared texts of a file are in: each candidate decodes all of them, and
// what comes out is weighed by how likely people write it. Evidence of several files adds up, so
// an album can decide together what a short title alone cannot.

/// How well each encoding explains some texts.
package struct LegacyEvidence: Hashable, Sendable {
  /// The logarithm of each encoding's likelihood, by order of `LegacyEncoding.allCases`.
  private(set) var scores = [Double](repeating: 0, count: LegacyEncoding.allCases.count)
  /// How many texts were weighed.
  package private(set) var texts = 0
  /// A number for the album's name as the file's bytes have it, so that files of one album find each
  /// other whatever their texts are read as; 0 without one.
  package var album: UInt32 = 0

  /// No evidence.
  package init() {}

  /// Evidence that came from elsewhere; one score for each encoding.
  init(scores: [Double], texts: Int, album: UInt32) {
    precondition(scores.count == LegacyEncoding.allCases.count, "one score for each encoding")
    self.scores = scores
    self.texts = texts
    self.album = album
  }

  /// What it says that so many texts nearby were read in an encoding.
  package init(of texts: Int, readAs encoding: LegacyEncoding) {
    guard let index = LegacyEncoding.allCases.firstIndex(of: encoding) else { return }
    self.texts = texts
    scores[index] = Self.nearby * Double(min(texts, 8))
  }

  /// The evidence of the undeclared texts of a file, with its declared texts as a hint.
  init(_ legacy: [[UInt8]], declared: [String]) {
    guard !legacy.isEmpty else { return }
    texts = legacy.count
    for (index, encoding) in LegacyEncoding.allCases.enumerated() {
      scores[index] = legacy.reduce(0) { $0 + LegacyScore.of($1, as: encoding) }
    }
    for (index, encoding) in LegacyEncoding.allCases.enumerated() {
      scores[index] += Self.hint(of: declared, for: encoding)
    }
  }

  /// The evidence of both.
  package static func + (left: LegacyEvidence, right: LegacyEvidence) -> LegacyEvidence {
    var sum = left
    sum.texts += right.texts
    for index in sum.scores.indices { sum.scores[index] += right.scores[index] }
    return sum
  }

  /// The likeliest encoding; Western where nothing else is clearly better.
  package var best: LegacyEncoding {
    let all = zip(LegacyEncoding.allCases, scores)
    let western = scores[LegacyEncoding.allCases.count - 1]
    let other = all.dropLast().max { $0.1 < $1.1 }
    guard let other, other.1 > western + Self.margin else { return .western }
    return other.0
  }

  /// By how much `encoding` is likelier than `other`; below 0 when it is not.
  package func lead(of encoding: LegacyEncoding, over other: LegacyEncoding) -> Double {
    score(encoding) - score(other)
  }

  /// The encodings, likeliest first.
  package var ranking: [LegacyEncoding] {
    let first = best
    let others = zip(LegacyEncoding.allCases, scores).filter { $0.0 != first }
    return [first] + others.sorted { $0.1 > $1.1 }.map(\.0)
  }
}

extension LegacyEvidence {
  /// By how much another encoding must be likelier than the one that tags are said to be in.
  private static let margin = 2.0
  /// How much a text that was read before counts.
  private static let nearby = 4.0

  private func score(_ encoding: LegacyEncoding) -> Double {
    scores[LegacyEncoding.allCases.firstIndex(of: encoding) ?? 0]
  }

  /// Text of a script elsewhere in the file makes its encodings likelier.
  private static func hint(of declared: [String], for encoding: LegacyEncoding) -> Double {
    func has(_ range: ClosedRange<UInt32>) -> Bool {
      declared.contains { $0.unicodeScalars.contains { range.contains($0.value) } }
    }
    switch encoding {
    case .korean: return has(0xAC00...0xD7A3) ? 5 : 0
    case .japanese: return has(0x3040...0x30FF) ? 5 : 0
    case .cyrillic: return has(0x400...0x4FF) ? 5 : 0
    case .simplifiedChinese, .traditionalChinese:
      return has(0x4E00...0x9FFF) && !has(0x3040...0x30FF) && !has(0xAC00...0xD7A3) ? 2 : 0
    case .utf8: return 4
    case .western: return 0
    }
  }
}
