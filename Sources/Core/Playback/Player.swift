// The only writer of `PlayerState`. Commands and engine events go through the reducer; effects go
// to the engine. Everything else observes.
import Observation

/// The player: one for the whole program, on the main actor.
///
///     let player = Player(engine: engine)
///     player.send(.playTracks(album, startingAt: 0))
///     let shown = player.position()
///
/// A view observes `state`; it asks `position(at:)` in its frame tick while it is on screen.
@MainActor
@Observable
package final class Player {
  package private(set) var state: PlayerState

  /// Told each play that counts and each skip, when it happens.
  @ObservationIgnored package var onNote: (ListeningNote) -> Void = { _ in }

  @ObservationIgnored private let engine: any PlaybackEngine
  /// The player's clock.
  @ObservationIgnored package let now: @MainActor () -> ContinuousClock.Instant
  @ObservationIgnored private var listening: Task<Void, Never>?
  @ObservationIgnored private var inputs: [PlayerInput] = []
  @ObservationIgnored private var isReducing = false
  @ObservationIgnored private var watchers: [Int: AsyncStream<ListChange>.Continuation] = [:]
  @ObservationIgnored private var watcherCount = 0

  /// A player on `engine`, whose events it reads from now on.
  ///
  /// `seed` decides what shuffle will do; `now` is the clock, and a test passes its own.
  package init(
    engine: any PlaybackEngine, seed: UInt64 = .random(in: .min ... .max),
    now: @escaping @MainActor () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    state = PlayerState(seed: seed)
    self.engine = engine
    self.now = now
    let events = engine.events
    listening = Task { [weak self] in
      for await event in events { self?.take(.event(event)) }
    }
  }

  isolated deinit {
    listening?.cancel()
    for watcher in watchers.values { watcher.finish() }
  }

  /// Asks for something; the state follows at once, the sound as soon as the engine can.
  package func send(_ command: PlayerCommand) {
    take(.command(command))
  }

  /// Where the listener is, for a clock that ticks by itself.
  package func position(at instant: ContinuousClock.Instant? = nil) -> Duration {
    state.timing.position(at: instant ?? now())
  }

  /// What happens to the list as shown from now on; each caller has its own stream.
  package func queueChanges() -> AsyncStream<ListChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: ListChange.self)
    watcherCount += 1
    let watcher = watcherCount
    watchers[watcher] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.watchers[watcher] = nil }
    }
    return stream
  }
}

extension Player {
  /// Inputs that arrive while one is handled (an observer may send a command) wait their turn.
  private func take(_ input: PlayerInput) {
    inputs.append(input)
    guard !isReducing else { return }
    isReducing = true
    defer { isReducing = false }
    while !inputs.isEmpty {
      let (next, effects) = PlaybackReducer.reduce(state, inputs.removeFirst(), now: now())
      if next != state { state = next }
      for effect in effects { perform(effect) }
    }
  }

  private func perform(_ effect: PlayerEffect) {
    switch effect {
    case .load(let source, let position, let playing):
      engine.load(source, at: position, playing: playing)
    case .prepareNext(let source): engine.prepareNext(source)
    case .play: engine.play()
    case .pause: engine.pause()
    case .stop: engine.stop()
    case .seek(let target, let token): engine.seek(to: target, token: token)
    case .setVolume(let volume): engine.setVolume(volume)
    case .setSound(let sound): engine.setSound(sound)
    case .fade(let fade): engine.fade(fade)
    case .repeatPiece(let piece): engine.repeatPiece(piece)
    case .note(let note): onNote(note)
    case .queueChanged(let change):
      for watcher in watchers.values { watcher.yield(change) }
    }
  }
}
