// Time that passes when a test says so, and the steps of a player on it.
package import Playback
import Synchronization

/// A clock that moves when told.
package final class FastClock: Sendable {
  private let start = ContinuousClock.now
  private let passed = Mutex(Duration.zero)

  package init() {}

  package var now: ContinuousClock.Instant { start + elapsed }
  package var elapsed: Duration { passed.withLock { $0 } }
  /// Seconds since 1970 of a day long ago.
  package var seconds: Int64 { 1_000_000_000 + Int64(elapsed / .seconds(1)) }

  package func pass(_ time: Duration) { passed.withLock { $0 += time } }
}

/// What was waited for has not come.
package struct WaitedInVain: Error {
  package init() {}
}

/// Lets everything else on the main actor go on until `isDone`; throws `WaitedInVain` after 100,000
/// turns.
@MainActor
package func turns(until isDone: () -> Bool) async throws {
  for _ in 0..<100_000 where !isDone() { await Task.yield() }
  guard isDone() else { throw WaitedInVain() }
}

extension FakeEngine {
  /// Answers a load that the player waits for, of a file of 3 minutes; nothing to do without one.
  @MainActor
  package func finishLoading(for player: Player) async throws {
    guard case .loading(let id, let playing) = player.state.transport else { return }
    let position = player.state.timing.position
    emit(.ready(id, duration: Self.duration, isSeekable: true))
    emit(.started(id, position: position))
    emit(playing ? .playing(id, position: position) : .paused(id, position: position))
    try await turns {
      if case .loading = player.state.transport { return false }
      return !playing || player.state.timing.instant != nil
    }
  }
}
