// What the engine's reports do to the state. An event about an item that is neither current nor
// prepared comes from before the last command and is ignored.
import MusicCore

extension Reduction {
  mutating func hear(_ event: EngineEvent) {
    switch event {
    case .ready(let id, let duration, let isSeekable):
      ready(id, duration: duration, isSeekable: isSeekable)
    case .started(let id, let position): started(id, at: position)
    case .playing(let id, let position): playing(id, at: position)
    case .paused(let id, let position): paused(id, at: position)
    case .seeked(let id, let token, let position): seeked(id, token, at: position)
    case .durationChanged(let id, let duration): durationChanged(id, to: duration)
    case .ended(let id): ended(id)
    case .failed(let id, let failure): failed(id, failure)
    case .outputLost(let failure): outputLost(failure)
    case .stalled(let id, let position): stalled(id, at: position)
    case .position(let id, let position): drifted(id, at: position)
    }
  }
}

// MARK: - Beginning

extension Reduction {
  private mutating func ready(_ id: QueueItem.ID, duration: Duration?, isSeekable: Bool) {
    if isLoaded(id) {
      state.timing.duration = duration
      state.timing.isSeekable = isSeekable && duration != nil
    } else if state.prepared?.id == id {
      state.prepared?.duration = duration
      state.prepared?.isSeekable = isSeekable && duration != nil
      state.prepared?.isReady = true
    }
  }

  private mutating func started(_ id: QueueItem.ID, at position: Duration) {
    switch state.transport {
    case .loading(let current, _):
      guard id == current else { return }
      state.failuresInARow = 0
      if state.timing.pendingSeek == nil { anchor(at: position, running: false) }
    case .playing, .paused: takeOver(id, at: position)
    case .idle, .failed: break
    }
  }

  /// The prepared item sounds, or one that was prepared until just now: what sounds is the truth.
  private mutating func takeOver(_ id: QueueItem.ID, at position: Duration) {
    guard let item = state.queue.item(with: id) else {
      loadCurrent(playing: state.transport.isPlaying)
      return
    }
    let known = state.prepared?.id == id ? state.prepared : nil
    beginListening(item)
    if id != state.queue.currentID {
      if state.queue.following(skipping: state.failedItems) == id {
        state.queue.advance(skipping: state.failedItems)
      } else {
        state.queue.jump(to: id)
      }
    }
    let isPlaying = state.transport.isPlaying
    state.transport = isPlaying ? .playing(id) : .paused(id)
    state.timing = Timing()
    state.timing.duration = known?.isReady == true ? known?.duration : item.track.duration
    state.timing.isSeekable = known?.isSeekable ?? false
    state.repeatMarks = RepeatMarks()
    anchor(at: position, running: isPlaying)
    state.prepared = nil
    mustTellWhatFollows = true
    state.failuresInARow = 0
  }
}

// MARK: - Running and resting

extension Reduction {
  private mutating func playing(_ id: QueueItem.ID, at position: Duration) {
    guard isLoaded(id), state.transport.isPlaying else { return }
    state.transport = .playing(id)
    if !isSeeking { anchor(at: position, running: true) }
  }

  private mutating func stalled(_ id: QueueItem.ID, at position: Duration) {
    guard case .playing(id) = state.transport, !isSeeking else { return }
    anchor(at: position, running: false)
  }

  private mutating func paused(_ id: QueueItem.ID, at position: Duration) {
    guard isLoaded(id), !state.transport.isPlaying else { return }
    state.transport = .paused(id)
    if !isSeeking { anchor(at: position, running: false) }
  }

  private mutating func seeked(_ id: QueueItem.ID, _ token: SeekToken, at position: Duration) {
    guard isLoaded(id), state.timing.pendingSeek == token else { return }
    land()
    if case .playing = state.transport {
      anchor(at: position, running: true)
    } else {
      anchor(at: position, running: false)
    }
  }

  private mutating func drifted(_ id: QueueItem.ID, at position: Duration) {
    guard case .playing(id) = state.transport, !isSeeking else { return }
    let drift = position - self.position
    let isOff = max(drift, .zero - drift) >= PlaybackReducer.anchorTolerance
    if isOff || state.timing.instant == nil { anchor(at: position, running: true) }
  }

  private mutating func durationChanged(_ id: QueueItem.ID, to duration: Duration?) {
    if isLoaded(id) {
      state.timing.duration = duration
      if duration == nil { state.timing.isSeekable = false }
    } else if state.prepared?.id == id {
      state.prepared?.duration = duration
    }
  }
}

// MARK: - Ending and failing

extension Reduction {
  private mutating func ended(_ id: QueueItem.ID) {
    switch state.transport {
    case .playing(id), .paused(id): break
    case .idle, .loading, .playing, .paused, .failed: return
    }
    if hasGivenUp {
      state.notice = .stoppedAfterFailures(state.failuresInARow)
      endQueue()
    } else if stopsAfterThis {
      stopAfterThis()
    } else if let next = state.queue.upNext(skipping: state.failedItems) {
      if next != id { state.queue.advance(skipping: state.failedItems) }
      loadCurrent(playing: state.transport.isPlaying)
    } else {
      endQueue()
    }
  }

  /// Rests at what would have followed; the wish is fulfilled.
  private mutating func stopAfterThis() {
    state.stopAfter = nil
    if state.queue.advance(skipping: state.failedItems) == nil { state.queue.rewind() }
    rest()
  }

  private mutating func failed(_ id: QueueItem.ID, _ failure: EngineFailure) {
    guard let item = state.queue.item(with: id) else { return }
    let isCurrent = isLoaded(id)
    guard isCurrent || state.prepared?.id == id else { return }
    state.failedItems.insert(id)
    state.failuresInARow += 1
    state.notice = .skipped(item.track, failure)
    guard isCurrent else {
      state.prepared = nil
      mustTellWhatFollows = true
      return
    }
    if hasGivenUp {
      giveUp(id, failure)
    } else if state.queue.advance(skipping: state.failedItems) != nil {
      loadCurrent(playing: state.transport.isPlaying)
    } else {
      endQueue()
    }
  }

  /// Stops at the item that failed last; a lone item's own failure says more than a count.
  private mutating func giveUp(_ id: QueueItem.ID, _ failure: EngineFailure) {
    rest()
    state.transport = .failed(id, failure)
    if state.queue.items.count > 1 {
      state.notice = .stoppedAfterFailures(state.failuresInARow)
    }
  }

  private mutating func outputLost(_ failure: EngineFailure) {
    state.notice = .outputLost(failure)
    switch state.transport {
    case .playing(let id):
      anchor(at: position, running: false)
      state.transport = .paused(id)
    case .loading(let id, _): state.transport = .loading(id, playing: false)
    case .idle, .paused, .failed: break
    }
  }
}

// MARK: - What an event is about

extension Reduction {
  private func isLoaded(_ id: QueueItem.ID) -> Bool {
    state.transport.isLoaded && state.transport.itemID == id
  }

  /// Whether a seek has not landed; one that was never answered gives way in the end.
  private var isSeeking: Bool {
    mutating get {
      guard state.timing.pendingSeek != nil else { return false }
      if let asked = state.timing.seekAsked,
        asked.duration(to: now) < PlaybackReducer.seekPatience
      {
        return true
      }
      land()
      return false
    }
  }

  private mutating func land() {
    state.timing.pendingSeek = nil
    state.timing.seekAsked = nil
  }
}
