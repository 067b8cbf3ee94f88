// What undeclared texts speak for, through the pipe. Only files that show such texts send it, and it
// takes some twenty bytes.

internal import MusicCore

extension WireWriter {
  mutating func write(_ encoding: LegacyEncoding) {
    write(UInt8(LegacyEncoding.allCases.firstIndex(of: encoding) ?? 0))
  }

  /// Scores to a sixteenth: finer they are not meant.
  mutating func write(_ evidence: LegacyEvidence) {
    write(evidence.texts)
    write(Int(truncatingIfNeeded: evidence.album))
    for score in evidence.scores { write(Int((score * 16).rounded())) }
  }
}

extension WireReader {
  mutating func readEvidence() throws(WireError) -> LegacyEvidence {
    let texts = try readInt()
    let album = UInt32(truncatingIfNeeded: try readInt())
    var scores: [Double] = []
    for _ in LegacyEncoding.allCases {
      let score = try readInt()
      guard score.magnitude < 1 << 32 else { throw WireError() }
      scores.append(Double(score) / 16)
    }
    guard (0...1 << 20).contains(texts) else { throw WireError() }
    return LegacyEvidence(scores: scores, texts: texts, album: album)
  }

  mutating func readEncoding() throws(WireError) -> LegacyEncoding {
    let index: UInt8 = try read()
    guard index < LegacyEncoding.allCases.count else { throw WireError() }
    return LegacyEncoding.allCases[Int(index)]
  }
}
