// The line that shows what plays: title, bar, time and the words sung now, fitted to the terminal's
// width. A pure function of what is true at a moment.
import MusicCore

/// What the live line shows.
struct LiveLine {
  /// Title and artist, as in the lists.
  var title: String
  var isPlaying: Bool
  var position: Duration
  var duration: Duration?
  /// The line that is sung now.
  var lyric: String?
  /// What has just been changed by a key; shown in the lyric's place.
  var note: String?

  /// The line for a terminal of so many columns.
  ///
  /// The last column stays free, so that no terminal begins a new line. What does not fit goes
  /// in this order: the words, the bar, the title's end.
  func text(columns: Int) -> String {
    let width = max(0, columns - 1)
    let time = "\(Timecode.text(position)) / \(Timecode.text(duration))"
    let symbol = isPlaying ? "▶" : "⏸"
    let fixed = TerminalText.width(symbol) + 1 + TerminalText.width(time)
    let title = TerminalText.fitted(
      TerminalText.safe(title), to: max(0, min(width / 2, width - fixed - 2)))
    var line = "\(symbol) " + (title.isEmpty ? "" : title + "  ")
    let room = width - fixed - TerminalText.width(title) - 2
    let bar = min(24, room - 2)
    if bar >= 5 { line += self.bar(columns: bar) + "  " }
    line += time
    let rest = width - TerminalText.width(line) - 4
    if let note, rest >= 4 {
      line += "  · " + TerminalText.fitted(TerminalText.safe(note), to: rest)
    } else if let lyric, !lyric.isEmpty, rest >= 6 {
      line += "  ♪ " + TerminalText.fitted(TerminalText.safe(lyric), to: rest)
    }
    return TerminalText.fitted(line, to: width)
  }

  private func bar(columns: Int) -> String {
    let filled = Int((Timecode.ratio(position, of: duration) * Double(columns)).rounded(.down))
    return String(repeating: "━", count: filled) + String(repeating: "─", count: columns - filled)
  }
}
