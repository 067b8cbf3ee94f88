// Undo and redo of changes of the queue: what it was before each, and where the listener was then.
// Queues share their tracks, so that a step costs a few words an item; how much is remembered is
// bounded all the same.

/// The changes that can be taken back, and those that were.
package struct QueueEdits: Hashable, Sendable {
  /// The queue at one moment, and the position in its current item.
  struct Step: Hashable, Sendable {
    let queue: PlayQueue
    let position: Duration
    /// Whether the current item was loaded.
    let isLoaded: Bool
    /// The current item right after the change: while it still is, the step brings back everything.
    var currentAfter: QueueItem.ID?
  }

  private(set) var past: [Step] = []
  private(set) var future: [Step] = []

  package var canUndo: Bool { !past.isEmpty }
  package var canRedo: Bool { !future.isEmpty }

  /// More changes than this are forgotten, the oldest first.
  static let mostSteps = 100
  /// Nor are more items than this remembered in all: 16 bytes each, and their indices.
  static let mostItems = 200_000

  /// After a change: what was before it.
  mutating func note(_ step: Step) {
    future = []
    past.append(step)
    var items = 0
    let kept = past.reversed().prefix(Self.mostSteps).prefix { step in
      items += step.queue.items.count
      return items <= Self.mostItems || step == past.last
    }
    if kept.count < past.count { past.removeFirst(past.count - kept.count) }
  }

  /// Takes the step to go back to.
  mutating func popPast() -> Step? { past.popLast() }
  /// Takes the step to go forward to.
  mutating func popFuture() -> Step? { future.popLast() }
  /// What can be gone forward to, once a step back is done.
  mutating func pushFuture(_ step: Step) { future.append(step) }
  /// What can be gone back to, once a step forward is done.
  mutating func pushPast(_ step: Step) { past.append(step) }
}
