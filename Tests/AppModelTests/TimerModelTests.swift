// The timer of the window, with a clock that the test turns: no page, no widget, no real time.
import AppModel
import Countdown
import Testing

@MainActor @Suite struct TimerModelTests {
  /// A clock, and all that the timer wanted.
  @MainActor final class World {
    var now = BootInstant(milliseconds: 1_000_000)
    var wake: (at: BootInstant, body: @MainActor () -> Void)?
    var effects: [TimerEffect] = []
    var kept: [TimerModel.Change] = []
    /// When the alarm is due, as the calendar would say.
    var due: BootInstant?

    func model() -> TimerModel {
      let model = TimerModel(
        clock: TimerModel.Clock(
          now: { self.now }, wake: { moment, body in self.wake = moment.map { ($0, body) } },
          due: { $0.isOn ? self.due : nil }))
      model.perform = { self.effects.append($0) }
      model.keep = { self.kept.append($0) }
      return model
    }

    /// Time goes on; what is due on the way happens.
    func pass(_ time: Duration) {
      let end = now + time
      while let next = wake, next.at <= end {
        now = max(now, next.at)
        wake = nil
        next.body()
      }
      now = end
    }
  }

  @Test func itRunsOutByItself() {
    let world = World()
    let model = world.model()
    model.set(SleepWish(.after(.seconds(60)), fade: .seconds(10), rings: true))
    #expect(model.left == .seconds(60))
    world.pass(.seconds(49))
    #expect(world.effects.isEmpty)
    world.pass(.seconds(1))
    #expect(world.effects == [.fadeOut(.seconds(10))])
    world.pass(.seconds(100))
    #expect(
      world.effects.dropFirst() == [
        .act(.pause), .rewind(.seconds(10)), .restoreVolume(over: .zero), .ring,
      ])
    #expect(model.left == nil)
    #expect(world.wake == nil, "nothing ticks any more")
    #expect(world.kept.last == .sleep(.off))
  }

  @Test func itIsWrittenDownAtEachChangeOnly() {
    let world = World()
    let model = world.model()
    model.clear()
    #expect(world.kept.isEmpty)
    model.set(SleepWish(.after(.seconds(60)), fade: .zero))
    model.extend(by: .seconds(60))
    #expect(world.kept.count == 2)
    world.pass(.seconds(90))
    #expect(world.effects.isEmpty)
    world.pass(.seconds(30))
    #expect(world.effects == [.act(.pause)])
    #expect(world.kept.count == 3)
  }

  @Test func itGoesOnAfterARestartOrIsOver() {
    let world = World()
    let model = world.model()
    let kept = KeptTimer(
      kind: .sleep, boot: "b", deadline: world.now, wall: 0, action: .stop, rings: false)
    model.restore(kept, left: .seconds(-5))
    #expect(!model.sleep.isOn)
    #expect(world.effects.isEmpty, "nothing plays that could be stopped")
    #expect(world.kept == [.sleep(.off)])
    model.restore(kept, left: .seconds(30))
    world.pass(.seconds(30))
    #expect(world.effects == [.act(.stop)])
  }

  @Test func itEndsWithWhatPlays() {
    let world = World()
    let model = world.model()
    model.set(SleepWish(.with(.album), action: .quit))
    #expect(world.wake == nil)
    model.ended([.track])
    #expect(world.effects == [.endWith(.album)])
    model.ended([.track, .album])
    #expect(world.effects == [.endWith(.album), .endWith(nil), .act(.quit)])
  }

  @Test func itSaysHowItStands() {
    let world = World()
    let model = world.model()
    func status() -> String { TimerWords.status(model.sleep, at: world.now) }
    #expect(status() == "No timer is set.")
    model.set(SleepWish(.after(.seconds(90))))
    world.pass(.milliseconds(500))
    #expect(status() == "The timer ends in 1:30.")
    for boundary in SleepWish.Boundary.allCases {
      model.set(SleepWish(.with(boundary)))
      #expect(status().hasPrefix("The timer ends with"))
    }
  }

  @Test func theCountdownRingsOnceAndRunsBesideTheSleepTimer() {
    let world = World()
    let model = world.model()
    model.choose(steps: 10)
    #expect(world.kept.isEmpty, "what only is chosen is not written down")
    model.startOrPause()
    model.set(SleepWish(.after(.seconds(900)), fade: .zero))
    world.pass(.seconds(599.999))
    #expect(world.effects.isEmpty && !model.isOver)
    world.pass(.milliseconds(1))
    #expect(world.effects == [.ring] && model.isOver)
    world.pass(.seconds(1000))
    #expect(world.effects == [.ring, .act(.pause)])
    #expect(world.wake == nil && !model.isAwaited)
    model.choose(steps: 1)
    #expect(!model.isOver)
  }

  @Test("T3, T5, T7: start is pause, and reset is a full stop")
  func startIsPauseAndResetIsAFullStop() {
    let world = World()
    let model = world.model()
    model.startOrPause()
    world.pass(.seconds(100))
    model.startOrPause()
    #expect(!model.isAwaited && world.wake == nil)
    world.pass(.seconds(10_000))
    #expect(model.countdown.left(at: world.now) == .seconds(1700))
    model.startOrPause()
    model.reset()
    world.pass(.seconds(10_000))
    #expect(world.effects.isEmpty && world.wake == nil)
    #expect(model.countdown == Countdown())
    #expect(world.kept.last == .countdown(Countdown()))
  }

  @Test("T4, acceptance T5: the thumb that is held stays, and the deadline follows it")
  func theThumbThatIsHeldStaysAndTheDeadlineFollowsIt() {
    let world = World()
    let model = world.model()
    model.setUnit(.seconds)
    model.choose(steps: 20)
    model.startOrPause()
    model.hold()
    world.pass(.seconds(5))
    #expect(model.countdown.slider(at: world.now) == 20.0 / 60)
    model.choose(steps: 40)
    model.letGo()
    world.pass(.milliseconds(39_999))
    #expect(world.effects.isEmpty)
    world.pass(.milliseconds(1))
    #expect(world.effects == [.ring])
  }

  @Test func aCountdownOutlivesTheProgramAlsoPaused() {
    let world = World()
    var kept = KeptTimer(kind: .page, boot: "b", deadline: world.now, wall: 0)
    kept.unit = .minutes
    let running = world.model()
    #expect(!running.restore(kept, left: .seconds(7)))
    world.pass(.seconds(7))
    #expect(world.effects == [.ring])
    #expect(world.model().restore(kept, left: .seconds(-7)), "it ran out meanwhile")
    kept.paused = .seconds(3700)
    let paused = world.model()
    #expect(!paused.restore(kept, left: .seconds(3700)))
    #expect(paused.countdown.phase == .paused(left: .seconds(3700)))
    #expect(paused.countdown.unit == .minutes && paused.countdown.slider(at: world.now) == 1)
  }

  @Test func aTimerThatWaitsForAnEndOutlivesTheProgram() {
    let world = World()
    let model = world.model()
    var kept = KeptTimer(kind: .sleep, boot: "b", deadline: world.now, wall: 0, action: .quit)
    kept.boundary = .queue
    model.restore(kept, left: .seconds(-1))
    #expect(model.sleep.boundary == .queue && model.sleep.wish?.action == .quit)
    #expect(world.effects == [.endWith(.queue)])
  }

  @Test func theAlarmWakesOnceOrTellsThatItIsTooLate() throws {
    let world = World()
    let model = world.model()
    let once = try #require(Alarm(minute: 450))
    world.due = world.now + .seconds(5000)
    model.setAlarm(once)
    #expect(model.isAwaited)
    world.pass(.seconds(4999))
    #expect(world.effects.isEmpty)
    world.pass(.seconds(1))
    #expect(world.effects == [.wake(once)])
    #expect(model.alarm?.isOn == false && model.due == nil && !model.isAwaited)
    let daily = try #require(Alarm(minute: 450, weekdays: [1, 2, 3, 4, 5, 6, 7]))
    world.due = world.now + .seconds(100)
    model.setAlarm(daily)
    // The machine slept for two hours.
    world.now = world.now + .seconds(7200)
    world.due = world.now + .seconds(80_000)
    world.pass(.zero)
    #expect(world.effects.last == .missed(daily))
    #expect(model.alarm == daily && model.due == world.due)
  }

  @Test func aClockThatIsSetMovesTheAlarm() throws {
    let world = World()
    let model = world.model()
    world.due = world.now + .seconds(10_000)
    let once: Alarm = try #require(Alarm(minute: 450))
    model.setAlarm(once)
    // Summer time, or another zone: an hour earlier.
    world.due = world.now + .seconds(6400)
    world.pass(.seconds(6400))
    #expect(world.effects.count == 1)
  }
}
