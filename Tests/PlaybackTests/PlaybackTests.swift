// Shorthand that the tests of Playback share.
import MusicCore
import Playback
import TestSupport

/// A player's state driven by hand, with a clock that only moves when told.
struct Stage {
  private(set) var state = PlayerState(seed: 7)
  private(set) var now = ContinuousClock.now
  /// What the last input asked for.
  private(set) var effects: [PlayerEffect] = []

  @discardableResult
  mutating func send(_ command: PlayerCommand) -> [PlayerEffect] {
    take(.command(command))
  }

  @discardableResult
  mutating func hear(_ event: EngineEvent) -> [PlayerEffect] {
    take(.event(event))
  }

  mutating func pass(_ time: Duration) {
    now += time
  }

  /// The engine does what it was asked to load.
  mutating func loads(duration: Duration? = .seconds(180), seekable: Bool = true) {
    guard case .loading(let id, let playing) = state.transport else { return }
    let position = state.timing.position
    hear(.ready(id, duration: duration, isSeekable: seekable))
    hear(.started(id, position: position))
    hear(playing ? .playing(id, position: position) : .paused(id, position: position))
  }

  var position: Duration { state.timing.position(at: now) }
  var title: String? { state.currentItem?.track.title }
  /// The title of what the engine would be told to play next.
  var prepared: String? {
    for case .prepareNext(let source) in effects.reversed() {
      return source.flatMap { state.queue.item(with: $0.id) }?.track.title
    }
    return nil
  }

  private mutating func take(_ input: PlayerInput) -> [PlayerEffect] {
    (state, effects) = PlaybackReducer.reduce(state, input, now: now)
    return effects
  }

  /// Plays tracks "1" to `count` from `index`.
  static func playing(
    _ count: Int, from index: Int = 0, repeating mode: RepeatMode = .off
  ) -> Stage {
    var stage = Stage()
    stage.send(.setRepeat(mode))
    stage.send(.playTracks(TestTracks.make(count), startingAt: index))
    stage.loads()
    return stage
  }
}

extension Stage {
  func id(_ title: String) -> QueueItem.ID {
    state.queue.items.first { $0.track.title == title }?.id ?? QueueItem.ID(rawValue: -1)
  }

  var current: QueueItem.ID { state.transport.itemID ?? QueueItem.ID(rawValue: -1) }
}

let broken = EngineFailure(kind: .unreadable, reason: "the file is broken")
