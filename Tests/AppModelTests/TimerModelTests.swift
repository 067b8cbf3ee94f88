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
    var kept: [SleepTimer.Phase] = []

    func model() -> TimerModel {
      TimerModel(
        clock: TimerModel.Clock(
          now: { self.now }, wake: { moment, body in self.wake = moment.map { ($0, body) } }),
        perform: { self.effects.append($0) }, keep: { self.kept.append($0) })
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
    #expect(world.kept.last == .off)
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
    #expect(world.kept == [.off])
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
    #expect(world.effects.isEmpty)
    model.ended([.track, .album])
    #expect(world.effects == [.act(.quit)])
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
}
