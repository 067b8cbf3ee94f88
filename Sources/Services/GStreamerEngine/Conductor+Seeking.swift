// Going somewhere in a track: one seek at a time, the last wish wins, and what was heard goes on
// until the new place is ready.
import Playback
import Synchronization

extension Conductor {
  /// Sends the heard deck to a place; `ready` and then the output's preroll follow.
  func begin(_ seek: Seek) {
    guard let heard, let chain = heard.chain else { return }
    if let fed, fed !== heard {
      // It has given samples that are now dropped: it begins again.
      following = .named(fed.source)
      fed.retire()
      self.fed = heard
    }
    seekWish = nil
    seekInFlight = seek
    hasEnded = false
    guard chain.isSeekable else {
      stayPut(seek)
      return
    }
    // Its first sample wakes us up.
    isHungry.store(true, ordering: .sequentiallyConsistent)
    if let duration = heard.duration, seek.position >= duration {
      landAtEnd(at: duration)
    } else if chain.seek(to: seek.position) {
      restsAtEnd = false
      clearWay(for: seek, chain)
      let number = heard.number
      heard.watchdog = alarm(in: Self.patience) { $0.checkSeek(number) }
    } else {
      stayPut(seek)
    }
  }

  /// Empties an output that is silent while the decoder is on its way, and not only after that.
  private func clearWay(for seek: Seek, _ chain: DecodeChain) {
    guard kind.isRealTime, isFeeding, !isRunning, !isTurning, let output,
      let format = chain.format, output.format.fits(format), !isOnOtherDevice
    else { return }
    output.restart(speed: sound.speed, fadingIn: seek.position > .zero || chain.isInside)
    beginTimeline(at: seek.position)
  }

  /// The heard deck has reached the place and its samples may flow.
  func feed(from position: Duration) {
    guard let heard, let chain = heard.chain else { return }
    heard.jump()
    guard let format = chain.format else {
      endEmpty(heard)
      return
    }
    chain.run()
    let (bits, isInside) = (chain.usefulBits, position > .zero || chain.isInside)
    turn { $0.feed(format, bits: bits, from: position, isInside: isInside) }
  }

  private func feed(_ format: SampleFormat, bits: Int, from position: Duration, isInside: Bool) {
    do throws(EngineFailure) {
      try openOutput(format, bits: bits, fadingIn: isInside)
    } catch {
      outputFailed(error)
      return
    }
    lostPosition = nil
    isFeeding = true
    awaitsFirstChunk = true
    beginTimeline(at: position)
    setOutputState()
    pump()
    if !kind.isRealTime, output?.isPrerolled == true { landed() }
  }

  /// The output holds the first samples of the new place.
  func landed() {
    // While the decoder is on its way elsewhere this tells of a place that was left.
    guard let heard, isFeeding, heard.chain?.isReady == true else { return }
    if !hasStarted {
      hasStarted = true
      tell(.started(heard.source.id, position: position))
      expectFollowing()
      if !wantsToPlay { tell(.paused(heard.source.id, position: position)) }
    }
    if seekWish != nil || !isRunning {
      tellLanded(at: position)
    }
    if isRunning { awaitSound() }
    watchBoundary()
    // What waited for the start, such as the end of a very short track, may happen now.
    postPump()
  }

  /// Tells a seek that has landed and only waits to be heard.
  func settleSeek() {
    guard seekInFlight != nil, isFeeding, !isTurning, heard?.chain?.isReady == true,
      output?.isPrerolled == true
    else { return }
    tellLanded(at: position)
  }

  func beginTimeline(at position: Duration) {
    guard let heard, let output else { return }
    timeline.begin(
      Timeline.Span(
        id: heard.source.id, deck: heard.number, outputStart: output.pushed, trackStart: position),
      rate: output.format.rate)
  }
}

extension Conductor {
  func tellLanded(at position: Duration) {
    guard let heard, let seek = seekInFlight else {
      if let wish = seekWish, hasStarted { begin(wish) }
      return
    }
    seekInFlight = nil
    if let token = seek.token { tell(.seeked(heard.source.id, token, position: position)) }
    if let wish = seekWish { begin(wish) } else { followSound() }
  }

  /// A file that cannot be sought in plays on, or from its beginning.
  private func stayPut(_ seek: Seek) {
    if hasStarted, output != nil {
      tellLanded(at: position)
    } else {
      seekInFlight = nil
      feed(from: .zero)
      seekInFlight = seek.token == nil ? nil : seek
    }
  }

  /// There are no samples at the end: what follows may begin, if sound runs.
  func landAtEnd(at end: Duration) {
    guard let heard, let chain = heard.chain else { return }
    heard.jump()
    chain.finish()
    guard let format = chain.format else {
      endEmpty(heard)
      return
    }
    let bits = chain.usefulBits
    turn { $0.landAtEnd(format, bits: bits, at: end) }
  }

  private func landAtEnd(_ format: SampleFormat, bits: Int, at end: Duration) {
    guard let heard else { return }
    do throws(EngineFailure) {
      try openOutput(format, bits: bits, fadingIn: false)
    } catch {
      outputFailed(error)
      return
    }
    lostPosition = nil
    (isFeeding, restsAtEnd, awaitsFirstChunk) = (true, true, false)
    beginTimeline(at: end)
    if !hasStarted {
      hasStarted = true
      tell(.started(heard.source.id, position: end))
      expectFollowing()
      if !wantsToPlay { tell(.paused(heard.source.id, position: end)) }
    }
    tellLanded(at: end)
    setOutputState()
    pump()
  }

  /// A file without a single sample has been heard at once.
  private func endEmpty(_ deck: Deck) {
    if !hasStarted {
      hasStarted = true
      tell(.started(deck.source.id, position: .zero))
    }
    tellLanded(at: .zero)
    hasEnded = true
    tell(.ended(deck.source.id))
  }

  /// Reuses the output where it fits; a file takes all formats.
  private func openOutput(
    _ format: SampleFormat, bits: Int, fadingIn: Bool
  ) throws(EngineFailure) {
    crossfader.clear()
    (isStalled, isStallWatched) = (false, false)
    beginnings += 1
    if let output, !kind.isRealTime || output.format.fits(format) && !isOnOtherDevice {
      output.restart(speed: sound.speed, fadingIn: fadingIn)
      output.apply(volume: volume, sound)
      return
    }
    guard !isFileComplete else {
      throw EngineFailure(kind: .output, reason: "the file is complete and is not overwritten")
    }
    closeOutput()
    askedDevice = sound.device
    let number = outputNumber
    output = try OutputPipeline(
      kind, format: format, bits: bits, device: sound.device, dimmer: dimmer,
      onNote: { [weak self] note, beginning in
        self?.post { $0.hearOutput(note, number, beginning) }
      },
      onHunger: { [weak self] in self?.postPump() },
      onMove: { [weak self] device in self?.post { $0.moved(to: device, number) } },
      onRendered: onRendered)
    watchDevices()
    // Samples are refused before the pipeline has left its null state.
    if output?.pause() == false {
      throw EngineFailure(kind: .output, reason: "the sound device does not open")
    }
    output?.begin(speed: sound.speed, fadingIn: fadingIn)
    output?.apply(volume: volume, sound)
  }

  private func checkSeek(_ number: Int) {
    guard seekInFlight != nil, let heard, heard.number == number, heard.chain?.isReady == false
    else { return }
    failed(heard, Self.timeout)
  }
}
