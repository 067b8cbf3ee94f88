// What of timers outlives the program: deadlines by the machine's own clock as long as it runs, and by
// the calendar's when it was started anew in between.

/// A timer as it is written down.
package struct KeptTimer: Hashable, Sendable {
  /// What was running.
  package enum Kind: String, Hashable, Sendable {
    case countdown, sleep
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
    boot == self.boot ? deadline - now : .milliseconds(self.wall - wall)
  }
}
