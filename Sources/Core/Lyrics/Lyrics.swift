// The words of a song, with or without their times, whatever file or tag they came from. Values;
// reading and writing LRC stands in files of its own.

/// Words to sing along to.
///
/// Lines of synced lyrics all have times and are in their order; lines of others have none.
package struct Lyrics: Hashable, Sendable {
  /// Where words came from.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// An `.lrc` file beside the music.
    case lrcFile = "lrc"
    /// A `.txt` file beside the music.
    case textFile = "txt"
    /// The music file's own tag.
    case tag
    /// lrclib.net, kept in the library.
    case lrclib
  }

  /// What sounds between two line times.
  package struct Line: Hashable, Sendable {
    /// From the track's beginning; nil when the lyrics are not synced.
    package var time: Duration?
    /// Empty in a pause.
    package var text: String
    /// Lines of the same time, in their order: usually the text in another language.
    package var translations: [String]
    /// The text in pieces with times of their own, in order; empty when there are none.
    package var words: [Word]

    package init(
      time: Duration? = nil, text: String, translations: [String] = [], words: [Word] = []
    ) {
      self.time = time
      self.text = text
      self.translations = translations
      self.words = words
    }
  }

  /// A piece of a line that is sung from its time on; blanks between words belong to a piece.
  package struct Word: Hashable, Sendable {
    package var time: Duration
    package var text: String

    package init(time: Duration, text: String) {
      self.time = time
      self.text = text
    }
  }

  package var source: Source
  /// Whether all lines have times.
  package let isSynced: Bool
  package let lines: [Line]
  /// Whether the file says that nothing is sung.
  package var isInstrumental = false

  /// Plain lyrics; blank lines at the ends are left out.
  package init(plain texts: [String], source: Source) {
    self.source = source
    isSynced = false
    let first = texts.firstIndex { !$0.isEmpty } ?? texts.endIndex
    let last = texts.lastIndex { !$0.isEmpty } ?? first
    lines =
      texts.isEmpty || first == texts.endIndex ? [] : texts[first...last].map { Line(text: $0) }
  }

  /// Synced lyrics of lines in any order; a line without a time is left out.
  ///
  /// Lines of one time become one line, the first with its translations; times below 0 become 0.
  package init(synced unordered: [Line], source: Source) {
    self.source = source
    isSynced = true
    let timed = unordered.filter { $0.time != nil }
    // Joined before the times are held above 0, which would make strangers equal.
    lines = Self.ordered(timed).reduce(into: []) { $0.join($1) }.map(\.notBeforeStart)
  }

  /// Lines by their times, those of one time as they came.
  private static func ordered(_ lines: [Line]) -> [Line] {
    func time(_ line: Line) -> Duration { line.time ?? .zero }
    // As good as all files are in order.
    if zip(lines, lines.dropFirst()).allSatisfy({ time($0) <= time($1) }) { return lines }
    return lines.enumerated().sorted { left, right in
      let (first, second) = (time(left.element), time(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  /// Whether there is nothing to show.
  package var isEmpty: Bool { lines.isEmpty }

  /// The line that is current at `time`: the last one that has begun.
  ///
  /// nil before the first, and where lines have no times. Takes a binary search.
  package func lineIndex(at time: Duration) -> Int? {
    guard isSynced else { return nil }
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].time ?? .zero <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

extension [Lyrics.Line] {
  /// Adds a line, or its text to the last one of the same time.
  fileprivate mutating func join(_ line: Lyrics.Line) {
    guard let last, last.time == line.time else {
      append(line)
      return
    }
    if last.text.isEmpty {
      self[count - 1] = line
    } else if !line.text.isEmpty, line.text != last.text, !last.translations.contains(line.text) {
      self[count - 1].translations.append(line.text)
    }
  }
}

extension Lyrics.Line {
  fileprivate var notBeforeStart: Lyrics.Line {
    var line = self
    line.time = time.map { max(.zero, $0) }
    line.words = words.map { Lyrics.Word(time: max(.zero, $0.time), text: $0.text) }
    return line
  }
}
