// Lyrics in the making: a text is typed or pasted, the song plays, and each line gets its time as it
// is sung; then single lines or all of them are moved a little. A value, so that the last changes
// can be taken back by keeping the values before them.

/// Words that are being given their times.
///
/// Nothing of the text is lost on the way: `lrc` has the lines without times too, and a draft made
/// of it is the same draft.
package struct LyricsDraft: Hashable, Sendable {
  /// A line, in the order in which it will be sung.
  package struct Line: Hashable, Sendable {
    package var text: String
    /// Nil until it is known.
    package var time: Duration?
    /// Pieces with times of their own; empty when there are none.
    package var words: [Lyrics.Word] = []

    /// "01:02.50", or as wide without a time.
    package var timeText: String { time.map { LRCStamp.text($0) } ?? "--:--.--" }

    package init(text: String, time: Duration? = nil, words: [Lyrics.Word] = []) {
      self.text = text
      self.time = time
      self.words = words
    }
  }

  /// How far a line is moved by one press.
  package static let step = Duration.milliseconds(50)

  package private(set) var lines: [Line]
  /// The line that the next stamp is for; the number of lines when all have been stamped.
  package private(set) var cursor: Int
  /// What stands before the words in an LRC file, such as its title.
  private var head: [String] = []

  /// A draft of a text: plain words, or LRC whose times are kept.
  package init(text: String) {
    var reader = DraftReader()
    for line in LyricsText.lines(of: text) { reader.read(line) }
    head = reader.head
    lines = reader.orderedLines
    cursor = 0
    cursor = next(from: 0)
  }

  /// Whether each line with words has its time.
  package var isComplete: Bool {
    lines.contains { $0.time != nil } && lines.allSatisfy { $0.time != nil || $0.text.isEmpty }
  }

  /// The lines that begin before one that stands above them.
  package var misplaced: [Int] {
    var latest = Duration.zero
    return lines.indices.filter { index in
      guard let time = lines[index].time else { return false }
      defer { latest = max(latest, time) }
      return time < latest
    }
  }

  /// The lyrics as they are so far: synced as soon as each line with words has its time.
  package var lyrics: Lyrics {
    guard isComplete else { return Lyrics(plain: lines.map(\.text), source: .lrcFile) }
    return Lyrics(
      synced: lines.map { Lyrics.Line(time: $0.time, text: $0.text, words: $0.words) },
      source: .lrcFile)
  }

  /// The text of an `.lrc` file: stamps in hundredths, lines without a time as they are.
  package var lrc: String {
    (head + lines.map { Lyrics.Line(time: $0.time, text: $0.text, words: $0.words).lrc })
      .joined(separator: "\n") + "\n"
  }

  // MARK: - Stamping

  /// The line at the cursor begins at `time`; the cursor goes on to the next line with words.
  package mutating func stamp(at time: Duration) {
    guard cursor < lines.count else { return }
    set(time, of: cursor)
    cursor = next(from: cursor + 1)
  }

  /// Nothing is sung from `time` on: the blank line before the cursor gets that time, or a new one.
  package mutating func pause(at time: Duration) {
    guard cursor > 0 else { return }
    if !lines[cursor - 1].text.isEmpty || lines[cursor - 1].time != nil {
      lines.insert(Line(text: ""), at: cursor)
      cursor += 1
    }
    set(time, of: cursor - 1)
  }

  /// Puts the cursor on a line, to stamp from there.
  package mutating func moveCursor(to line: Int) { cursor = min(lines.count, max(0, line)) }

  /// Takes away the time of a line.
  package mutating func clearTime(of line: Int) {
    guard lines.indices.contains(line) else { return }
    (lines[line].time, lines[line].words) = (nil, [])
  }

  // MARK: - Moving

  /// Moves one line and its words; it begins at 0 at the earliest.
  package mutating func nudge(_ line: Int, by delay: Duration) {
    guard lines.indices.contains(line), let time = lines[line].time else { return }
    set(time + delay, of: line)
  }

  /// Moves all lines by the same time, so far back that the earliest begins at 0 at most.
  package mutating func nudgeAll(by delay: Duration) {
    guard let earliest = lines.compactMap(\.time).min() else { return }
    let move = max(delay, .zero - earliest)
    for line in lines.indices { nudge(line, by: move) }
  }

  // MARK: - Words

  /// Changes the words of a line, which then have no times of their own.
  package mutating func setText(_ text: String, of line: Int) {
    guard lines.indices.contains(line), lines[line].text != text else { return }
    lines[line].text = LyricsText.lines(of: text).joined(separator: " ").trimmingBlanks
    lines[line].words = []
  }
}

extension LyricsDraft {
  private mutating func set(_ time: Duration, of line: Int) {
    let time = max(.zero, time)
    let move = lines[line].time.map { time - $0 }
    lines[line].time = time
    lines[line].words =
      move.map { move in
        lines[line].words.map {
          Lyrics.Word(time: max(.zero, $0.time + move), text: $0.text)
        }
      } ?? []
  }

  /// The first line with words from there on.
  private func next(from line: Int) -> Int {
    lines[min(line, lines.count)...].firstIndex { !$0.text.isEmpty } ?? lines.count
  }
}

/// Reads a text for a draft: line by line, whatever has times or not.
private struct DraftReader {
  private(set) var head: [String] = []
  private var reader = LRCReader()
  /// Lines in the order of the text; `index` tells which of the reader's a timed one is.
  private var order: [(text: String, index: Int?)] = []
  /// Further times of lines, which are lines of their own: which, and where in `order` they stood.
  private var repeats: [(index: Int, rank: Int)] = []

  mutating func read(_ line: String) {
    let known = reader.lines.count
    reader.read(line)
    if reader.lines.count > known {
      repeats += ((known + 1)..<reader.lines.count).map { ($0, order.count) }
      order.append((line, known))
    } else if LRCReader.isKnownTag(line) {
      // The offset goes into the times.
      if !LRCReader.isOffset(line) { head.append(line) }
    } else {
      order.append((line, nil))
    }
  }

  /// All lines, repeated ones where their time is; without blank lines at the ends.
  var orderedLines: [LyricsDraft.Line] {
    let timed = reader.linesWithOffset.map { line in
      LyricsDraft.Line(
        text: line.text, time: line.time.map { max(.zero, $0) },
        words: line.words.map { Lyrics.Word(time: max(.zero, $0.time), text: $0.text) })
    }
    var lines = order.map { $0.index.map { timed[$0] } ?? LyricsDraft.Line(text: $0.text) }
    // Where each stood in the text, which tells the original from its translation.
    var ranks = Array(order.indices)
    for (index, rank) in repeats {
      let line = timed[index]
      let later = lines.firstIndex { ($0.time ?? .zero) > (line.time ?? .zero) } ?? lines.count
      let equal = lines.indices.last { lines[$0].time == line.time && ranks[$0] <= rank } ?? -1
      let next = lines.indices.first { lines[$0].time == line.time && ranks[$0] > rank }
      let place = max(min(later, next ?? later), equal + 1)
      lines.insert(line, at: place)
      ranks.insert(rank, at: place)
    }
    func isEmpty(_ line: LyricsDraft.Line) -> Bool { line.text.isEmpty && line.time == nil }
    guard let first = lines.firstIndex(where: { !isEmpty($0) }),
      let last = lines.lastIndex(where: { !isEmpty($0) })
    else { return [] }
    return Array(lines[first...last])
  }
}
