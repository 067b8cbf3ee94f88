// The last thing that happens to samples before the sink: volume, balance, and the fades that keep
// pause, seek, skip and stop from clicking. Where nothing of this is wanted a buffer passes
// untouched. Runs on the output's streaming thread; the conductor turns the knobs.
import Dispatch
import Synchronization

/// Volume, balance and fades of one output.
final class SoundStage: Sendable {
  /// What the samples go through.
  struct Knobs: Hashable, Sendable {
    /// Linear amplitude.
    var volume: Float = 1
    /// -1 to 1; only of stereo.
    var balance: Float = 0
    /// Whether the equaliser may have brought samples beyond full scale.
    var limits = false
  }

  private enum Gate: Hashable {
    /// Sound passes, gliding to its full level.
    case open
    /// The next piece fades out.
    case closing
    /// Faded out: the next piece waits.
    case closed
    /// What comes is of the past.
    case dropping
  }

  private struct State {
    var knobs = Knobs()
    var gate = Gate.open
    /// The fade's factor at the end of the last piece.
    var fade: Float = 1
    /// The factors of left and right at the end of the last piece; nil before the first one.
    var left: Float?
    var right: Float?
    var isWaiting = false
    /// Whether more was asked for after the last piece that faded out: the sink has that one.
    var isTaken = false
    /// Where the last piece that faded out ends, in nanoseconds.
    var silence = 0
    /// Called once when the fade has gone out, with the end of its last piece in nanoseconds.
    var onClosed: (@Sendable (Int) -> Void)?
  }

  private let dimmer: Dimmer
  /// Guards the state; taken by the streaming thread for each buffer, and by the conductor.
  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)

  /// A fade takes at least this long, in seconds; it ends where a piece ends.
  private static let fadeTime = 0.005

  /// `dimmer` fades by itself what comes through here.
  init(dimmer: Dimmer) {
    self.dimmer = dimmer
  }

  func turn(_ knobs: Knobs) {
    state.withLock { $0.knobs = knobs }
  }

  /// The first piece that comes has these knobs already: nothing glides from an earlier sound.
  func settle() {
    state.withLock { ($0.left, $0.right) = (nil, nil) }
  }

  /// Fades out and holds what comes after; `done` hears at which nanosecond silence begins, on the
  /// streaming thread or at once.
  func close(_ done: @escaping @Sendable (_ end: Int) -> Void) {
    let silence = state.withLock { state -> Int? in
      guard state.gate != .closed, state.gate != .dropping else { return state.silence }
      state.gate = .closing
      state.onClosed = done
      return nil
    }
    if let silence { done(silence) }
  }

  /// Where silence begins, in nanoseconds of the output; nil while sound passes.
  var heldSilence: Int? { state.withLock { $0.gate == .closed ? $0.silence : nil } }

  /// Whether the sink has taken all that came before silence: the next piece waits here, or there is
  /// none and the thread has come back for one.
  var isHushed: Bool {
    state.withLock { $0.gate == .closed && ($0.isWaiting || $0.isTaken) }
  }

  /// Whether the fade has not gone out yet.
  var isClosing: Bool { state.withLock { $0.gate == .closing } }

  /// The streaming thread asks for more: what went through here is with the sink.
  func wasTaken() {
    state.withLock { $0.isTaken = $0.gate == .closed }
  }

  /// Lets sound through; what waited comes first, from silence where it had faded out.
  func open() {
    change(to: .open)
  }

  /// Drops what comes, until `begin`.
  func drop() {
    change(to: .dropping)
  }

  /// What comes now is new: it fades in, or stands at its full level from the first sample on.
  func begin(fadingIn: Bool) {
    state.withLock { state in
      state.fade = fadingIn ? 0 : 1
      (state.left, state.right) = (nil, nil)
    }
    change(to: .open)
  }

  /// Whether a piece would pass without a change.
  private func isUntouched(_ state: State) -> Bool {
    let (left, right) = Self.factors(state.knobs)
    return state.gate == .open && state.fade == 1 && !state.knobs.limits && left == 1 && right == 1
      && (state.left ?? 1) == 1 && (state.right ?? 1) == 1 && dimmer.isFull
  }

  private func change(to gate: Gate) {
    let wasWaiting = state.withLock { state in
      state.gate = gate
      state.onClosed = nil
      defer { (state.isWaiting, state.isTaken) = (false, false) }
      return state.isWaiting
    }
    if wasWaiting { self.gate.signal() }
  }
}

