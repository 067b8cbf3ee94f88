// Writes lyrics as LRC in the form that the most programs read: hundredths, one stamp a line, a
// translation as a line of the same time.

extension Lyrics {
  /// The lyrics as the text of an `.lrc` file; plain lyrics become their lines.
  package var lrc: String {
    lines.map(\.lrc).joined(separator: "\n") + "\n"
  }
}

extension Lyrics.Line {
  /// The line, with its translations as lines of their own.
  var lrc: String {
    guard let time else { return text }
    let stamp = "[\(LRCStamp.text(time))]"
    let pieces = words.map { "<\(LRCStamp.text($0.time))>\($0.text)" }
    let sung = words.isEmpty ? text : pieces.joined()
    return ([sung] + translations).map { stamp + $0 }.joined(separator: "\n")
  }
}
