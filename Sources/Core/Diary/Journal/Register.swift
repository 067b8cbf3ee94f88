// One thing that several machines may write. Merging keeps what no other writing had seen, so the
// order in which machines meet makes no difference and nothing is overwritten unseen.

/// What is written in one place of the journal.
package struct Register<Content: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// One writing.
  package struct Writing: Hashable, Sendable {
    package let value: Content
    package let clock: JournalClock

    package init(_ value: Content, _ clock: JournalClock) {
      self.value = value
      self.clock = clock
    }
  }

  /// What stands, oldest first.
  ///
  /// More than one where machines wrote without having seen each other.
  package private(set) var writings: [Writing]

  package init(_ writings: [Writing] = []) {
    self.writings = Self.standing(writings)
  }

  /// The latest writing.
  package var latest: Content? { writings.last?.value }
  /// All that stands, each once.
  package var values: [Content] {
    var seen = Set<Content>()
    return writings.map(\.value).filter { seen.insert($0).inserted }
  }

  package var clock: JournalClock {
    writings.reduce(into: JournalClock()) { $0.merge($1.clock) }
  }

  /// Writes in place of all that stands.
  package mutating func write(_ value: Content, on machine: String, now: Int64) {
    var clock = clock
    clock.advance(on: machine, now: now)
    writings = [Writing(value, clock)]
  }

  package mutating func merge(_ other: Register) {
    guard other != self else { return }
    writings = Self.standing(writings + other.writings)
  }

  private static func standing(_ writings: [Writing]) -> [Writing] {
    var unique: [Writing] = []
    for writing in writings where !unique.contains(writing) { unique.append(writing) }
    return unique.filter { one in
      // Two writings of one clock can be only where a machine was set back: both stand.
      !unique.contains { $0.clock != one.clock && $0.clock.covers(one.clock) }
    }
    .sorted { left, right in
      let (first, second) = (left.clock, right.clock)
      if first.latest != second.latest { return first.latest < second.latest }
      let (text, other) = (first.orderText, second.orderText)
      return text == other ? left.value < right.value : text < other
    }
  }
}
