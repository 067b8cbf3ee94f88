// A movement that begins at once and comes to rest softly: the bar that grows, the words that scroll.

/// A number on its way from one value to another, quick at first.
package nonisolated struct Glide: Hashable, Sendable {
  package let from: Double
  package let target: Double
  private let time: Duration
  private let begun: ContinuousClock.Instant

  /// `time` is how long it takes.
  package init(
    from: Double, to target: Double, in time: Duration, at begun: ContinuousClock.Instant
  ) {
    (self.from, self.target, self.time, self.begun) = (from, target, time, begun)
  }

  /// The value at a moment; the target once the time is over.
  package func value(at now: ContinuousClock.Instant) -> Double {
    let part = min(1, max(0, begun.duration(to: now) / time))
    return from + (target - from) * (1 - (1 - part) * (1 - part) * (1 - part))
  }

  package func hasEnded(at now: ContinuousClock.Instant) -> Bool {
    begun.duration(to: now) >= time
  }
}
