// Which line is sung, asked again and again while a song plays: mostly it is the line of the last
// time or the next one, so that is looked at before anything is searched.

/// A place in synced lyrics that moves with the song.
package struct LineCursor: Hashable, Sendable {
  /// When each line begins.
  private let starts: [Duration]
  /// How many lines had begun when it was last asked.
  private var begun = 0

  /// A cursor before the first line; without times there is never a current line.
  package init(_ lyrics: Lyrics) {
    starts = lyrics.isSynced ? lyrics.lines.map { $0.time ?? .zero } : []
  }

  /// The line that is current at `time`: the last one that has begun; nil before the first.
  ///
  /// Takes a fixed time when little or nothing has changed, and a binary search otherwise.
  package mutating func line(at time: Duration) -> Int? {
    if !isCurrent(begun, at: time) {
      begun = isCurrent(begun + 1, at: time) ? begun + 1 : Self.begun(at: time, starts)
    }
    return begun == 0 ? nil : begun - 1
  }

  /// When the line that is current at `time` gives way to the next; nil for the last one.
  package mutating func change(after time: Duration) -> Duration? {
    _ = line(at: time)
    return begun < starts.count ? starts[begun] : nil
  }
}

extension LineCursor {
  /// Whether just so many lines have begun at `time`.
  private func isCurrent(_ count: Int, at time: Duration) -> Bool {
    guard count <= starts.count else { return false }
    return (count == 0 || starts[count - 1] <= time)
      && (count == starts.count || time < starts[count])
  }

  private static func begun(at time: Duration, _ starts: [Duration]) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Lyrics.Line {
  /// How many of the line's words have begun at `time`; 0 where they have no times.
  package func wordsBegun(at time: Duration) -> Int {
    words.firstIndex { $0.time > time } ?? words.count
  }
}

extension Lyrics {
  /// The same words, each so much later; earlier for a negative delay.
  ///
  /// No line begins before the track does.
  package func delayed(by delay: Duration) -> Lyrics {
    guard isSynced, delay != .zero else { return self }
    var moved = Lyrics(
      synced: lines.map { line in
        var line = line
        line.time = line.time.map { $0 + delay }
        line.words = line.words.map { Word(time: $0.time + delay, text: $0.text) }
        return line
      }, source: source)
    moved.isInstrumental = isInstrumental
    return moved
  }

  /// The words of a part of what they are for: the lines that begin in it, from its beginning on.
  ///
  /// `end` is where the part ends; nil: it goes on. Words without times stay as they are.
  package func part(from start: Duration, to end: Duration?) -> Lyrics {
    guard isSynced else { return self }
    let within = lines.filter { line in
      line.time.map { time in time >= start && (end.map { time < $0 } ?? true) } ?? false
    }
    var part = Lyrics(synced: within, source: source)
    part.isInstrumental = isInstrumental
    return part.delayed(by: .zero - start)
  }
}
