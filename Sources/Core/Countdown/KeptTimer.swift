// What of timers outlives the program: deadlines by the machine's own clock as long as it runs, and by
// the calendar's when it was started anew in between.

/// A timer as it is written down.
package struct KeptTimer: Hashable, Sendable {
  /// What was running.
  package enum Kind: String, Hashable, Sendable {
    /// One on a terminal.
    case countdown
    /// The window's.
    case page
    case sleep
  }

  package var kind: Kind
  /// Which start of the machine `deadline` counts from.
  package var boot: String
  package var deadline: BootInstant
  /// The same moment; milliseconds since 1970, UTC.
  package var wall: Int64
  package var action: SleepWish.Action
  package var fade: Duration
  package var rings: Bool
  /// What is left of one that is paused; `deadline` means nothing then.
  package var paused: Duration?
  /// With whose end a sleep timer ends; `deadline` means nothing then.
  package var boundary: SleepWish.Boundary?
  package var unit = Countdown.Unit.seconds

  package init(
    kind: Kind, boot: String, deadline: BootInstant, wall: Int64,
    action: SleepWish.Action = .pause, fade: Duration = .zero, rings: Bool = true
  ) {
    self.kind = kind
    self.boot = boot
    self.deadline = deadline
    self.wall = wall
    self.action = action
    self.fade = fade
    self.rings = rings
  }

  /// What is left of it now; below zero when it ran out while nobody was there.
  package func left(boot: String, now: BootInstant, wall: Int64) -> Duration {
    if let paused { return paused }
    return boot == self.boot ? deadline - now : .milliseconds(self.wall - wall)
  }
}
