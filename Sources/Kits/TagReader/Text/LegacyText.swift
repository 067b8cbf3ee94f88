// Text files of no declared encoding beside the music, such as lyrics: judged like the tags of a file,
// over all their lines together.

/// Decoding texts that do not name their encoding.
package enum LegacyText {
  /// So many lines tell enough.
  private static let sampledLines = 200

  /// The text of bytes that are no Unicode; nil when no encoding explains them.
  ///
  /// `declared` is what is known of the language: texts of the song that name their encoding.
  package static func decode(_ bytes: [UInt8], declared: [String] = []) -> String? {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { Array($0) }
    let foreign = lines.filter { line in line.contains { $0 >= 0x80 } }.prefix(sampledLines)
    guard !foreign.isEmpty else { return nil }
    let ranking = LegacyEvidence(Array(foreign), declared: declared).ranking
    if let first = ranking.first, let text = first.decode(bytes) { return text }
    // A broken character costs its line only; only the likeliest encoding may judge the others.
    guard let first = ranking.first, lines.contains(where: { first.decode($0) != nil }) else {
      return ranking.lazy.compactMap { $0.decode(bytes) }.first
    }
    return lines.map { first.decode($0) ?? String(decoding: $0, as: UTF8.self) }
      .joined(separator: "\n")
  }
}
