// The volume that fades by itself, beside the listener's own: one for the whole engine, so that it
// goes on from one output to the next. It counts in samples, never in time, so that what rests does
// not fade.
import MusicCore
import Playback
import Synchronization

/// The fade of a timer or an alarm.
///
/// The streaming thread moves it on; the conductor gives it aims.
final class Dimmer: Sendable {
  private struct State {
    var start = 1.0
    var end = 1.0
    /// How far the way from start to end has been gone, 0 to 1.
    var part = 1.0
    /// How much sound the whole way takes, in seconds.
    var seconds = 0.0
    /// What begins as soon as nothing sounds.
    var waiting: VolumeFade?

    var place: Double { start + (end - start) * part }
    var factor: Float { Float(Loudness.amplitude(of: place)) }
  }

  /// Guards the state; taken by the streaming thread for each buffer, and by the conductor.
  private let state = Mutex(State())

  /// Takes an aim; `isSilent` says that nothing sounds now.
  func take(_ fade: VolumeFade, isSilent: Bool) {
    state.withLock { state in
      if fade.start != nil, !isSilent {
        state.waiting = fade
      } else {
        Self.begin(fade, &state)
      }
    }
  }

  /// Nothing sounds any more: what waited for that begins.
  func rest() {
    state.withLock { state in
      if let fade = state.waiting { Self.begin(fade, &state) }
    }
  }

  /// Whether sound passes in full.
  var isFull: Bool { state.withLock { $0.part >= 1 && $0.end == 1 } }

  /// Moves on by so much sound: the factors at its beginning and at its end.
  func advance(seconds: Double) -> (first: Float, last: Float) {
    state.withLock { state in
      let first = state.factor
      if state.part < 1 { state.part = min(1, state.part + seconds / state.seconds) }
      return (first, state.factor)
    }
  }

  private static func begin(_ fade: VolumeFade, _ state: inout State) {
    let (length, parts) = fade.time.components
    let seconds = Double(length) + Double(parts) / 1e18
    state.start = fade.start ?? state.place
    state.end = fade.end
    state.seconds = seconds
    state.part = seconds > 0 ? 0 : 1
    state.waiting = nil
  }
}
