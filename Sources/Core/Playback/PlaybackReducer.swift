// How the player's state changes: pure and total. Commands take effect in the state at once,
// engine events confirm or correct it; an event about something that is no longer asked for is
// ignored, because its successor is already on the way.
import MusicCore

/// The rules of playback.
package enum PlaybackReducer {
  /// So many failures in a row, or one whole round of a shorter queue, and the player gives up.
  package static let failureLimit = 10
  /// `previous` goes to the start of a track that has run for longer than this.
  package static let restartThreshold = Duration.seconds(3)
  /// So many tracks are remembered as heard.
  package static let historyLimit = 500
  /// Play this close to the end begins again: what is left is too short to hear.
  static let endMargin = Duration.milliseconds(50)
  /// A seek that the engine never answers counts as landed after this.
  static let seekPatience = Duration.seconds(5)
  /// Anchors that differ by less stay as they are, so that nobody is told of nothing.
  static let anchorTolerance = Duration.milliseconds(20)

  /// The state after `input` at `now`, and what is to be done about it, in order.
  package static func reduce(
    _ state: PlayerState, _ input: PlayerInput, now: ContinuousClock.Instant
  ) -> (state: PlayerState, effects: [PlayerEffect]) {
    var reduction = Reduction(state: state, now: now)
    switch input {
    case .command(let command):
      reduction.isCommand = true
      reduction.obey(command)
    case .event(let event): reduction.hear(event)
    }
    reduction.followListening()
    reduction.prepareWhatFollows()
    reduction.tellChange(since: state.queue)
    return (reduction.state, reduction.effects)
  }
}

/// One reduction under way.
struct Reduction {
  var state: PlayerState
  let now: ContinuousClock.Instant
  var effects: [PlayerEffect] = []
  /// Whether the engine waits to hear what follows, even when that is nothing.
  var mustTellWhatFollows = false
  /// Whether somebody wishes something; otherwise the engine reports.
  var isCommand = false

  init(state: PlayerState, now: ContinuousClock.Instant) {
    self.state = state
    self.now = now
  }

  /// Whether so much has failed that trying on would be pestering.
  var hasGivenUp: Bool {
    state.failuresInARow >= min(PlaybackReducer.failureLimit, state.queue.items.count)
  }

  /// Where the listener is now.
  var position: Duration { state.timing.position(at: now) }

  /// Tells the engine what follows, when that is not what it was told last.
  mutating func prepareWhatFollows() {
    guard state.transport.isLoaded else {
      state.prepared = nil
      return
    }
    let next =
      hasGivenUp || stopsAfterThis ? nil : state.queue.upNext(skipping: state.failedItems)
    guard mustTellWhatFollows || next != state.prepared?.id else { return }
    state.prepared = next.map { PreparedItem(id: $0) }
    effects.append(.prepareNext(next.flatMap(nextSource)))
  }
}

extension Reduction {
  /// Whether the player is to rest when the current item has ended.
  var stopsAfterThis: Bool {
    switch state.stopAfter {
    case nil: return false
    case .track: return true
    case .queue: return !state.queue.upcoming.contains { !state.failedItems.contains($0.id) }
    case .album:
      guard let current = state.queue.current else { return false }
      let next = state.queue.following(skipping: state.failedItems)
      guard let next = next.flatMap(state.queue.item(with:)) else { return true }
      return AlbumKey(next.track) != AlbumKey(current.track)
    }
  }

  /// First of all what happened to the list, so that whoever shows it knows the items.
  mutating func tellChange(since queue: PlayQueue) {
    guard queue.items != state.queue.items else { return }
    let change = ListChange(from: queue.items, to: state.queue.items)
    if !change.isEmpty { effects.insert(.queueChanged(change), at: 0) }
  }
}

// MARK: - Steps that commands and events share

extension Reduction {
  /// Loads the queue's current item.
  mutating func loadCurrent(
    at position: Duration = .zero, playing: Bool, mark: ListeningMark = ListeningMark()
  ) {
    guard let item = state.queue.current, let source = currentSource else {
      rest()
      return
    }
    beginListening(item, mark: mark)
    state.transport = .loading(item.id, playing: playing)
    state.timing = Timing()
    state.timing.position = max(.zero, position)
    state.timing.duration = item.track.duration
    state.repeatMarks = RepeatMarks()
    state.prepared = nil
    mustTellWhatFollows = true
    effects.append(.load(source, at: state.timing.position, playing: playing))
  }

  /// Nothing is loaded; the queue stays where it is.
  mutating func rest() {
    if state.transport.isLoaded { effects.append(.stop) }
    endListening()
    state.transport = .idle
    state.timing = Timing()
    state.repeatMarks = RepeatMarks()
  }

  /// After the last track: at rest at the first one.
  mutating func endQueue() {
    state.queue.rewind()
    rest()
  }

  /// Seeks in the loaded item; the state shows the target from now on.
  ///
  /// Where a piece is repeated, what lies behind it is its beginning.
  mutating func seek(to wish: Duration) {
    let target = state.repeatMarks.held(wish)
    let end = state.timing.duration ?? target
    state.lastSeek += 1
    let token = SeekToken(rawValue: state.lastSeek)
    state.timing.position = max(.zero, min(target, end))
    state.timing.instant = nil
    state.timing.pendingSeek = token
    state.timing.seekAsked = now
    effects.append(.seek(to: state.timing.position, token))
  }

  /// Puts the anchor at `position`, running when sound runs.
  mutating func anchor(at position: Duration, running: Bool) {
    state.timing.position = max(.zero, position)
    state.timing.instant = running ? now : nil
    state.timing.rate = state.sound.speed
  }

  /// Forgets failures, because somebody asks anew.
  mutating func forgive() {
    state.failedItems = []
    state.failuresInARow = 0
  }
}
