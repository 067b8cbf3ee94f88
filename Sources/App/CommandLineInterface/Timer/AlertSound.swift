// The sound of the timer: made by the program, so that it is always there, and played on an output of
// its own, so that it is heard whatever the music's volume is.
import AppModel
import Countdown
import DesktopServices
import GStreamerEngine
import MusicCore
import Playback
import SystemKit

/// Plays the alert.
@MainActor
struct AlertSound {
  /// Where the sound is kept as a file.
  let cache: FilePath

  /// Notifies and plays it, while the program goes on.
  func ring() {
    Task {
      await AlertNotice.show(TimerWords.over)
      // Where the sound cannot be played, the notice is what there is.
      try? await play()
    }
  }

  /// Plays it once, to its end; where there is no sound device, in silence.
  func play() async throws {
    let path = cache.appending("alert.wav")
    try FileSystem.makeFolder(cache.bytes)
    try FileSystem.write(AlertTone.wav, to: path.bytes)
    let engine: GStreamerEngine
    do throws(EngineFailure) {
      engine = try Session.engine(.automatic)
    } catch {
      return
    }
    let player = Player(engine: engine)
    var metadata = TrackMetadata()
    metadata.title = TimerWords.over
    let track = Track(id: Track.ID(looseAt: path), path: path, metadata: metadata)
    player.send(.playTracks([track], startingAt: 0))
    player.send(.play)
    // As long as the sound is, and some time for the device to begin.
    for _ in 0..<40 where player.state.transport != .idle {
      try await Task.sleep(for: .milliseconds(100))
    }
    player.send(.stop)
    engine.close()
  }
}
