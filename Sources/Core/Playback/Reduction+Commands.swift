// What each command does. Commands never fail: a wish that makes no sense now changes nothing.
import MusicCore

extension Reduction {
  mutating func obey(_ command: PlayerCommand) {
    if command.isWish { state.notice = nil }
    switch command {
    case .playTracks(let tracks, let index, let title):
      playTracks(tracks, startingAt: index, from: title)
    case .restore(let queue, let position, let history, let mark):
      restore(queue, at: position, history, mark)
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
    case .fade(let fade): effects.append(.fade(fade))
    case .setShuffle(let isOn): edit { $0.setShuffled(isOn) }
    case .setShuffleMode(let mode): edit { $0.setShuffle(mode) }
    case .setRepeat(let mode): edit { $0.repeatMode = mode }
    case .mark(let mark): self.mark(mark)
    case .enqueueNext(let tracks): edit { $0.insertNext(tracks) }
    case .enqueueLast(let tracks): edit { $0.append(tracks) }
    case .extend(let tracks): state.queue.extend(with: tracks)
    case .remove(let ids): remove(ids)
    case .move(let id, let other): edit { $0.move(id, before: other) }
    case .clearQueue: clearQueue()
    case .undo: undo()
    case .redo: redo()
    case .setStopAfter(let wish): state.stopAfter = wish
    case .update(let tracks): update(tracks)
    case .look: break
    }
  }
}

// MARK: - Starting and stopping

extension Reduction {
  private mutating func playTracks(
    _ tracks: [Track], startingAt index: Int, from title: String?
  ) {
    forgive()
    edit { $0.replace(with: tracks, startingAt: index, title: title) }
    loadCurrent(playing: true)
  }

  private mutating func restore(
    _ queue: PlayQueue, at position: Duration, _ history: [Track], _ mark: ListeningMark
  ) {
    forgive()
    state.queue.adopt(queue)
    state.history = state.queue.identified(history.suffix(PlaybackReducer.historyLimit))
    state.edits = QueueEdits()
    loadCurrent(at: position, playing: false, mark: mark)
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
    if state.repeatMarks.piece == nil, let duration = state.timing.duration, target >= duration,
      distance > .zero
    {
      next()
    } else {
      seek(to: target)
    }
  }
}

// MARK: - Changing the queue

extension Reduction {
  /// Changes the queue so that it can be taken back.
  private mutating func edit(_ body: (inout PlayQueue) -> Void) {
    var step = step
    body(&state.queue)
    step.currentAfter = state.queue.currentID
    if state.queue != step.queue { state.edits.note(step) }
  }

  private var step: QueueEdits.Step {
    QueueEdits.Step(
      queue: state.queue, position: position, isLoaded: state.transport.isLoaded)
  }

  private mutating func undo() {
    guard let step = state.edits.popPast() else { return }
    state.edits.pushFuture(revert(to: step))
  }

  private mutating func redo() {
    guard let step = state.edits.popFuture() else { return }
    state.edits.pushPast(revert(to: step))
  }

  /// Brings an earlier queue back, with the position where it was left; gives what was now.
  ///
  /// Where another item has begun since, what sounds goes on if that queue has it.
  private mutating func revert(to step: QueueEdits.Step) -> QueueEdits.Step {
    var now = self.step
    let loaded = state.transport.isLoaded ? state.transport.itemID : nil
    let hasMovedOn = state.queue.currentID != step.currentAfter
    state.queue.revert(to: step.queue)
    if hasMovedOn, let loaded { state.queue.jump(to: loaded) }
    now.currentAfter = state.queue.currentID
    if state.queue.items.isEmpty || (loaded == nil && !step.isLoaded) {
      rest()
    } else if loaded != state.queue.currentID {
      loadCurrent(at: step.position, playing: state.transport.isPlaying)
    }
    return now
  }

  private mutating func clearQueue() {
    edit { $0.clear() }
    rest()
  }

  private mutating func remove(_ ids: Set<QueueItem.ID>) {
    let current = state.queue.currentID
    let isLast = state.queue.heir(removing: ids) == nil && state.queue.repeatMode != .all
    edit { $0.remove(ids) }
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

  private mutating func update(_ tracks: [Track]) {
    let known = Dictionary(tracks.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let before = state.prepared.flatMap { nextSource($0.id) }
    state.queue.update(known)
    // A prepared file that has moved is prepared anew.
    if let id = state.prepared?.id, nextSource(id) != before { state.prepared = nil }
  }
}

// MARK: - Volume

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
}