extension SoundStage {
  /// What a piece needs; the thread waits here while the gate is closed.
  enum Need: Hashable {
    case nothing, work, drop
  }

  func need() -> Need {
    let (need, mustWait) = state.withLock { state -> (Need, Bool) in
      switch state.gate {
      case .dropping: return (.drop, false)
      case .closed:
        state.isWaiting = true
        return (.work, true)
      case .open, .closing:
        guard isUntouched(state) else { return (.work, false) }
        (state.left, state.right) = (1, 1)
        return (.nothing, false)
      }
    }
    guard mustWait else { return need }
    gate.wait()
    return self.need()
  }

  /// Applies everything to one piece that ends at `end` nanoseconds.
  func work(
    on samples: UnsafeMutableBufferPointer<Float>, channels: Int, rate: Int, end: Int
  ) {
    let frames = samples.count / channels
    let (plan, done) = state.withLock { state in
      Self.advance(&state, frames: frames, rate: rate, end: end)
    }
    if plan.limits { Limiter.limit(samples) }
    if channels == 2 {
      glideStereo(samples, plan)
    } else {
      Gain.glide(samples, channels: channels, from: plan.first.0, to: plan.last.0)
    }
    let dimmed = dimmer.advance(seconds: Double(frames) / Double(rate))
    Gain.glide(samples, channels: channels, from: dimmed.first, to: dimmed.last)
    done?(end)
  }

  private struct Plan {
    var limits: Bool
    /// Left and right at the beginning and at the end.
    var first: (Float, Float)
    var last: (Float, Float)
  }

  /// Moves the state on by one piece.
  private static func advance(
    _ state: inout State, frames: Int, rate: Int, end: Int
  ) -> (Plan, (@Sendable (Int) -> Void)?) {
    let full = factors(state.knobs)
    let (left, right) = (state.left ?? full.0, state.right ?? full.1)
    let fade = state.fade
    let part = Float(Double(frames) / (fadeTime * Double(rate)))
    var done: (@Sendable (Int) -> Void)?
    if state.gate == .closing {
      state.fade = max(0, fade - part)
      if state.fade == 0 {
        (state.gate, state.silence) = (.closed, end)
        (done, state.onClosed) = (state.onClosed, nil)
      }
    } else {
      state.fade = min(1, fade + part)
    }
    (state.left, state.right) = full
    return (
      Plan(
        limits: state.knobs.limits, first: (left * fade, right * fade),
        last: (full.0 * state.fade, full.1 * state.fade)), done
    )
  }

  private func glideStereo(_ samples: UnsafeMutableBufferPointer<Float>, _ plan: Plan) {
    guard plan.first.0 != plan.first.1 || plan.last.0 != plan.last.1 else {
      return Gain.glide(samples, channels: 2, from: plan.first.0, to: plan.last.0)
    }
    let frames = samples.count / 2
    guard frames > 0 else { return }
    let left = (plan.last.0 - plan.first.0) / Float(frames)
    let right = (plan.last.1 - plan.first.1) / Float(frames)
    for frame in 0..<frames {
      samples[frame * 2] *= plan.first.0 + left * Float(frame + 1)
      samples[frame * 2 + 1] *= plan.first.1 + right * Float(frame + 1)
    }
  }

  /// The factors of left and right; other layouts take the volume alone.
  private static func factors(_ knobs: Knobs) -> (Float, Float) {
    (
      knobs.volume * min(1, 1 - knobs.balance), knobs.volume * min(1, 1 + knobs.balance)
    )
  }
}
