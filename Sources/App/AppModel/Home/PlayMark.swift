// The symbol on a cover after it was pressed: it shows the next action at full strength and fades.
// A second press shows the new one and begins again.

/// A symbol that fades.
package nonisolated struct PlayMark: Hashable, Sendable {
  /// What a press would do now.
  package enum Action: Hashable, Sendable { case play, pause }

  package var action: Action
  /// When it was shown; seconds of a steady clock.
  package var since: Double

  /// How long it takes to go, seconds.
  package static let fadeTime = 1.5

  package init(_ action: Action, since: Double) {
    self.action = action
    self.since = since
  }

  /// How strong it is, 1 to 0; nil: it is gone.
  package func alpha(at time: Double) -> Double? {
    let elapsed = max(0, time - since)
    return elapsed < Self.fadeTime ? 1 - elapsed / Self.fadeTime : nil
  }
}
