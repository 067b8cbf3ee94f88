// The one `PlaybackEngine`: sample-exact from track to track, in every format. Each track has its
// own decoder; one long-lived output plays what they give. This file is the door; the conductor
// behind it does everything on its own queue.
import Dispatch
package import Playback

/// Plays files through GStreamer.
///
/// Calls return at once; any thread.
///
///     GStreamerRuntime.start()
///     let engine = try GStreamerEngine(output: .automatic)
///     let player = Player(engine: engine)
package final class GStreamerEngine: PlaybackEngine {
  package let events: AsyncStream<EngineEvent>
  private let conductor: Conductor

  /// An engine for this output; throws an `output` failure where there is no sound device, and a
  /// `missingDecoder` failure where GStreamer itself is incomplete.
  ///
  /// `onRendered` is given each piece of sound when the output `null` would play it: interleaved
  /// samples of the track that was loaded, in order, on a thread of GStreamer's.
  package init(
    output: EngineOutput, onRendered: (@Sendable ([Float]) -> Void)? = nil
  ) throws(EngineFailure) {
    GStreamerRuntime.start()
    if output == .automatic { try SoundDevice.check() }
    let (stream, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
    events = stream
    conductor = Conductor(output, events: continuation, onRendered: onRendered)
  }

  deinit {
    conductor.post { [conductor] in
      $0.stop { conductor.finishEvents() }
    }
  }

  package func load(_ source: EngineSource, at position: Duration, playing: Bool) {
    conductor.post { $0.load(source, at: position, playing: playing) }
  }

  package func prepareNext(_ source: EngineSource?) {
    conductor.post { $0.prepareNext(source) }
  }

  package func play() {
    conductor.post { $0.play() }
  }

  package func pause() {
    conductor.post { $0.pause() }
  }

  package func stop() {
    conductor.post { $0.stop() }
  }

  package func seek(to position: Duration, token: SeekToken) {
    conductor.post { $0.seek(to: position, token: token) }
  }

  package func repeatPiece(_ piece: RepeatedPiece?) {
    conductor.post { $0.repeatPiece(piece) }
  }

  package func setVolume(_ volume: Double) {
    conductor.post { $0.setVolume(volume) }
  }

  package func fade(_ fade: VolumeFade) {
    conductor.post { $0.fade(fade) }
  }

  package func setSound(_ sound: SoundSettings) {
    conductor.post { $0.setSound(sound) }
  }

  /// Stops, and returns when a file that was written is complete; for the program's end.
  package func close() {
    let isSilent = DispatchSemaphore(value: 0)
    conductor.post { $0.stop { isSilent.signal() } }
    isSilent.wait()
  }
}
