// An engine that lets somebody see its events on their way to the player. The player's state tells
// the last failure only; a script wants every one.
import Playback

/// Passes everything on, and tells each event first.
@MainActor
final class EngineTap: PlaybackEngine {
  nonisolated let events: AsyncStream<EngineEvent>
  private nonisolated let engine: any PlaybackEngine
  /// Told each event before the player gets it.
  var onEvent: (EngineEvent) -> Void = { _ in }

  init(_ engine: any PlaybackEngine) {
    self.engine = engine
    let (stream, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
    events = stream
    Task { [weak self, events = engine.events] in
      for await event in events {
        self?.onEvent(event)
        continuation.yield(event)
      }
      continuation.finish()
    }
  }

  nonisolated func load(_ source: EngineSource, at position: Duration, playing: Bool) {
    engine.load(source, at: position, playing: playing)
  }
  nonisolated func prepareNext(_ source: EngineSource?) { engine.prepareNext(source) }
  nonisolated func play() { engine.play() }
  nonisolated func pause() { engine.pause() }
  nonisolated func stop() { engine.stop() }
  nonisolated func seek(to position: Duration, token: SeekToken) {
    engine.seek(to: position, token: token)
  }
  nonisolated func setVolume(_ volume: Double) { engine.setVolume(volume) }
  nonisolated func fade(_ fade: VolumeFade) { engine.fade(fade) }
  nonisolated func repeatPiece(_ piece: RepeatedPiece?) { engine.repeatPiece(piece) }
  nonisolated func setSound(_ sound: SoundSettings) { engine.setSound(sound) }
}
