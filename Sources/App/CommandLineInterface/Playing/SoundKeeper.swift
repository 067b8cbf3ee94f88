// Keeps how everything is to sound from one start of the window to the next: told to the player at the
// start, written a moment after the last change.
import AppModel
import DesktopServices
import Observation
import Playback
import SystemKit

/// Ties the settings of sound to the player of a window.
@MainActor
final class SoundKeeper {
  private let player: Player
  private let settings: Settings
  private let failed: (String) -> Void
  private var kept: SoundSettings
  private var writing: Task<Void, Never>?

  /// `failed` hears, in words, that a change could not be kept.
  init(_ player: Player, _ settings: Settings, failed: @escaping (String) -> Void) {
    self.player = player
    self.settings = settings
    self.failed = failed
    kept = settings[PlaybackSound.sound]
    player.send(.setSound(kept))
    follow()
  }

  /// Writes what has changed and was not written yet.
  func finish() {
    writing?.cancel()
    write()
  }

  private func follow() {
    let sound = withObservationTracking {
      player.state.sound
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow() }
    }
    guard sound != kept else { return }
    writing?.cancel()
    writing = Task { [weak self] in
      // A knob that is moved changes many times a second.
      try? await Task.sleep(for: .milliseconds(600))
      if !Task.isCancelled { self?.write() }
    }
  }

  private func write() {
    let sound = player.state.sound
    guard sound != kept else { return }
    kept = sound
    do throws(SystemError) {
      try settings.set(PlaybackSound.sound, to: sound)
    } catch {
      failed(tr("The settings cannot be kept: {reason}.", ["reason": error.reason]))
    }
  }
}
