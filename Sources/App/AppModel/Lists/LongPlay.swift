// A list far longer than anybody hears in a week: its first part plays at once, and the rest follows in
// slices as the end of the queue comes near. So half a million tracks are a wish like any other, nothing
// waits for them, and nothing stops after the first part.
package import MusicCore
import Observation
package import Playback

/// Fills the queue with the rest of a long list.
package final class LongPlay {
  private let player: Player
  private let load: @Sendable ([Track.ID]) async throws -> [Track]
  private let failed: (any Error) -> Void
  private var rest: [Track.ID] = []
  private var next = 0
  /// What stands before the first part: it plays in a new round.
  private var head: [Track.ID] = []
  /// The end of what is in the queue; once it has gone, something else plays.
  private var last: QueueItem.ID?
  private var filling: Task<Void, Never>?

  /// With fewer tracks to come, more are fetched.
  package static let low = 500
  /// So many are fetched at once.
  package static let slice = 2000

  package init(
    _ player: Player, load: @escaping @Sendable ([Track.ID]) async throws -> [Track],
    failed: @escaping (any Error) -> Void
  ) {
    self.player = player
    self.load = load
    self.failed = failed
  }

  isolated deinit {
    filling?.cancel()
  }

  /// The queue's context has just become the first part of a list: `rest` follows it, `head` stood
  /// before it.
  package func begin(rest: [Track.ID], head: [Track.ID] = []) {
    filling?.cancel()
    filling = nil
    (self.rest, self.head, next) = (rest, head, 0)
    last = player.state.queue.context.last
    follow()
  }
}

extension LongPlay {
  private func follow() {
    guard last != nil else { return }
    let queue = withObservationTracking {
      player.state.queue
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow() }
    }
    guard let last, queue.position(of: last) != nil else {
      // Another context, or a cleared queue.
      (self.last, rest, head) = (nil, [], [])
      return
    }
    if next == rest.count, queue.repeatMode == .all { (rest, head, next) = (head, [], 0) }
    guard filling == nil, next < rest.count, queue.upcoming.count < Self.low else { return }
    let wanted = Array(rest[next..<min(rest.count, next + Self.slice)])
    filling = Task { [weak self] in await self?.fill(wanted, after: last) }
  }

  private func fill(_ wanted: [Track.ID], after end: QueueItem.ID) async {
    do {
      let tracks = try await load(wanted)
      guard !Task.isCancelled, last == end, player.state.queue.position(of: end) != nil else {
        return
      }
      filling = nil
      next += wanted.count
      player.send(.extend(tracks))
      last = player.state.queue.context.last ?? end
      // What has gone from the library meanwhile leaves a slice empty.
      if tracks.isEmpty { follow() }
    } catch {
      guard !Task.isCancelled else { return }
      filling = nil
      (last, rest, head) = (nil, [], [])
      failed(error)
    }
  }
}
