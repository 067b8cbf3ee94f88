// A timer that expectations can turn: what they look at may not change under them, so it stands
// behind a reference.
import Countdown

/// A value behind a reference.
@dynamicMemberLookup final class Turned<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }

  subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { value[keyPath: part] }
}

extension Turned<Countdown> {
  func choose(steps: Int, at now: BootInstant) { value.choose(steps: steps, at: now) }
  func hold(at now: BootInstant) { value.hold(at: now) }
  func letGo() { value.letGo() }
  func start(at now: BootInstant) { value.start(at: now) }
  func pause(at now: BootInstant) { value.pause(at: now) }
  func reset() { value.reset() }
  func add(_ time: Duration, at now: BootInstant) { value.add(time, at: now) }
  func ring(at now: BootInstant) -> Bool { value.ring(at: now) }
  func left(at now: BootInstant) -> Duration { value.left(at: now) }
  func secondsShown(at now: BootInstant) -> Int { value.secondsShown(at: now) }
  func slider(at now: BootInstant) -> Double { value.slider(at: now) }
  func nextChange(after now: BootInstant) -> BootInstant? { value.nextChange(after: now) }
}

extension Turned<SleepTimer> {
  func set(_ wish: SleepWish, at now: BootInstant) -> [TimerEffect] { value.set(wish, at: now) }
  func clear() -> [TimerEffect] { value.clear() }
  func extend(at now: BootInstant) -> [TimerEffect] { value.extend(at: now) }
  func look(at now: BootInstant) -> [TimerEffect] { value.look(at: now) }
  func ended(_ ends: Set<SleepWish.Boundary>) -> [TimerEffect] { value.ended(ends) }
  func left(at now: BootInstant) -> Duration? { value.left(at: now) }
}
