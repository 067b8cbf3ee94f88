// The sound of the timer: one of the desktop's that the person has chosen, or the program's own, which
// is always there. It plays on an output of its own, so that it is heard whatever the music's volume is.
package import AppModel
import Countdown
import DesktopServices
import GStreamerEngine
import MusicCore
import Playback
import SystemKit

/// Plays the alert.
@MainActor
package struct AlertSound {
  /// Where the program's own sound is kept as a file.
  let cache: FilePath
  let theme: SoundTheme

  package init(environment: [String: String]) {
    cache = StandardFolders(environment: environment).cache
    theme = SoundTheme.current(environment: environment)
  }

  /// The alerts that this desktop has, to choose from.
  package var sounds: AlertSounds {
    AlertSounds(names: SoundTheme.alerts.filter { theme.file(named: $0) != nil }) { name in
      // One that cannot be played is not heard.
      Task { try? await play(name) }
    }
  }

  /// Notifies and plays it, while the program goes on; the music is softer meanwhile.
  func ring(_ name: String, over music: Player? = nil) {
    Task {
      await AlertNotice.show(TimerWords.over)
      music?.send(.fade(VolumeFade(to: Self.softer, over: .milliseconds(200))))
      // Where the sound cannot be played, the notice is what there is.
      try? await play(name)
      music?.send(.fade(VolumeFade(to: 1, over: .milliseconds(800))))
    }
  }

  /// Plays it once, to its end; where there is no sound device, in silence.
  func play(_ name: String) async throws {
    let path = try file(name)
    let engine: GStreamerEngine
    do throws(EngineFailure) {
      engine = try Session.engine(.automatic)
    } catch {
      return
    }
    let player = Player(engine: engine)
    var metadata = TrackMetadata()
    metadata.title = TimerWords.over
    // Sounds of themes may be soft: all are brought to the same level, and well above it.
    if let gain = try? await LoudnessMeter.measured([LoudnessMeter.Item(path: path)]).first?.get() {
      metadata.replayGain = gain
    }
    var sound = SoundSettings()
    sound.levelling = .track
    sound.preamp = Self.preamp
    player.send(.setSound(sound))
    let track = Track(id: Track.ID(looseAt: path), path: path, metadata: metadata)
    player.send(.playTracks([track], startingAt: 0))
    player.send(.play)
    // As long as the sound is, and some time for the device to begin.
    for _ in 0..<Self.patience where player.state.transport != .idle {
      try await Task.sleep(for: .milliseconds(100))
    }
    player.send(.stop)
    engine.close()
  }

  /// Decibels above the level of measured music, where loud records are; a limiter holds the peaks.
  private static let preamp = 9.0
  /// How loud the music is beneath the alert; a place of the volume's knob.
  private static let softer = 0.45
  /// No alert is longer, in tenths of a second.
  private static let patience = 100

  private func file(_ name: String) throws -> FilePath {
    if !name.isEmpty, let file = theme.file(named: name) { return file }
    let path = cache.appending("alert.wav")
    try FileSystem.makeFolder(cache.bytes)
    try FileSystem.write(AlertTone.wav, to: path.bytes)
    return path
  }
}
