// The shape of the track that plays, for the seek bars that have room for it: taken from the library,
// or measured in the background once the track has played for a moment, and kept.
package import MusicCore
import Observation
package import Playback

/// Where shapes come from.
package nonisolated struct WaveformAccess: Sendable {
  /// What was kept of a track.
  package var kept: @Sendable (Track.ID) async throws -> Waveform? = { _ in nil }
  /// Decodes the whole track.
  package var measure: @Sendable (Track) async throws -> Waveform? = { _ in nil }
  package var keep: @Sendable (Waveform, Track.ID) async throws -> Void = { _, _ in }

  package init() {}
}

/// The shape of what plays now.
@Observable
package final class WaveformModel {
  /// nil while it is not known.
  package private(set) var waveform: Waveform?

  @ObservationIgnored private let player: Player
  @ObservationIgnored private let access: WaveformAccess
  /// Who skips through tracks shall not have each of them decoded.
  @ObservationIgnored private let pause: Duration
  @ObservationIgnored private var subject: Track?
  @ObservationIgnored private var work: Task<Void, Never>?

  package init(
    player: Player, access: WaveformAccess, pause: Duration = .milliseconds(700)
  ) {
    self.player = player
    self.access = access
    self.pause = pause
  }

  isolated deinit {
    work?.cancel()
  }

  /// Looks whether the shape is that of what plays; call it where the player is observed, while
  /// somebody sees the shape.
  package func follow() {
    let track = player.state.currentItem?.track
    guard track?.id != subject?.id || track?.path != subject?.path else { return }
    subject = track
    work?.cancel()
    if waveform != nil { waveform = nil }
    guard let track else { return }
    work = Task { [weak self, access, pause] in
      do {
        if let kept = try await access.kept(track.id) {
          self?.show(kept, of: track)
          return
        }
        try await Task.sleep(for: pause)
        guard let measured = try await access.measure(track) else { return }
        self?.show(measured, of: track)
        try await access.keep(measured, track.id)
      } catch {
        // The bar is plain then; what is wrong with the file, playing it says.
      }
    }
  }

  private func show(_ waveform: Waveform, of track: Track) {
    if subject?.id == track.id, subject?.path == track.path { self.waveform = waveform }
  }
}
