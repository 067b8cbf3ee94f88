// The one truth about playback. Only the reducer makes new states; views, MPRIS and the terminal
// read them. Elapsed time is an anchor, never a ticking number.
package import MusicCore

/// Everything that is true of the player at one moment.
package struct PlayerState: Hashable, Sendable {
  package var transport = Transport.idle
  package var queue: PlayQueue
  /// Linear amplitude, 0 to 1.
  package var volume = 1.0
  package var isMuted = false
  /// How everything is to sound.
  package var sound = SoundSettings()
  package var timing = Timing()
  /// The marks of the A-B repeat in the current track; they go when another begins.
  package var repeatMarks = RepeatMarks()
  /// After what the player is to rest; nil once it has.
  package var stopAfter: StopAfter?
  /// What has been heard, if only for a moment, oldest first; the current one may be the last.
  package var history: [QueueItem] = []
  /// What is being listened to, and how long already.
  package var listening = Listening()
  /// The changes of the queue that can be taken back.
  package var edits = QueueEdits()
  /// The last failure that people should hear of, until the next one or the next command.
  package var notice: PlaybackNotice?
  /// Items that failed since something was last asked for by name; they are passed over.
  package var failedItems: Set<QueueItem.ID> = []

  /// What the engine was told follows; nil when nothing.
  var prepared: PreparedItem?
  /// Failures since anything started.
  var failuresInARow = 0
  /// The number of the last seek.
  var lastSeek = 0

  /// The state before anything has happened; `seed` decides what shuffle will do.
  package init(seed: UInt64 = 0) {
    queue = PlayQueue(seed: seed)
  }

  /// The item that sounds, rests or loads.
  package var currentItem: QueueItem? { transport.itemID.flatMap { queue.item(with: $0) } }

  /// The files that the engine holds: what sounds, rests or loads, and what follows without a gap.
  package var openFiles: Set<FilePath> {
    var files: Set<FilePath> = []
    if transport.isLoaded, let currentItem { files.insert(currentItem.track.path) }
    if let next = prepared.flatMap({ queue.item(with: $0.id) }) { files.insert(next.track.path) }
    return files
  }

  /// What the engine's volume stage is set to.
  package var audibleVolume: Double { isMuted ? 0 : volume }
}

/// What the sound is doing.
package enum Transport: Hashable, Sendable {
  /// Nothing is loaded: at the start, after `stop`, after the queue's end.
  case idle
  /// A `load` is under way; `playing` is what it will do once ready.
  case loading(QueueItem.ID, playing: Bool)
  /// Plays: the engine said `playing`, or was asked to go on and will say so. Until it has said
  /// so, the timing stands still.
  case playing(QueueItem.ID)
  /// Rests: loaded paused, or asked to pause.
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

  /// Whether the engine holds the item, loading or loaded.
  package var isLoaded: Bool {
    switch self {
    case .loading, .playing, .paused: true
    case .idle, .failed: false
    }
  }
}

/// Where the listener is: an anchor from which any moment's position follows.
package struct Timing: Hashable, Sendable {
  /// The position at `instant`.
  package var position = Duration.zero
  /// When `position` was true; nil while the position does not run.
  package var instant: ContinuousClock.Instant?
  /// Seconds of the track that pass in one second while the position runs.
  package var rate = 1.0
  /// nil while unknown.
  package var duration: Duration?
  package var isSeekable = false
  /// The seek that has not landed yet, if any: `position` is already its target.
  package var pendingSeek: SeekToken?
  /// When the pending seek was asked for; an answer that never comes must not freeze the bar.
  var seekAsked: ContinuousClock.Instant?

  package init() {}

  /// The position at `now`, within 0 and the duration.
  package func position(at now: ContinuousClock.Instant) -> Duration {
    var position = position
    if let instant { position += instant.duration(to: now) * rate }
    if let duration { position = min(position, duration) }
    return max(.zero, position)
  }
}

/// Something about playback that people should hear of.
package enum PlaybackNotice: Hashable, Sendable {
  /// This track cannot be played; the player went on to what follows, if anything.
  case skipped(Track, EngineFailure)
  /// So many tracks failed in a row that the player gave up.
  case stoppedAfterFailures(Int)
  /// The output is gone; the player rests.
  case outputLost(EngineFailure)
}

/// What the engine was told follows, and what it has told about it already.
struct PreparedItem: Hashable, Sendable {
  let id: QueueItem.ID
  var duration: Duration?
  var isSeekable = false
  /// Whether the engine has answered `ready`.
  var isReady = false
}
