// What each command does. Commands never fail: a wish that makes no sense now changes nothing.
import MusicCore

extension Reduction {
  mutating func obey(_ command: PlayerCommand) {
    state.notice = nil
    switch command {
    case .playTracks(let tracks, let index): playTracks(tracks, startingAt: index)
    case .restore(let queue, let position): restore(queue, at: position)
    case .play: play()
    case .pause: pause()
    case .playPause: if state.transport.isPlaying { pause() } else { play() }
    case .stop: rest()
    case .next: next()
    case .previous: previous()
    case .jump(let id): jump(to: id)
    case .seek(let target): if canSeek { seek(to: target) }
    case .seekBy(let distance): seekBy(distance)
    case .setVolume(let volume): setVolume(volume)
    case .setMuted(let isMuted): setMuted(isMuted)
    case .setSound(let sound): setSound(sound)
    case .setShuffle(let isOn): state.queue.setShuffled(isOn)
    case .setRepeat(let mode): state.queue.repeatMode = mode
    case .enqueueNext(let tracks): changed(state.queue.insertNext(tracks))
    case .enqueueLast(let tracks): changed(state.queue.append(tracks))
    case .remove(let ids): remove(ids)
    case .move(let id, let other): changed(state.queue.move(id, before: other))
    case .clearQueue:
      rest()
      changed(state.queue.clear())
    }
  }
}

// MARK: - Starting and stopping

extension Reduction {
  private mutating func playTracks(_ tracks: [Track], startingAt index: Int) {
    forgive()
    changed(state.queue.replace(with: tracks, startingAt: index))
    loadCurrent(playing: true)
  }

  private mutating func restore(_ queue: PlayQueue, at position: Duration) {
    forgive()
    changed(state.queue.adopt(queue))
    loadCurrent(at: position, playing: false)
  }

  private mutating func play() {
    switch state.transport {
    case .idle, .failed:
      forgive()
      loadCurrent(playing: true)
    case .loading(let id, playing: false):
      state.transport = .loading(id, playing: true)
      effects.append(.play)
    case .paused(let id):
      state.transport = .playing(id)
      if isAtEnd { seek(to: .zero) }
      effects.append(.play)
    case .loading, .playing: break
    }
  }

  private mutating func pause() {
    switch state.transport {
    case .loading(let id, playing: true):
      state.transport = .loading(id, playing: false)
      effects.append(.pause)
    case .playing(let id):
      anchor(at: position, running: false)
      state.transport = .paused(id)
      effects.append(.pause)
    case .idle, .loading, .paused, .failed: break
    }
  }

  private var isAtEnd: Bool {
    guard state.timing.isSeekable, let duration = state.timing.duration else { return false }
    return position >= duration - PlaybackReducer.endMargin
  }
}

// MARK: - From track to track

extension Reduction {
  private mutating func next() {
    state.failuresInARow = 0
    guard state.queue.advance(skipping: state.failedItems) != nil else {
      endQueue()
      return
    }
    loadUnlessIdle()
  }

  private mutating func previous() {
    state.failuresInARow = 0
    let isFarIn = state.transport.isLoaded && position > PlaybackReducer.restartThreshold
    if isFarIn || state.queue.goBack(skipping: state.failedItems) == nil {
      restart()
    } else {
      loadUnlessIdle()
    }
  }

  private mutating func jump(to id: QueueItem.ID) {
    guard state.queue.jump(to: id) else { return }
    forgive()
    loadCurrent(playing: true)
  }

  /// The current track from its start, playing or resting as it is.
  private mutating func restart() {
    if canSeek { seek(to: .zero) } else { loadUnlessIdle() }
  }

  /// A player at rest stays at rest; it only points elsewhere.
  private mutating func loadUnlessIdle() {
    switch state.transport {
    case .idle: break
    case .failed: loadCurrent(playing: true)
    case .loading, .playing, .paused: loadCurrent(playing: state.transport.isPlaying)
    }
  }
}

// MARK: - Seeking

extension Reduction {
  /// A loading track takes a new target: the engine decides when it knows the file.
  private var canSeek: Bool {
    switch state.transport {
    case .loading: true
    case .playing, .paused: state.timing.isSeekable
    case .idle, .failed: false
    }
  }

  private mutating func seekBy(_ distance: Duration) {
    guard canSeek else { return }
    let target = position + distance
    if let duration = state.timing.duration, target >= duration, distance > .zero {
      next()
    } else {
      seek(to: target)
    }
  }
}

// MARK: - Volume and queue

extension Reduction {
  private mutating func setVolume(_ volume: Double) {
    guard volume.isFinite else { return }
    state.volume = min(1, max(0, volume))
    if state.volume > 0 { state.isMuted = false }
    effects.append(.setVolume(state.audibleVolume))
  }

  private mutating func setMuted(_ isMuted: Bool) {
    state.isMuted = isMuted
    effects.append(.setVolume(state.audibleVolume))
  }

  private mutating func remove(_ ids: Set<QueueItem.ID>) {
    let current = state.queue.currentID
    let isLast = state.queue.heir(removing: ids) == nil && state.queue.repeatMode != .all
    changed(state.queue.remove(ids))
    state.failedItems.subtract(ids)
    guard state.queue.currentID != current else { return }
    if isLast {
      endQueue()
    } else if state.transport.isLoaded {
      loadCurrent(playing: state.transport.isPlaying)
    } else {
      rest()
    }
  }

  private mutating func changed(_ change: ListChange) {
    if !change.isEmpty { effects.append(.queueChanged(change)) }
  }
}
