// The one truth about playback. Only the reducer makes new states; views, MPRIS and the terminal
// read them. Elapsed time is an anchor, never a ticking number.
package import MusicCore

/// Everything that is true of the player at one moment.
package struct PlayerState: Hashable, Sendable {
  package var transport = Transport.idle
  package var queue = PlayQueue()
  /// Linear amplitude, 0 to 1.
  package var volume = 1.0
  package var isMuted = false
  package var timing = Timing()
  /// The last failure that people should hear of, until the next one or the next command.
  package var notice: PlaybackNotice?

  package init() {}

  /// The item that sounds, rests or loads.
  package var currentItem: QueueItem? { transport.itemID.flatMap { queue.item(with: $0) } }
}

/// What the sound is doing.
package enum Transport: Hashable, Sendable {
  /// Nothing is loaded: at the start, after `stop`, after the queue's end.
  case idle
  /// A `load` is under way; `playing` is what it will do once ready.
  case loading(QueueItem.ID, playing: Bool)
  /// The engine said `playing`.
  case playing(QueueItem.ID)
  /// The engine said `paused`, or was loaded paused.
  case paused(QueueItem.ID)
  /// The engine said `failed` and nothing else could be played.
  case failed(QueueItem.ID, EngineFailure)

  /// The item this is about.
  package var itemID: QueueItem.ID? {
    switch self {
    case .idle: nil
    case .loading(let id, _), .playing(let id), .paused(let id), .failed(let id, _): id
    }
  }

  /// Whether sound runs or will run as soon as it can: what a play button shows.
  package var isPlaying: Bool {
    switch self {
    case .playing, .loading(_, playing: true): true
    case .idle, .loading, .paused, .failed: false
    }
  }
}

/// Where the listener is: an anchor from which any moment's position follows.
package struct Timing: Hashable, Sendable {
  /// The position at `instant`.
  package var position = Duration.zero
  /// When `position` was true; nil while the position does not run.
  package var instant: ContinuousClock.Instant?
  /// nil while unknown.
  package var duration: Duration?
  package var isSeekable = false
  /// The seek that has not landed yet, if any: `position` is already its target.
  package var pendingSeek: SeekToken?

  package init() {}

  /// The position at `now`, within 0 and the duration.
  package func position(at now: ContinuousClock.Instant) -> Duration {
    var position = position
    if let instant { position += instant.duration(to: now) }
    if let duration { position = min(position, duration) }
    return max(.zero, position)
  }
}

/// Something about playback that people should hear of.
package enum PlaybackNotice: Hashable, Sendable {
  case skipped(Track, EngineFailure)
  case stoppedAfterFailures(Int)
  case outputLost(EngineFailure)
}
