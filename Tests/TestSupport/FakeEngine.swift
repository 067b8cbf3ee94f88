// An engine without sound: it writes down what it was asked and says what a test tells it to, or,
// in `obedient` mode, what an honest engine would say.
package import Playback
import Synchronization

/// A `PlaybackEngine` for tests of the player and of everything above it.
package final class FakeEngine: PlaybackEngine {
  /// One call, with its arguments.
  package enum Call: Hashable, Sendable {
    case load(EngineSource, at: Duration, playing: Bool)
    case prepareNext(EngineSource?)
    case play, pause, stop
    case seek(to: Duration, SeekToken)
    case setVolume(Double)
    case setSound(SoundSettings)
    case fade(VolumeFade)
    case repeatPiece(RepeatedPiece?)
  }

  package let events: AsyncStream<EngineEvent>
  private let continuation: AsyncStream<EngineEvent>.Continuation
  private let isObedient: Bool
  /// Guards the log and the pretended sound; taken by callers on any thread.
  private let pretence = Mutex(Pretence())

  /// - Parameter obedient: answers each call as an engine would whose every file plays and is
  ///   3 minutes long.
  package init(obedient: Bool = false) {
    (events, continuation) = AsyncStream.makeStream(of: EngineEvent.self)
    isObedient = obedient
  }

  /// What was asked so far, in order.
  package var calls: [Call] { pretence.withLock { $0.calls } }

  /// What was asked since the last time; the log is empty afterwards.
  package func takeCalls() -> [Call] {
    pretence.withLock { pretence in
      defer { pretence.calls = [] }
      return pretence.calls
    }
  }

  /// Reports `event` to whoever reads `events`.
  package func emit(_ event: EngineEvent) {
    continuation.yield(event)
  }

  /// The length of every file in obedient mode.
  package static let duration = Duration.seconds(180)

  package func load(_ source: EngineSource, at position: Duration, playing: Bool) {
    log(.load(source, at: position, playing: playing)) { $0.current = source.id }
    answer(.ready(source.id, duration: Self.duration, isSeekable: true))
    answer(.started(source.id, position: position))
    answer(
      playing ? .playing(source.id, position: position) : .paused(source.id, position: position))
  }

  package func prepareNext(_ source: EngineSource?) {
    log(.prepareNext(source)) { _ in }
  }

  package func play() {
    log(.play) { _ in }
    if let id = pretence.withLock({ $0.current }) { answer(.playing(id, position: .zero)) }
  }

  package func pause() {
    log(.pause) { _ in }
    if let id = pretence.withLock({ $0.current }) { answer(.paused(id, position: .zero)) }
  }

  package func stop() {
    log(.stop) { $0.current = nil }
  }

  package func seek(to position: Duration, token: SeekToken) {
    log(.seek(to: position, token)) { _ in }
    if let id = pretence.withLock({ $0.current }) {
      answer(.seeked(id, token, position: position))
    }
  }

  package func setVolume(_ volume: Double) {
    log(.setVolume(volume)) { _ in }
  }

  package func fade(_ fade: VolumeFade) {
    log(.fade(fade)) { _ in }
  }

  package func repeatPiece(_ piece: RepeatedPiece?) {
    log(.repeatPiece(piece)) { _ in }
  }

  package func setSound(_ sound: SoundSettings) {
    log(.setSound(sound)) { _ in }
  }
}

extension FakeEngine {
  private struct Pretence {
    var calls: [Call] = []
    var current: QueueItem.ID?
  }

  private func log(_ call: Call, _ change: (inout Pretence) -> Void) {
    pretence.withLock { pretence in
      pretence.calls.append(call)
      change(&pretence)
    }
  }

  private func answer(_ event: EngineEvent) {
    if isObedient { emit(event) }
  }
}
