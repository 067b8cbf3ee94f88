// What the engine's callers ask for, carried out on the conductor's queue.
import Playback

extension Conductor {
  func load(_ source: EngineSource, at position: Duration, playing: Bool) {
    forget()
    wantsToPlay = playing
    // What sounds fades out while the file is opened; the new one waits for that.
    if isRunning, kind.isRealTime { hush { $0.rest() } } else { rest() }
    let start = held(position)
    if start > .zero { seekWish = Seek(position: start, token: nil) }
    heard = open(source)
    fed = heard
  }

  func prepareNext(_ source: EngineSource?) {
    guard let heard, let fed else { return }
    guard piece == nil else {
      successor = source.map { .named($0) } ?? .nothing
      return
    }
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
    guard let heard, heard.isAnnounced, !isTurning else { return }
    unhush()
    if output == nil, let lost = lostPosition {
      begin(Seek(position: lost, token: nil))
    } else if isFeeding {
      if isRunning {
        tell(.playing(heard.source.id, position: position))
      } else {
        setOutputState()
      }
      pump()
    }
  }

  func pause() {
    wantsToPlay = false
    isStalled = false
    // What turns to another place rests when it is there.
    guard !isTurning else { return }
    hush { conductor in
      conductor.rest()
      conductor.output?.unhush()
      conductor.settleSeek()
      guard conductor.hasStarted, let heard = conductor.heard else { return }
      conductor.tell(.paused(heard.source.id, position: conductor.position))
    }
  }

  /// Lets what sounds fade out and frees the output; `done` hears when.
  func stop(_ done: @escaping @Sendable () -> Void = {}) {
    forget()
    hush { conductor in
      conductor.closeOutput()
      conductor.timeline.clear()
      done()
    }
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
    output?.apply(volume: volume, sound)
  }

  func fade(_ fade: VolumeFade) {
    dimmer.take(fade, isSilent: !isRunning)
  }

  func setSound(_ sound: SoundSettings) {
    self.sound = sound
    for deck in [heard, fed, following.deck].compactMap(\.self) {
      deck.level.change(to: sound.level(of: deck.source.gain, inAlbum: deck.source.isInAlbum))
    }
    guard let output else { return }
    output.apply(volume: volume, sound)
    followSound()
  }

  /// Begins anew at the same place where samples on their way have an old speed or device.
  func followSound() {
    guard kind.isRealTime, let output, hasStarted, !hasEnded, isFeeding, !isTurning,
      seekInFlight == nil, heard?.chain?.isSeekable == true
    else { return }
    if output.speed != sound.speed || isOnOtherDevice {
      begin(Seek(position: position, token: nil))
    }
  }

  func level(of source: EngineSource) -> TrackLevel {
    TrackLevel(sound.level(of: source.gain, inAlbum: source.isInAlbum))
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
    (piece, successor) = (nil, .unknown)
    (seekInFlight, seekWish, heldFailure, lostPosition) = (nil, nil, nil, nil)
    (isFeeding, hasStarted, hasEnded, restsAtEnd) = (false, false, false, false)
    (isTurning, hasSounded, isStalled) = (false, false, false)
    crossfader.clear()
    tickNumber += 1
    hushNumber += 1
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
    if deviceWatch != nil { replaceWatch(nil) }
  }
}
