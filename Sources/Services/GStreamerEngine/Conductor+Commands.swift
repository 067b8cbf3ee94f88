// What the engine's callers ask for, carried out on the conductor's queue.
import Playback

extension Conductor {
  func load(_ source: EngineSource, at position: Duration, playing: Bool) {
    forget()
    wantsToPlay = playing
    if kind.isRealTime || !playing { rest() }
    let start = held(position)
    if start > .zero { seekWish = Seek(position: start, token: nil) }
    heard = open(source)
    fed = heard
  }

  func prepareNext(_ source: EngineSource?) {
    guard let heard, let fed else { return }
    if fed !== heard {
      // The one before is decoded already and its first samples may be on their way out.
      guard fed.source != source else { return }
      fed.retire()
      self.fed = heard
      following = source.map { .named($0) } ?? .nothing
      begin(Seek(position: position, token: nil))
      return
    }
    if case .deck(let deck) = following, deck.source == source { return }
    dropFollowing()
    following = source.map { .named($0) } ?? .nothing
    pump()
  }

  func play() {
    wantsToPlay = true
    guard let heard, heard.isAnnounced else { return }
    if output == nil, let lost = lostPosition {
      begin(Seek(position: lost, token: nil))
    } else if isFeeding {
      setOutputState()
      pump()
    }
  }

  func pause() {
    wantsToPlay = false
    rest()
    settleSeek()
    if hasStarted, let heard { tell(.paused(heard.source.id, position: position)) }
  }

  func stop() {
    forget()
    closeOutput()
    timeline.clear()
  }

  func seek(to position: Duration, token: SeekToken) {
    guard let heard else { return }
    let seek = Seek(position: held(position), token: token)
    settleSeek()
    guard heard.isAnnounced, hasStarted, seekInFlight == nil else {
      seekWish = seek
      return
    }
    begin(seek)
  }

  func setVolume(_ volume: Double) {
    self.volume = volume
    output?.volume = volume
  }

  func setSound(_ sound: SoundSettings) {
    self.sound = sound
  }
}

extension Conductor {
  /// A position that can be counted in nanoseconds: nothing that is played is longer than 10 days.
  private func held(_ position: Duration) -> Duration {
    max(.zero, min(position, .seconds(864_000)))
  }

  /// Nothing of what was asked before counts any more.
  private func forget() {
    dropDecks()
    (seekInFlight, seekWish, heldFailure, lostPosition) = (nil, nil, nil, nil)
    (isFeeding, hasStarted, hasEnded, restsAtEnd) = (false, false, false, false)
    tickNumber += 1
  }

  /// The output holds its breath.
  func rest() {
    tickNumber += 1
    isRunning = false
    _ = output?.pause()
  }

  /// Brings the output to what is wanted.
  func setOutputState() {
    guard let output else { return }
    if wantsToPlay {
      if !output.play() {
        outputFailed(EngineFailure(kind: .output, reason: "the sound device does not open"))
      }
    } else {
      rest()
    }
  }

  func closeOutput() {
    if let output, !kind.isRealTime {
      output.finish()
      isFileComplete = true
    }
    output = nil
    outputNumber += 1
    isRunning = false
  }
}
