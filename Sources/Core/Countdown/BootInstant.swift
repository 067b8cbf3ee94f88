// A moment on the clock that starts with the machine, runs on while it sleeps, and that nobody can
// set: what deadlines are kept in.

/// Milliseconds since the machine was started, sleep included.
package struct BootInstant: Hashable, Sendable, Comparable {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (instant: BootInstant, time: Duration) -> BootInstant {
    BootInstant(milliseconds: instant.milliseconds + time.wholeMilliseconds)
  }

  package static func - (left: BootInstant, right: BootInstant) -> Duration {
    .milliseconds(left.milliseconds - right.milliseconds)
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
