// Samples from decks to the output, and from one track to the next without a gap.
import Playback
import Synchronization

extension Conductor {
  /// A follower is opened when so much is left to decode.
  private static let openAhead = Duration.seconds(30)
  /// Pieces in one go; commands come in between.
  private static let pumpLimit = 64
  /// If nobody says what follows in this time after a start, nothing does.
  private static let grace = Duration.milliseconds(500)

  /// Moves what can be moved.
  func pump() {
    if let heard, let chain = heard.chain, chain.hasArrived() { return ready(heard, chain) }
    guard isFeeding, !isTurning, let output else { return }
    let isArriving = awaitsFirstChunk
    var pieces = 0
    // Before looking for samples: one that comes meanwhile is not missed.
    isHungry.store(true, ordering: .sequentiallyConsistent)
    while output.hasRoom, let deck = fed, let chain = deck.chain, chain.isReady {
      if restsAtEnd, !wantsToPlay { break }
      if waitsForFollowing(deck) { break }
      if let chunk = deck.pull(for: output.format) {
        for piece in faded(chunk, of: deck, output.format) { push(piece, to: output) }
        pieces += 1
        if pieces == Self.pumpLimit {
          postPump()
          break
        }
      } else if chain.isDrained {
        if let rest = deck.drain() {
          for piece in faded(rest, of: deck, output.format) { push(piece, to: output) }
        }
        guard goOn(to: output) else { break }
      } else {
        break
      }
    }
    // One that is sent elsewhere is waited for, also where there is no room yet.
    if !output.hasRoom, heard?.chain?.isReady == true {
      isHungry.store(false, ordering: .releasing)
    }
    if isArriving, !awaitsFirstChunk, kind.isRealTime, hasStarted, !wantsToPlay {
      // Paused, a place is reached with its first samples: nothing has to be heard.
      tellLanded(at: position)
    }
    openFollowing()
    passBoundary()
    tellProgress(output)
    if pieces == 0 { watchStall() }
    recover()
  }

  private func push(_ chunk: Chunk, to output: OutputPipeline) {
    if awaitsFirstChunk, fed === heard {
      awaitsFirstChunk = false
      beginTimeline(at: Duration(frames: chunk.trackFrame, rate: chunk.format.rate))
    }
    output.push(chunk)
  }

  /// The fed deck is empty: goes on to what follows; false when that is not there yet, or nothing.
  private func goOn(to output: OutputPipeline) -> Bool {
    if awaitsFirstChunk, fed === heard {
      // There is no sound from here on: no sample will tell the output that it has begun.
      awaitsFirstChunk = false
      landed()
    }
    switch following {
    case .deck(let next) where next.chain?.isReady == true && fed === heard:
      if piece == nil, next.source.mayCrossfade {
        crossfader.turn(output.format)
      } else {
        for piece in crossfader.release() { push(piece, to: output) }
      }
      timeline.append(
        Timeline.Span(
          id: next.source.id, deck: next.number, outputStart: output.pushed,
          trackStart: next.entry ?? .zero))
      fed = next
      following = piece == nil ? .unknown : .named(next.source)
      restsAtEnd = false
      watchBoundary()
      return true
    case .nothing:
      for piece in crossfader.release() { push(piece, to: output) }
      if kind.isRealTime {
        output.endOfStream()
      } else if output.isEmpty {
        heardToTheEnd()
      }
      return false
    case .unknown, .named, .deck:
      for piece in crossfader.release() { push(piece, to: output) }
      return false
    }
  }

  /// What of a piece goes on now, where the end of this track is to fade into the next one.
  private func faded(_ chunk: Chunk, of deck: Deck, _ format: SampleFormat) -> [Chunk] {
    crossfader.mix(chunk)
    guard case .deck(let next) = following, next.chain?.isReady == true, next.source.mayCrossfade,
      let overlap = overlap(of: deck, with: next.duration)
    else { return crossfader.release() + [chunk] }
    guard deck.decoded + overlap >= deck.duration ?? .zero else { return [chunk] }
    return crossfader.keep(chunk, atMost: overlap.frames(at: format.rate))
  }

  /// How long a track fades into the next; nil when it does not.
  ///
  /// Half of a short track is the most that may be gone when the next one begins.
  private func overlap(of deck: Deck, with next: Duration?) -> Duration? {
    guard deck === heard, piece == nil, sound.crossfade > .zero, let duration = deck.duration else {
      return nil
    }
    return min(sound.crossfade, duration / 2, (next ?? duration) / 2)
  }

  /// A file is written faster than the next one opens, and its end must not go out before.
  private func waitsForFollowing(_ deck: Deck) -> Bool {
    guard !kind.isRealTime, let overlap = overlap(of: deck, with: nil),
      let duration = deck.duration,
      deck.decoded + overlap + .seconds(1) >= duration
    else { return false }
    switch following {
    case .nothing: return false
    case .unknown: return true
    case .named(let source): return source.mayCrossfade
    case .deck(let next): return next.source.mayCrossfade && next.chain?.isReady != true
    }
  }

