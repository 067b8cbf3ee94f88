// An engine that is still being made: GStreamer looks through its plugins and opens the sound
// device meanwhile, and the window is painted without waiting for either. Wishes are kept in
// order until the real engine is there.
package import Playback
import Synchronization

/// Stands in for an engine until that is there, then passes everything on.
package nonisolated final class StartingEngine: PlaybackEngine {
  private typealias Wish = @Sendable (any PlaybackEngine) -> Void

  private enum Phase {
    case waiting([Wish])
    case ready(any PlaybackEngine)
  }

  package let events: AsyncStream<EngineEvent>
  private let continuation: AsyncStream<EngineEvent>.Continuation
  /// Guards the phase; taken by whoever wishes something, and once when the engine is there.
  private let phase = Mutex(Phase.waiting([]))

  /// Makes the engine off the caller's thread.
  package init(_ make: @escaping @Sendable () async -> any PlaybackEngine) {
    (events, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
    Task.detached { [weak self, continuation] in
      let real = self?.begin(await make())
      for await event in real ?? AsyncStream(unfolding: { nil }) { continuation.yield(event) }
      continuation.finish()
    }
  }

  package func load(_ source: EngineSource, at position: Duration, playing: Bool) {
    pass { $0.load(source, at: position, playing: playing) }
  }

  package func prepareNext(_ source: EngineSource?) { pass { $0.prepareNext(source) } }
  package func play() { pass { $0.play() } }
  package func pause() { pass { $0.pause() } }
  package func stop() { pass { $0.stop() } }

  package func seek(to position: Duration, token: SeekToken) {
    pass { $0.seek(to: position, token: token) }
  }

  package func repeatPiece(_ piece: RepeatedPiece?) { pass { $0.repeatPiece(piece) } }
  package func setVolume(_ volume: Double) { pass { $0.setVolume(volume) } }
  package func fade(_ fade: VolumeFade) { pass { $0.fade(fade) } }
  package func setSound(_ sound: SoundSettings) { pass { $0.setSound(sound) } }
}

nonisolated extension StartingEngine {
  /// Under the lock, so that no wish overtakes another; an engine's calls return at once.
  private func pass(_ wish: @escaping Wish) {
    phase.withLock { phase in
      switch phase {
      case .waiting(let wishes): phase = .waiting(wishes + [wish])
      case .ready(let engine): wish(engine)
      }
    }
  }

  private func begin(_ engine: any PlaybackEngine) -> AsyncStream<EngineEvent> {
    phase.withLock { phase in
      if case .waiting(let wishes) = phase {
        for wish in wishes { wish(engine) }
      }
      phase = .ready(engine)
    }
    return engine.events
  }
}
