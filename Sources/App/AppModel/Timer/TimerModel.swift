// The timers that belong to the program: countdown, sleep timer, alarm. They run on when the page that
// shows them is closed, and are written down whenever they change. Pages only read them and send them
// wishes.
package import Countdown
import Observation

/// An alarm, for those who know another thing of that name.
package typealias WakeAlarm = Alarm

/// The timers of a window.
@Observable
package final class TimerModel {
  /// The clocks they live by.
  package struct Clock {
    package var now: () -> BootInstant
    /// Calls back once at that moment, in place of what was set before; nil: never.
    package var wake: (BootInstant?, @escaping @MainActor () -> Void) -> Void
    /// When an alarm goes off next, by the local calendar; nil: never.
    package var due: (Alarm) -> BootInstant?

    package init(
      now: @escaping () -> BootInstant,
      wake: @escaping (BootInstant?, @escaping @MainActor () -> Void) -> Void,
      due: @escaping (Alarm) -> BootInstant? = { _ in nil }
    ) {
      self.now = now
      self.wake = wake
      self.due = due
    }
  }

  /// What is to be written down.
  package enum Change: Hashable {
    case countdown(Countdown)
    case sleep(SleepTimer.Phase)
    case alarm(Alarm?, due: BootInstant?)
  }

  private(set) package var countdown: Countdown
  private(set) package var sleep = SleepTimer()
  private(set) package var alarm: Alarm?
  /// When the alarm goes off; nil while it is off.
  private(set) package var due: BootInstant?
  /// Whether the countdown has just run out, until somebody does something with it.
  private(set) package var isOver = false

  /// Does what the timers want done.
  @ObservationIgnored package var perform: (TimerEffect) -> Void = { _ in }
  /// Writes a change down.
  @ObservationIgnored package var keep: (Change) -> Void = { _ in }
  @ObservationIgnored private let clock: Clock
  /// The clock on the wall may be set, and the time zone changed: the alarm looks this often.
  private static let patience = Duration.seconds(1800)

  /// A step of the countdown's slider stands for `unit`.
  package init(clock: Clock, unit: Countdown.Unit = .minutes) {
    self.clock = clock
    countdown = Countdown(unit: unit)
  }

  package var now: BootInstant { clock.now() }
  /// What is left until the music ends; nil when it is off, or ends with what plays.
  package var left: Duration? { sleep.left(at: now) }
  /// Whether something will happen by itself, so that the program must be there.
  package var isAwaited: Bool { countdown.isRunning || sleep.isOn || due != nil }
}

// MARK: - The countdown

extension TimerModel {
  /// The slider is at a step, 0 to 60.
  package func choose(steps: Int) { count { $0.choose(steps: steps, at: now) } }
  package func choose(_ time: Duration) { count { $0.choose(time, at: now) } }
  /// Somebody holds the thumb of the slider, or lets it go.
  package func hold() { count { $0.hold(at: now) } }
  package func letGo() { count { $0.letGo() } }
  package func setUnit(_ unit: Countdown.Unit) { count { $0.setUnit(unit) } }
  package func reset() { count { $0.reset() } }

  /// START, PAUSE and RESUME are one button.
  package func startOrPause() {
    count { if $0.isRunning { $0.pause(at: now) } else { $0.start(at: now) } }
  }

  package func add(_ time: Duration) { count { $0.add(time, at: now) } }

  private func count(_ body: (inout Countdown) -> Void) {
    isOver = false
    let before = countdown
    body(&countdown)
    if countdown.phase != before.phase || countdown.unit != before.unit {
      keep(.countdown(countdown))
      wait()
    }
  }
}

// MARK: - The sleep timer

extension TimerModel {
  /// Sets it, in place of one that was set.
  package func set(_ wish: SleepWish) { change { $0.set(wish, at: now) } }

  package func extend(by time: Duration = SleepTimer.extra) {
    change { $0.extend(by: time, at: now) }
  }

  package func clear() { change { $0.clear() } }

  /// Another ending for the timer that is set; nothing where none is.
  package func change(action: SleepWish.Action, fade: Duration) {
    guard let wish = sleep.wish else { return }
    let end: SleepWish.End = sleep.boundary.map { .with($0) } ?? .after(left ?? .zero)
    set(SleepWish(end, action: action, fade: fade, rings: wish.rings))
  }

  /// Something of what plays has ended.
  package func ended(_ ends: Set<SleepWish.Boundary>) { change { $0.ended(ends) } }

  private func change(_ body: (inout SleepTimer) -> [TimerEffect]) {
    let before = sleep
    let effects = body(&sleep)
    if sleep != before { keep(.sleep(sleep.phase)) }
    wait()
    if sleep.boundary != before.boundary { perform(.endWith(sleep.boundary)) }
    for effect in effects { perform(effect) }
  }
}

// MARK: - The alarm

extension TimerModel {
  /// Sets it in place of the one that was set; nil: none.
  package func setAlarm(_ alarm: Alarm?) {
    self.alarm = alarm
    due = alarm.flatMap(clock.due)
    keep(.alarm(alarm, due: due))
    wait()
  }

  private func lookAtAlarm() {
    guard var alarm, let due else { return }
    guard now >= due else {
      self.due = clock.due(alarm)
      return
    }
    let isLate = now - due > Alarm.grace
    let ringing = alarm
    alarm.rang()
    setAlarm(alarm)
    perform(isLate ? .missed(ringing) : .wake(ringing))
  }
}

// MARK: - Going on

extension TimerModel {
  /// Goes on with a timer of an earlier run; gives whether a countdown ran out meanwhile.
  ///
  /// A sleep timer that has run out is over in silence, for nothing plays.
  @discardableResult
  package func restore(_ kept: KeptTimer, left: Duration) -> Bool {
    switch kept.kind {
    case .page:
      let isRunning = kept.paused == nil
      guard left > .zero else {
        keep(.countdown(countdown))
        return isRunning
      }
      count { $0.resume(kept.unit, left: left, isRunning: isRunning, at: now) }
    case .sleep:
      let end: SleepWish.End = kept.boundary.map { .with($0) } ?? .after(left)
      guard kept.boundary != nil || left > .zero else {
        keep(.sleep(.off))
        return false
      }
      set(SleepWish(end, action: kept.action, fade: kept.fade, rings: kept.rings))
    case .countdown: break
    }
    return false
  }

  /// Takes over an alarm of an earlier run; `wasDue` when its time has gone by meanwhile.
  package func restore(_ kept: Alarm, wasDue: Bool) {
    var alarm = kept
    if wasDue { alarm.rang() }
    setAlarm(alarm)
    if wasDue { perform(.missed(kept)) }
  }

  private func look() {
    if countdown.ring(at: now) {
      isOver = true
      keep(.countdown(countdown))
      perform(.ring)
    }
    lookAtAlarm()
    change { $0.look(at: now) }
  }

  /// One alarm clock for all: it is set to what comes first.
  private func wait() {
    var moments = [sleep.nextLook]
    if case .running(let deadline) = countdown.phase { moments.append(deadline) }
    if let due { moments.append(min(due, now + Self.patience)) }
    clock.wake(moments.compactMap(\.self).min()) { [weak self] in self?.look() }
  }
}
