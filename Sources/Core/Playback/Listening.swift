// How long a track has really been listened to, and what follows from it: a play counts after half
// the track or four minutes, whichever comes first; what is left for another track before that was
// skipped. Seeking is not listening.
package import MusicCore

/// One track being listened to, from its beginning until another begins or nothing plays.
package struct Listening: Hashable, Sendable {
  /// The rule of Last.fm and ListenBrainz, without their least length.
  package static let longestWait = Duration.seconds(240)

  package fileprivate(set) var item: QueueItem?
  /// Time of the track that was heard, until `since`.
  package fileprivate(set) var heard = Duration.zero
  /// Whether it has counted as played.
  package fileprivate(set) var isCounted = false
  /// When it began to sound.
  fileprivate(set) var begun: ContinuousClock.Instant?
  /// From when on it has sounded without a break; nil while it rests.
  fileprivate var since: ContinuousClock.Instant?
  fileprivate var rate = 1.0
  fileprivate var duration: Duration?

  package init() {}

  /// Time of the track that was heard until `now`.
  package func heard(at now: ContinuousClock.Instant) -> Duration {
    heard + (since.map { $0.duration(to: now) * rate } ?? .zero)
  }

  /// How long from `now` on it has to sound until it counts; nil when it does not sound or has
  /// counted.
  package func due(at now: ContinuousClock.Instant) -> Duration? {
    guard since != nil, !isCounted, rate > 0 else { return nil }
    return max(.zero, (threshold - heard(at: now)) / rate)
  }

  private var threshold: Duration {
    duration.map { min($0 / 2, Self.longestWait) } ?? Self.longestWait
  }

  fileprivate func isDue(at now: ContinuousClock.Instant) -> Bool {
    !isCounted && begun != nil && heard(at: now) >= threshold
  }
}

/// Something that belongs into the library's books.
package enum ListeningNote: Hashable, Sendable {
  /// The track counts as played; it began to sound so long ago.
  case played(Track, begun: Duration)
  /// It was left for another before it counted.
  case skipped(Track)
}

/// What has been kept of a listening that an earlier session began.
package struct ListeningMark: Hashable, Sendable {
  package var heard: Duration
  package var isCounted: Bool

  package init(heard: Duration = .zero, isCounted: Bool = false) {
    self.heard = heard
    self.isCounted = isCounted
  }
}

extension Reduction {
  /// Another listening begins, even if of the same item.
  mutating func beginListening(_ item: QueueItem, mark: ListeningMark = ListeningMark()) {
    closeListening(isLeft: isCommand)
    state.listening.item = item
    state.listening.heard = mark.heard
    state.listening.isCounted = mark.isCounted
  }

  /// Nothing is listened to any more.
  mutating func endListening() {
    closeListening(isLeft: false)
    state.listening.item = nil
  }

  /// Follows the sound: called after each input.
  mutating func followListening() {
    let isRunning = state.timing.instant != nil && state.transport.isPlaying
    var listening = state.listening
    if isRunning, listening.begun == nil {
      listening.begun = now
      // What an earlier session began stands in the history already.
      if listening.heard == .zero { noteHeard() }
    }
    if isRunning != (listening.since != nil) || listening.rate != state.timing.rate {
      listening.heard = listening.heard(at: now)
      listening.since = isRunning ? now : nil
      listening.rate = state.timing.rate
    }
    listening.duration = state.timing.duration
    state.listening = listening
    countIfDue()
  }

  /// Writes down how the present listening ends; with `isLeft` somebody wanted another track.
  private mutating func closeListening(isLeft: Bool) {
    countIfDue()
    let old = state.listening
    if isLeft, !old.isCounted, old.begun != nil, let item = old.item {
      effects.append(.note(.skipped(item.track)))
    }
    state.listening = Listening()
  }

  private mutating func noteHeard() {
    guard let item = state.listening.item else { return }
    state.history.append(item)
    let excess = state.history.count - PlaybackReducer.historyLimit
    if excess > 0 { state.history.removeFirst(excess) }
  }

  private mutating func countIfDue() {
    guard state.listening.isDue(at: now), let item = state.listening.item else { return }
    state.listening.isCounted = true
    let begun = state.listening.begun?.duration(to: now) ?? .zero
    effects.append(.note(.played(item.track, begun: begun)))
  }
}
