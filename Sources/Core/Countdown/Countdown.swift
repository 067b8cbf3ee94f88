// The countdown: a slider of sixty steps, START that becomes PAUSE, RESET, and one ring at the end.
// It keeps a deadline and never counts ticks, so it cannot drift, run twice as fast, or ring twice.

/// A countdown and what is shown of it.
package struct Countdown: Hashable, Sendable {
  /// What a step of the slider stands for.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds, minutes

    package var step: Duration { self == .seconds ? .seconds(1) : .seconds(60) }
  }

  /// What it is doing.
  package enum Phase: Hashable, Sendable {
    case resting
    case running(until: BootInstant)
    case paused(left: Duration)
  }

  /// The slider goes from 0 to this.
  package static let mostSteps = 60
  /// Where the slider stands in the beginning: in the middle.
  package static let firstSteps = 30

  package private(set) var unit: Unit
  package private(set) var phase = Phase.resting
  /// What is chosen; while it runs, what was chosen last.
  package private(set) var chosen: Duration
  /// Where somebody holds the thumb of the slider; nil when nobody does.
  package private(set) var held: Int?
  /// Whether somebody has chosen since the last reset; before that, words ask to.
  package private(set) var hasChosen = false

  package init(unit: Unit = .minutes) {
    self.unit = unit
    chosen = unit.step * Self.firstSteps
  }
}

// MARK: - What is shown

extension Countdown {
  package var isRunning: Bool {
    if case .running = phase { true } else { false }
  }

  /// Whether START would do anything.
  package var canStart: Bool {
    switch phase {
    case .resting: chosen > .zero
    case .running: false
    case .paused(let left): left > .zero
    }
  }

  /// What is left at a moment; never below zero.
  package func left(at now: BootInstant) -> Duration {
    switch phase {
    case .resting: chosen
    case .running(let deadline): max(.zero, deadline - now)
    case .paused(let left): left
    }
  }

  /// What is left in whole seconds as people count: a second that has begun is one.
  package func secondsShown(at now: BootInstant) -> Int {
    Int((left(at: now).wholeMilliseconds + 999) / 1000)
  }

  /// Where the slider's thumb stands, 0 to 1: under the finger while it is held.
  package func slider(at now: BootInstant) -> Double {
    if let held { return Double(held) / Double(Self.mostSteps) }
    let most = Double((unit.step * Self.mostSteps).wholeMilliseconds)
    return min(1, Double(left(at: now).wholeMilliseconds) / most)
  }

  /// When something that is shown changes next, or it rings; nil when nothing will by itself.
  package func nextChange(after now: BootInstant) -> BootInstant? {
    guard case .running(let deadline) = phase else { return nil }
    let left = (deadline - now).wholeMilliseconds
    guard left > 0 else { return now }
    let rest = left % 1000
    return BootInstant(milliseconds: now.milliseconds + (rest == 0 ? 1000 : rest))
  }
}

// MARK: - What can be done

extension Countdown {
  /// The slider is at a step, 0 to 60; a running countdown goes on from there.
  package mutating func choose(steps: Int, at now: BootInstant) {
    let steps = min(max(0, steps), Self.mostSteps)
    if held != nil { held = steps }
    choose(unit.step * steps, at: now)
  }

  /// Any time is chosen, as by a preset.
  ///
  /// One that is longer than the slider goes on as well; the thumb stands at the end meanwhile.
  package mutating func choose(_ time: Duration, at now: BootInstant) {
    chosen = max(.zero, time)
    hasChosen = true
    switch phase {
    case .resting: break
    case .running where chosen == .zero: phase = .resting
    case .running: phase = .running(until: now + chosen)
    case .paused: phase = chosen == .zero ? .resting : .paused(left: chosen)
    }
  }

  /// Somebody takes the thumb; it stays under the finger until it is let go.
  package mutating func hold(at now: BootInstant) {
    held = Int((slider(at: now) * Double(Self.mostSteps)).rounded())
  }

  package mutating func letGo() { held = nil }

  /// Starts, or goes on; of a countdown that runs already, nothing changes.
  package mutating func start(at now: BootInstant) {
    guard canStart else { return }
    hasChosen = true
    phase = .running(until: now + left(at: now))
  }

  package mutating func pause(at now: BootInstant) {
    guard isRunning else { return }
    phase = .paused(left: left(at: now))
  }

  /// Back to the middle, at rest.
  package mutating func reset() {
    self = Countdown(unit: unit)
  }

  /// Changes what a step stands for; resets.
  package mutating func setUnit(_ unit: Unit) {
    self = Countdown(unit: unit)
  }

  /// More time, also for one that is paused; nothing for one at rest.
  package mutating func add(_ time: Duration, at now: BootInstant) {
    switch phase {
    case .resting: break
    case .running(let deadline): phase = .running(until: max(now, deadline) + time)
    case .paused(let left): phase = .paused(left: left + time)
    }
  }

  /// Goes on with one of an earlier run: until a moment, or paused with so much left.
  package mutating func resume(_ unit: Unit, left: Duration, isRunning: Bool, at now: BootInstant) {
    self = Countdown(unit: unit)
    choose(left, at: now)
    guard chosen > .zero else { return }
    phase = isRunning ? .running(until: now + left) : .paused(left: left)
  }

  /// Looks at the clock; true exactly once, when it has run out.
  package mutating func ring(at now: BootInstant) -> Bool {
    guard case .running(let deadline) = phase, now >= deadline else { return false }
    phase = .resting
    chosen = .zero
    hasChosen = false
    return true
  }
}