  private func openFollowing() {
    guard case .named(let source) = following, let deck = fed, deck === heard else { return }
    let isDrained = deck.chain?.isDrained == true
    // A few samples alone may be too little for the output to begin with.
    guard hasStarted || isDrained else { return }
    let isNear = (deck.end ?? deck.duration).map { $0 - deck.decoded < Self.openAhead } ?? true
    if isNear || isDrained { following = .deck(open(source, round: piece)) }
  }

  /// Waits a little for somebody to say what follows.
  func expectFollowing() {
    guard let number = fed?.number else { return }
    after(Self.grace) { conductor in
      guard case .unknown = conductor.following, conductor.fed?.number == number,
        conductor.fed === conductor.heard
      else { return }
      conductor.following = .nothing
      conductor.pump()
    }
  }
}

// MARK: - What the listener hears

extension Conductor {
  /// Looks whether the listener has come to the next track, now and when it is due.
  func watchBoundary() {
    passBoundary()
    guard kind.isRealTime, wantsToPlay, let output, fed !== heard else { return }
    let now = output.heard
    guard let boundary = timeline.boundary(after: now) else { return }
    let number = fed?.number
    let wait = Duration(frames: boundary - now, rate: timeline.rate) / output.speed
    after(max(.milliseconds(1), wait)) { conductor in
      guard conductor.fed?.number == number, conductor.fed !== conductor.heard else { return }
      conductor.watchBoundary()
    }
  }

  private func passBoundary() {
    guard hasStarted, let output, let fed, let heard, fed !== heard else { return }
    let frame = output.heard
    guard !kind.isRealTime || output.isPrerolled,
      timeline.span(at: frame)?.deck == fed.number
    else { return }
    takeOver(fed, at: timeline.position(at: frame))
  }

  private func takeOver(_ deck: Deck, at position: Duration) {
    if let heard { tellPlayingIfMissed(heard) }
    heard?.retire()
    heard = deck
    guard deck.entry == nil else {
      // The same track again, from further back.
      tell(.position(deck.source.id, position))
      return postPump()
    }
    tell(.started(deck.source.id, position: position))
    expectFollowing()
  }

  /// The output has rendered everything.
  func heardToTheEnd() {
    guard hasStarted, !hasEnded else { return }
    if let fed, fed !== heard { takeOver(fed, at: .zero) }
    guard let heard else { return }
    tellPlayingIfMissed(heard)
    hasEnded = true
    tickNumber += 1
    if let heldFailure {
      tell(.failed(heard.source.id, heldFailure))
    } else {
      tell(.ended(heard.source.id))
    }
  }

  /// Tells that sound runs, and that a seek has landed, when the first sample of it is heard: a
  /// sound server may need a few tenths of a second after it was given the samples.
  func awaitSound() {
    soundNumber += 1
    awaitSound(soundNumber, from: output?.heard ?? 0, tries: 50)
  }

  private func awaitSound(_ number: Int, from frame: Int, tries: Int) {
    guard number == soundNumber, isRunning, hasStarted, !hasEnded, let heard, let output else {
      return
    }
    guard !kind.isRealTime || output.heard > frame || tries == 0 else {
      after(.milliseconds(20)) { $0.awaitSound(number, from: frame, tries: tries - 1) }
      return
    }
    tellPlaying(heard)
    settleSeek()
    watchBoundary()
  }

  private func tellPlaying(_ deck: Deck) {
    hasSounded = true
    tell(.playing(deck.source.id, position: position))
  }

  /// A track may be over before anybody has looked whether it sounds: what comes after it means
  /// nothing to whoever does not know that it played.
  private func tellPlayingIfMissed(_ deck: Deck) {
    if wantsToPlay, !hasSounded { tellPlaying(deck) }
  }

  /// Tells the position once a second while sound runs in real time, and sooner after a start,
  /// when a sound server's clock has not settled.
  func tick() {
    guard kind.isRealTime else { return }
    tickNumber += 1
    tick(tickNumber, after: .milliseconds(250))
  }

  private func tick(_ number: Int, after pause: Duration) {
    after(pause) { conductor in
      guard number == conductor.tickNumber, let heard = conductor.heard, conductor.isRunning else {
        return
      }
      if conductor.seekInFlight == nil, !conductor.isStalled {
        conductor.tell(.position(heard.source.id, conductor.position))
      }
      conductor.tick(number, after: min(.seconds(1), pause * 2))
    }
  }

  /// A file is written faster than time goes: its progress is told by the wall clock.
  private func tellProgress(_ output: OutputPipeline) {
    guard !kind.isRealTime, hasStarted, !hasEnded, let heard else { return }
    let now = ContinuousClock.now
    guard lastTold.duration(to: now) > .milliseconds(100) else { return }
    lastTold = now
    tell(.position(heard.source.id, position))
  }
}
