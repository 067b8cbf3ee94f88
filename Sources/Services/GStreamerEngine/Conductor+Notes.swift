// What the pipelines say, and what follows from it.
import Playback

extension Conductor {
  /// A message of a deck's pipeline.
  ///
  /// `link` numbers the pipelines of a file that is read by its links.
  func hear(_ note: BusNote, from number: Int, link: Int = 0) {
    guard let deck = deck(number) else { return }
    if let chain = deck.chain, !chain.isCurrent(link) {
      switch note {
      case .prerolled: chain.prerolled(link)
      case .failed(let failure): if chain.failed(link) { failed(deck, failure) }
      default: break
      }
      pump()
      return
    }
    guard let chain = deck.chain else {
      if case .failed(let failure) = note, deck.earlyNotes.isEmpty {
        failed(deck, failure)
      } else {
        deck.earlyNotes.append(note)
      }
      return
    }
    switch note {
    case .prerolled:
      // A track that begins inside a file: the decoder goes there first.
      if chain.prerolled() { ready(deck, chain) }
    case .failed(let failure): failed(deck, deck.missingDecoder ?? failure)
    case .missingDecoder(let failure): deck.missingDecoder = failure
    case .durationChanged: durationChanged(deck, chain)
    case .ended: pump()
    case .running: break
    }
  }

  /// A message of the output; `beginning` tells what was sounding when it came.
  func hearOutput(_ note: BusNote, _ number: Int, _ beginning: Int) {
    guard number == outputNumber, let output else { return }
    switch note {
    case .prerolled, .ended:
      // What was left for another place may have run out on the way there.
      guard output.isCurrent(beginning) else { return }
    default: break
    }
    switch note {
    case .prerolled:
      output.prerolled()
      landed()
    case .running:
      guard wantsToPlay else { return }
      output.runsAgain()
      isRunning = true
      tick()
      watchBoundary()
      awaitSound()
    case .ended:
      // What is left for another place may run out on the way there: that is no end.
      let isLeaving = isTurning || seekInFlight != nil && heard?.chain?.isReady == false
      if kind.isRealTime, !isLeaving { heardToTheEnd() }
    case .failed(let failure):
      outputFailed(
        EngineFailure(kind: .output, reason: failure.reason, detail: failure.detail))
    case .missingDecoder, .durationChanged: break
    }
  }

  /// The output is gone: rests where the listener was, and builds it anew when asked to play.
  func outputFailed(_ failure: EngineFailure) {
    if failure.kind == .output { hasLostServer = true }
    dropOutput()
    wantsToPlay = false
    if let heard, !hasStarted {
      hasStarted = true
      tell(.started(heard.source.id, position: lostPosition ?? .zero))
    }
    tell(.outputLost(failure))
  }

  /// Keeps where the listener is, for an output to be built anew there.
  func dropOutput() {
    lostPosition = position
    (isFeeding, isTurning, isStalled) = (false, false, false)
    hushNumber += 1
    seekInFlight = nil
    output = nil
    dimmer.rest()
    outputNumber += 1
    isRunning = false
    tickNumber += 1
  }

  /// A deck cannot be played, or not any further.
  func failed(_ deck: Deck, _ failure: EngineFailure) {
    deck.watchdog = nil
    if case .deck(let next) = following, next === deck {
      followerFailed(next, failure)
    } else if deck === heard, !hasStarted {
      dropDecks()
      tell(.failed(deck.source.id, failure))
    } else if deck === heard, let seek = seekInFlight, deck.chain?.isReady == false {
      // Nothing can be heard from there on: that is where this file ends.
      landAtEnd(at: seek.position)
    } else {
      deck.chain?.finish()
      pump()
    }
  }
}

extension Conductor {
  func ready(_ deck: Deck, _ chain: DecodeChain) {
    deck.watchdog = nil
    if !deck.isAnnounced {
      deck.isAnnounced = true
      deck.duration = chain.duration
      tell(.ready(deck.source.id, duration: deck.duration, isSeekable: chain.isSeekable))
    }
    guard deck === heard else {
      chain.run()
      pump()
      return
    }
    if let wish = seekWish, seekInFlight == nil || !hasStarted {
      begin(wish)
    } else {
      feed(from: seekInFlight?.position ?? .zero)
    }
  }

  private func durationChanged(_ deck: Deck, _ chain: DecodeChain) {
    guard deck.isAnnounced, !chain.hasExactLength else { return }
    let duration = chain.duration
    guard duration != deck.duration else { return }
    deck.duration = duration
    tell(.durationChanged(deck.source.id, duration))
  }

  private func followerFailed(_ deck: Deck, _ failure: EngineFailure) {
    dropFollowing()
    guard deck.source.id != heard?.source.id else {
      // The item that sounds again: to say now that it failed would be a lie.
      heldFailure = failure
      following = .nothing
      pump()
      return
    }
    tell(.failed(deck.source.id, failure))
    expectFollowing()
  }
}
