// The timer that belongs to the program: it runs on when the page that shows it is closed, and is
// written down whenever it changes. Pages only read it and send it wishes.
package import Countdown
import Observation

/// The one timer of a window.
@Observable
package final class TimerModel {
  /// The clock it lives by.
  package struct Clock {
    package var now: () -> BootInstant
    /// Calls back once at that moment, in place of what was set before; nil: never.
    package var wake: (BootInstant?, @escaping @MainActor () -> Void) -> Void

    package init(
      now: @escaping () -> BootInstant,
      wake: @escaping (BootInstant?, @escaping @MainActor () -> Void) -> Void
    ) {
      self.now = now
      self.wake = wake
    }
  }

  private(set) package var sleep = SleepTimer()
  @ObservationIgnored private let clock: Clock
  @ObservationIgnored private let perform: (TimerEffect) -> Void
  @ObservationIgnored private let keep: (SleepTimer.Phase) -> Void

  /// `perform` does what the timer wants done; `keep` writes down how it stands.
  package init(
    clock: Clock, perform: @escaping (TimerEffect) -> Void,
    keep: @escaping (SleepTimer.Phase) -> Void
  ) {
    self.clock = clock
    self.perform = perform
    self.keep = keep
  }

  package var now: BootInstant { clock.now() }
  /// What is left; nil when it is off, or ends with what plays.
  package var left: Duration? { sleep.left(at: now) }

  /// Sets it, in place of one that was set.
  package func set(_ wish: SleepWish) {
    change { $0.set(wish, at: now) }
  }

  package func extend(by time: Duration = SleepTimer.extra) {
    change { $0.extend(by: time, at: now) }
  }

  package func clear() {
    change { $0.clear() }
  }

  /// Something of what plays has ended.
  package func ended(_ ends: Set<SleepWish.Boundary>) {
    change { $0.ended(ends) }
  }

  /// Goes on with a timer of an earlier run; one that has run out meanwhile is over in silence,
  /// for nothing plays.
  package func restore(_ kept: KeptTimer, left: Duration) {
    guard left > .zero else { return keep(.off) }
    set(SleepWish(.after(left), action: kept.action, fade: kept.fade, rings: kept.rings))
  }

  private func look() {
    change { $0.look(at: now) }
  }

  private func change(_ body: (inout SleepTimer) -> [TimerEffect]) {
    let before = sleep
    let effects = body(&sleep)
    if sleep != before { keep(sleep.phase) }
    clock.wake(sleep.nextLook) { [weak self] in self?.look() }
    for effect in effects { perform(effect) }
  }
}
