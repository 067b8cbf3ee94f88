// Leads the decks and the output; everything that happens in the engine happens here, one thing
// after another, on one serial queue. Commands, messages of pipelines and timers are posted to it.
// `heard` is the deck that the listener hears; `fed` the one whose samples are taken, which is the
// same or the one after it.
import Dispatch
import MusicCore
import Playback
import Synchronization

/// The engine's inside.
actor Conductor {
  nonisolated private let executor = QueueExecutor(label: "org.norae.sound")
  nonisolated let kind: EngineOutput
  nonisolated private let events: AsyncStream<EngineEvent>.Continuation
  nonisolated let onRendered: (@Sendable ([Float]) -> Void)?
  /// Whether a pump is on its way; set by streaming threads, cleared by the conductor.
  nonisolated private let isPumpPosted = Atomic<Bool>(false)
  /// Whether the output would take samples; while it would not, decoded ones wake nobody up.
  nonisolated let isHungry = Atomic<Bool>(true)

  var heard: Deck?
  var fed: Deck?
  var following = Following.unknown
  /// The piece that is repeated, and what follows once it is not.
  var piece: RepeatedPiece?
  var successor = Following.unknown
  var output: OutputPipeline?
  var outputNumber = 0
  /// The device that was asked for when the output was opened.
  var askedDevice: String?
  /// Whether the device that is wished for came after the output was opened on another one.
  var isDeviceBack = false
  var sounding = SoundingDevice()
  var deviceWatch: DeviceWatch?
  /// Whether an output has failed since devices were last asked for: perhaps the server has ended.
  var hasLostServer = false
  var timeline = Timeline()
  var volume = 1.0
  var sound = SoundSettings()
  nonisolated let dimmer = Dimmer()

  /// What was asked for; the pipelines follow.
  var wantsToPlay = false
  /// Whether samples of `heard` go to the output since the last load.
  var isFeeding = false
  /// Whether `started` has been told since the last load.
  var hasStarted = false
  var hasEnded = false
  /// Whether `playing` has been told since the last load.
  var hasSounded = false
  /// Whether the file that was written has got its end; nothing may overwrite it.
  var isFileComplete = false
  /// Whether the output said that it runs.
  var isRunning = false
  /// Whether a seek went to the very end, where there is nothing to preroll.
  var restsAtEnd = false
  /// Whether what sounds fades out, to make room for the place that samples come from next.
  var isTurning = false
  /// Whether the output's time stands still because no samples come.
  var isStalled = false
  var isStallWatched = false
  /// Tells what the output was given since it last began from what it was given before.
  var beginnings = 0
  /// Tells the last thing that waits for silence from earlier ones.
  var hushNumber = 0
  /// The end of a track that fades into the next one.
  var crossfader = Crossfader()
  /// Whether the next piece is the first since the timeline began.
  var awaitsFirstChunk = false
  var seekInFlight: Seek?
  var seekWish: Seek?
  /// The failure of a follower that is the same item: told when the item has been heard.
  var heldFailure: EngineFailure?
  /// Where the listener was when the output went away.
  var lostPosition: Duration?

  private var deckCount = 0
  var tickNumber = 0
  var soundNumber = 0
  var lastTold = ContinuousClock.now

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  init(
    _ kind: EngineOutput, events: AsyncStream<EngineEvent>.Continuation,
    onRendered: (@Sendable ([Float]) -> Void)?
  ) {
    (self.kind, self.events, self.onRendered) = (kind, events, onRendered)
  }
}

// MARK: - Getting here

extension Conductor {
  /// Runs `work` here after everything that was posted before; any thread.
  nonisolated func post(_ work: @escaping @Sendable (isolated Conductor) -> Void) {
    executor.queue.async { self.assumeIsolated(work) }
  }

  /// Runs `work` here and waits for it.
  nonisolated func postAndWait(_ work: @escaping @Sendable (isolated Conductor) -> Void) {
    executor.queue.sync { self.assumeIsolated(work) }
  }

