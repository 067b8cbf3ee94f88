// Ties a piece of the window to what it shows: a closure that reads observed state and sets
// widgets, run again after each change of what it read, at most once a turn of the loop.
internal import Observation

/// A closure that follows what it reads; ends when this goes.
@MainActor
package final class Observer {
  /// How many observers there are, for tests that look for leaks.
  package private(set) static var live = 0

  private let apply: @MainActor () -> Void
  private var isPaused = false
  private var missedChange = false

  /// Runs `apply` now and after each change; `apply` must not hold what holds the observer.
  package init(_ apply: @escaping @MainActor () -> Void) {
    self.apply = apply
    Observer.live += 1
    run()
  }

  isolated deinit {
    Observer.live -= 1
  }

  /// Stops following, and catches up when it goes on: for pages that are not seen.
  package func setPaused(_ paused: Bool) {
    isPaused = paused
    if !paused, missedChange { run() }
  }

  private func run() {
    missedChange = false
    withObservationTracking(apply) { [weak self] in
      Task { @MainActor in self?.changed() }
    }
  }

  private func changed() {
    if isPaused { missedChange = true } else { run() }
  }
}
