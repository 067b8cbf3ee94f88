// The countdown, row by row as it was asked for, with a clock that the test turns.
import Countdown
import Testing

@Suite struct CountdownTests {
  private func at(_ seconds: Double) -> BootInstant {
    BootInstant(milliseconds: 5_000_000 + Int64(seconds * 1000))
  }

  private func running(_ steps: Int) -> Turned<Countdown> {
    let timer = Turned(Countdown(unit: .seconds))
    timer.choose(steps: steps, at: at(0))
    timer.start(at: at(0))
    return timer
  }

  @Test("T1: N seconds ring after N seconds, and once") func nSecondsRingAfterNSecondsAndOnce() {
    for steps in 1...60 {
      let timer = running(steps)
      #expect(timer.secondsShown(at: at(0)) == steps, "shown at once")
      for second in 0..<steps { #expect(!timer.ring(at: at(Double(second) + 0.999))) }
      #expect(timer.secondsShown(at: at(Double(steps) - 0.001)) == 1)
      #expect(timer.ring(at: at(Double(steps))))
      #expect(!timer.ring(at: at(Double(steps))))
      #expect(!timer.ring(at: at(Double(steps) + 1000)), "once")
      #expect(timer.phase == .resting)
      #expect(timer.slider(at: at(100)) == 0)
      #expect(!timer.hasChosen, "the words ask again")
    }
  }

  @Test("T2, acceptance T4: start at zero does nothing") func startAtZeroDoesNothing() {
    let timer = running(0)
    #expect(!timer.canStart)
    #expect(timer.phase == .resting)
    #expect(!timer.ring(at: at(10)))
  }

  @Test("T3, acceptance T2: start three times is one timer") func startThreeTimesIsOneTimer() {
    let timer = running(10)
    timer.start(at: at(3))
    timer.start(at: at(6))
    #expect(timer.left(at: at(6)) == .seconds(4))
    #expect(timer.ring(at: at(10)))
    #expect(!timer.ring(at: at(13)))
  }

  @Test func pauseKeepsWhatIsLeft() {
    let timer = running(10)
    timer.pause(at: at(4))
    #expect(timer.phase == .paused(left: .seconds(6)))
    #expect(!timer.ring(at: at(1000)))
    #expect(timer.secondsShown(at: at(1000)) == 6)
    timer.start(at: at(1000))
    #expect(!timer.ring(at: at(1005.999)))
    #expect(timer.ring(at: at(1006)))
  }

  @Test("T7, acceptance T3: reset while running is the middle, and silent")
  func resetWhileRunningIsTheMiddleAndSilent() {
    let timer = running(10)
    timer.reset()
    #expect(timer.phase == .resting)
    #expect(timer.slider(at: at(5)) == 0.5)
    #expect(timer.secondsShown(at: at(5)) == 30)
    #expect(!timer.hasChosen)
    #expect(timer.nextChange(after: at(5)) == nil, "nothing changes by itself")
    #expect(!timer.ring(at: at(100)))
    timer.start(at: at(100))
    #expect(timer.ring(at: at(130)), "the next run is a whole one")
  }

  @Test("T4, acceptance T5: moving the slider while it runs sets a new deadline")
  func movingTheSliderWhileRunningSetsANewDeadline() {
    let timer = running(10)
    timer.hold(at: at(2))
    timer.choose(steps: 40, at: at(3))
    #expect(timer.slider(at: at(5)) == 40.0 / 60, "the thumb stays under the finger")
    #expect(timer.secondsShown(at: at(5)) == 38, "while the time goes on")
    timer.letGo()
    #expect(abs(timer.slider(at: at(13)) - 0.5) < 1e-9)
    #expect(!timer.ring(at: at(42.9)))
    #expect(timer.ring(at: at(43)))
  }

  @Test func theSliderAtZeroWhileRunningStopsInSilence() {
    let timer = running(10)
    timer.choose(steps: 0, at: at(3))
    #expect(timer.phase == .resting)
    #expect(!timer.ring(at: at(20)))
  }

  @Test("T6: it never drifts, however rarely somebody looks")
  func itNeverDriftsHoweverRarelySomebodyLooks() {
    let timer = Turned(Countdown(unit: .minutes))
    timer.choose(steps: 60, at: at(0))
    timer.start(at: at(0))
    // The machine slept for most of it; its clock went on.
    #expect(!timer.ring(at: at(0.4)))
    #expect(timer.secondsShown(at: at(3000.2)) == 600)
    #expect(!timer.ring(at: at(3599.999)))
    #expect(timer.ring(at: at(3600)))
  }

  @Test("T8: steps are whole, whatever the rounding")
  func stepsAreWholeWhateverThePlatformsRounding() {
    let timer = Turned(Countdown(unit: .seconds))
    for steps in 0...60 {
      timer.choose(steps: steps, at: at(0))
      timer.hold(at: at(0))
      #expect(timer.held == steps)
      timer.letGo()
    }
    timer.choose(steps: 99, at: at(0))
    #expect(timer.secondsShown(at: at(0)) == 60)
    timer.choose(steps: -1, at: at(0))
    #expect(timer.secondsShown(at: at(0)) == 0)
  }

  @Test func itIsLookedAtOnlyWhenSomethingChanges() {
    let timer = running(3)
    var now = at(0.25)
    var looks: [Int] = []
    while let next = timer.nextChange(after: now) {
      now = next
      if timer.ring(at: now) { break }
      looks.append(timer.secondsShown(at: now))
    }
    #expect(looks == [2, 1])
    #expect(now == at(3))
    #expect(timer.nextChange(after: now) == nil)
  }

  @Test func moreTimeIsAdded() {
    let timer = running(10)
    timer.add(.seconds(5), at: at(8))
    #expect(!timer.ring(at: at(14.9)))
    timer.pause(at: at(14))
    timer.add(.seconds(5), at: at(50))
    #expect(timer.left(at: at(60)) == .seconds(6))
    let resting = Turned(Countdown())
    resting.add(.seconds(5), at: at(0))
    #expect(resting.value == Countdown())
  }

  @Test func aKeptTimerGoesOnAfterARestartOfProgramOrMachine() {
    let kept = KeptTimer(kind: .countdown, boot: "a", deadline: at(60), wall: 1_000_000)
    #expect(kept.left(boot: "a", now: at(20), wall: 9) == .seconds(40), "nobody can set that clock")
    #expect(kept.left(boot: "a", now: at(70), wall: 9) == .seconds(-10))
    #expect(
      kept.left(boot: "b", now: BootInstant(milliseconds: 5), wall: 970_000) == .seconds(30))
  }
}