  /// Runs `work` here after `time`, unless the conductor has gone.
  nonisolated func after(
    _ time: Duration, _ work: @escaping @Sendable (isolated Conductor) -> Void
  ) {
    let deadline = DispatchTime.now() + .nanoseconds(max(0, time.nanoseconds))
    executor.queue.asyncAfter(deadline: deadline) { [weak self] in self?.assumeIsolated(work) }
  }

  /// Runs `work` here after `time`, unless what is returned has gone.
  nonisolated func alarm(
    in time: Duration, _ work: @escaping @Sendable (isolated Conductor) -> Void
  ) -> Alarm {
    Alarm(on: executor.queue, in: time) { [weak self] in self?.assumeIsolated(work) }
  }

  /// Pumps soon; many calls become one.
  ///
  /// Called by streaming threads.
  nonisolated func postPump() {
    guard !isPumpPosted.exchange(true, ordering: .acquiringAndReleasing) else { return }
    post { conductor in
      conductor.isPumpPosted.store(false, ordering: .releasing)
      conductor.pump()
    }
  }

  nonisolated func tell(_ event: EngineEvent) {
    events.yield(event)
  }

  nonisolated func finishEvents() {
    events.finish()
  }
}

// MARK: - Decks

extension Conductor {
  /// A file that has not answered after this never will.
  ///
  /// Needed: some decoders never answer, and decodebin (GStreamer 1.22) swallows a demuxer's error
  /// when it comes while the demuxer is still being plugged in, up to four times in five.
  static let patience = Duration.seconds(5)

  /// Where the listener is.
  var position: Duration {
    if let lostPosition { return lostPosition }
    guard isFeeding, let output else { return seekWish?.position ?? .zero }
    return timeline.position(at: output.heard)
  }

  /// Opens a file on another thread; `opened` hears of it.
  ///
  /// `round` begins and ends where a piece does.
  func open(_ source: EngineSource, round: RepeatedPiece? = nil) -> Deck {
    deckCount += 1
    let number = deckCount
    Aside.run { [weak self] in
      do throws(EngineFailure) {
        let file = try OpenedFile.open(
          source.path, isByLinks: Deck.isByLinks(source),
          onNote: { [weak self] note in self?.post { $0.hear(note, from: number) } },
          onSample: { [weak self] in
            if let self, isHungry.load(ordering: .acquiring) { postPump() }
          })
        guard let self else { return file.pipeline.shutDown() }
        self.post { $0.opened(file, number) }
      } catch {
        self?.post { $0.hear(.failed(error), from: number) }
      }
    }
    let deck = Deck(number: number, source: source, level: level(of: source), round: round)
    deck.watchdog = alarm(in: Self.patience) { $0.checkOpening(number) }
    return deck
  }

  func deck(_ number: Int) -> Deck? {
    if case .deck(let deck) = following, deck.number == number { return deck }
    return [heard, fed].compactMap(\.self).first { $0.number == number }
  }

  func dropDecks() {
    dropFollowing()
    fed?.retire()
    heard?.retire()
    (heard, fed) = (nil, nil)
  }

  func dropFollowing() {
    if case .deck(let deck) = following { deck.retire() }
    following = .unknown
  }

  private func opened(_ file: OpenedFile, _ number: Int) {
    guard let deck = deck(number) else {
      Aside.run { file.pipeline.shutDown() }
      return
    }
    deck.take(file, links: links(of: deck, file.gapless))
    for note in deck.earlyNotes { hear(note, from: number) }
    deck.earlyNotes = []
  }

  private func checkOpening(_ number: Int) {
    guard let deck = deck(number), !deck.isAnnounced else { return }
    failed(deck, Self.timeout)
  }

  static let timeout = EngineFailure(
    kind: .timedOut, reason: "the decoder does not answer")
}
