// The sleep timer: the music ends at a time or with what plays, fading out before. A pure state: inputs
// go in with the moment, effects come out; who carries them out is not its business.

/// What a sleep timer is to do.
package struct SleepWish: Hashable, Sendable {
  /// When the music ends.
  package enum End: Hashable, Sendable {
    case after(Duration)
    case with(Boundary)
  }

  /// What plays, and whose end it is.
  package enum Boundary: String, Hashable, Sendable, CaseIterable {
    case track, album, queue
  }

  /// What is done then.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case pause, stop, quit
  }

  package var end: End
  package var action: Action
  /// How long it fades before a time; what ends by itself needs no fading.
  package var fade: Duration
  /// Whether it rings as well.
  package var rings: Bool

  package init(
    _ end: End, action: Action = .pause, fade: Duration = .seconds(10), rings: Bool = false
  ) {
    self.end = end
    self.action = action
    self.fade = min(max(.zero, fade), .seconds(60))
    self.rings = rings
  }

  /// Times that are offered, in minutes.
  package static let presets = [5, 10, 15, 20, 30, 45, 60, 90]
}

/// What is to be done for the timer.
package enum TimerEffect: Hashable, Sendable {
  /// The timer's own volume goes down to nothing in this time, beside the listener's volume.
  case fadeOut(Duration)
  /// The timer's own volume is full again, at once or in this time.
  case restoreVolume(over: Duration)
  /// Goes back, because this much was hardly heard.
  case rewind(Duration)
  case ring
  case act(SleepWish.Action)
  /// The player is to rest with the end of this; nil: with no end any more.
  case endWith(SleepWish.Boundary?)
  /// The alarm's music begins.
  case wake(Alarm)
  /// The alarm's time went by while nobody could hear it.
  case missed(Alarm)
}

/// A sleep timer that is set, or not.
package struct SleepTimer: Hashable, Sendable {
  /// How it stands.
  package enum Phase: Hashable, Sendable {
    case off
    case waiting(SleepWish, until: BootInstant)
    /// Fading since a moment.
    case fading(SleepWish, since: BootInstant, until: BootInstant)
    case withEnd(SleepWish, of: SleepWish.Boundary)
  }

  package private(set) var phase = Phase.off
  /// How much "a little longer" is.
  package static let extra = Duration.seconds(15 * 60)
  /// The volume comes back without a jump.
  private static let back = Duration.milliseconds(400)

  package init() {}

  package var isOn: Bool { phase != .off }

  /// What it is to do; nil when it is off.
  package var wish: SleepWish? {
    switch phase {
    case .off: nil
    case .waiting(let wish, _), .fading(let wish, _, _), .withEnd(let wish, _): wish
    }
  }

  /// What is left; nil when it is off, or ends with what plays.
  package func left(at now: BootInstant) -> Duration? {
    switch phase {
    case .off, .withEnd: nil
    case .waiting(_, let deadline), .fading(_, _, let deadline): max(.zero, deadline - now)
    }
  }

  /// With whose end the music ends; nil when it is off, or ends at a time.
  package var boundary: SleepWish.Boundary? {
    if case .withEnd(_, let boundary) = phase { boundary } else { nil }
  }

  /// When it is to be looked at next.
  package var nextLook: BootInstant? {
    switch phase {
    case .off, .withEnd: nil
    case .waiting(let wish, let deadline):
      BootInstant(milliseconds: deadline.milliseconds - wish.fade.wholeMilliseconds)
    case .fading(_, _, let deadline): deadline
    }
  }

  /// Sets it, in place of one that was set.
  package mutating func set(_ wish: SleepWish, at now: BootInstant) -> [TimerEffect] {
    let effects = clear()
    switch wish.end {
    case .after(let time) where time > .zero: phase = .waiting(wish, until: now + time)
    case .after: break
    case .with(let boundary): phase = .withEnd(wish, of: boundary)
    }
    return effects
  }

  package mutating func clear() -> [TimerEffect] {
    defer { phase = .off }
    if case .fading = phase { return [.restoreVolume(over: Self.back)] }
    return []
  }

  /// A little longer; what fades comes back.
  package mutating func extend(by time: Duration = Self.extra, at now: BootInstant)
    -> [TimerEffect]
  {
    switch phase {
    case .off, .withEnd: return []
    case .waiting(let wish, let deadline):
      phase = .waiting(wish, until: max(now, deadline) + time)
      return []
    case .fading(let wish, _, let deadline):
      phase = .waiting(wish, until: max(now, deadline) + time)
      return [.restoreVolume(over: Self.back)]
    }
  }

  /// Looks at the clock.
  package mutating func look(at now: BootInstant) -> [TimerEffect] {
    switch phase {
    case .off, .withEnd: return []
    case .waiting(let wish, let deadline):
      if now >= deadline { return finish(wish, faded: .zero) }
      let left = deadline - now
      guard wish.fade > .zero, left <= wish.fade else { return [] }
      phase = .fading(wish, since: now, until: deadline)
      return [.fadeOut(left)]
    case .fading(let wish, let since, let deadline):
      return now >= deadline ? finish(wish, faded: min(now, deadline) - since) : []
    }
  }

  /// Something of what plays has ended: a track that is the last of its album, of the queue, or
  /// only itself.
  package mutating func ended(_ ends: Set<SleepWish.Boundary>) -> [TimerEffect] {
    guard case .withEnd(let wish, let boundary) = phase, ends.contains(boundary) else { return [] }
    return finish(wish, faded: .zero)
  }

  /// The music is silent before the volume is full again, so nobody hears it jump.
  private mutating func finish(_ wish: SleepWish, faded: Duration) -> [TimerEffect] {
    phase = .off
    var effects: [TimerEffect] = [.act(wish.action)]
    if faded > .zero {
      if wish.action == .pause { effects.append(.rewind(faded)) }
      effects.append(.restoreVolume(over: .zero))
    }
    if wish.rings { effects.append(.ring) }
    return effects
  }
}
