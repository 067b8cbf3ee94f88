// Whether the page of words follows the song, as a pure state machine: a person who scrolls looks at
// something else and is left alone, until they ask, or have rested for a while. Also where a line
// stands, and how the view glides there.

/// What moves the words.
package nonisolated struct LyricsFollowing: Hashable, Sendable {
  private enum Mode: Hashable {
    case following
    /// A person has scrolled, last at this moment.
    case away(since: ContinuousClock.Instant)
    /// Switched off by the button.
    case off
  }

  private var mode = Mode.following

  /// So long after the last scrolling the song is followed again.
  package static let patience = Duration.seconds(8)

  package init() {}

  package var isOn: Bool { mode == .following }

  /// When it will be followed again by itself; nil: not before somebody asks, or it is already.
  package var returns: ContinuousClock.Instant? {
    if case .away(let since) = mode { since + Self.patience } else { nil }
  }

  /// A person has scrolled; what was switched off stays off.
  package mutating func scrolled(at now: ContinuousClock.Instant) {
    if mode != .off { mode = .away(since: now) }
  }

  /// The button.
  package mutating func set(_ on: Bool) { mode = on ? .following : .off }

  /// Looks at the clock; whether it is followed again from now on.
  package mutating func look(at now: ContinuousClock.Instant) -> Bool {
    guard let returns, now >= returns else { return false }
    mode = .following
    return true
  }
}

/// Places in the scrolled words, in pixels.
package nonisolated enum LyricsScroll {
  /// How long the view takes to another line.
  package static let time = Duration.milliseconds(300)

  /// How far the view is scrolled so that the middle of a line, or the top of a very high one, is
  /// at a third of the view's height.
  package static func position(lineAt y: Double, height: Double, view: Double) -> Double {
    max(0, y + min(height, view / 3) / 2 - view / 3)
  }
}
