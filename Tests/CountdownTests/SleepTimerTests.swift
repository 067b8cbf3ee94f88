// The sleep timer and the alarm, with a clock that the test turns.
import Countdown
import MusicCore
import Testing

@Suite struct SleepTimerTests {
  private func at(_ seconds: Double) -> BootInstant {
    BootInstant(milliseconds: Int64(seconds * 1000))
  }

  @Test func itFadesAndActsAndGivesBackWhatFaded() {
    let timer = Turned(SleepTimer())
    #expect(timer.set(SleepWish(.after(.seconds(600)), fade: .seconds(8)), at: at(0)).isEmpty)
    #expect(timer.left(at: at(100)) == .seconds(500))
    #expect(timer.nextLook == at(592))
    #expect(timer.look(at: at(591.9)).isEmpty)
    #expect(timer.look(at: at(592)) == [.fadeOut(.seconds(8))])
    #expect(timer.look(at: at(595)).isEmpty, "it fades once")
    #expect(timer.nextLook == at(600))
    #expect(
      timer.look(at: at(600)) == [
        .act(.pause), .rewind(.seconds(8)), .restoreVolume(over: .zero),
      ])
    #expect(!timer.isOn)
    #expect(timer.look(at: at(601)).isEmpty)
  }

  @Test("T6: after a sleep of the machine it acts at once")
  func afterASleepOfTheMachineItActsAtOnce() {
    let timer = Turned(SleepTimer())
    _ = timer.set(
      SleepWish(.after(.seconds(60)), action: .quit, rings: true), at: at(0))
    #expect(timer.look(at: at(5000)) == [.act(.quit), .ring])
    _ = timer.set(SleepWish(.after(.seconds(60)), action: .stop), at: at(0))
    #expect(timer.look(at: at(55)) == [.fadeOut(.seconds(5))], "no more than what is left")
    #expect(timer.look(at: at(900)) == [.act(.stop), .restoreVolume(over: .zero)])
  }

  @Test func aLittleLongerBringsTheVolumeBack() {
    let timer = Turned(SleepTimer())
    _ = timer.set(SleepWish(.after(.seconds(60))), at: at(0))
    #expect(timer.extend(at: at(10)).isEmpty)
    #expect(timer.left(at: at(10)) == .seconds(50 + 900))
    _ = timer.look(at: at(955))
    let effects = timer.extend(at: at(956))
    #expect(effects.count == 1)
    if case .restoreVolume(let time)? = effects.first { #expect(time > .zero) }
    #expect(timer.left(at: at(956)) == .seconds(904))
    #expect(timer.look(at: at(957)).isEmpty)
  }

  @Test func takingItBackWhileItFadesBringsTheVolumeBack() {
    let timer = Turned(SleepTimer())
    _ = timer.set(SleepWish(.after(.seconds(60))), at: at(0))
    #expect(timer.clear().isEmpty)
    _ = timer.set(SleepWish(.after(.seconds(60))), at: at(0))
    _ = timer.look(at: at(55))
    #expect(timer.clear().count == 1)
    #expect(timer.look(at: at(60)).isEmpty)
    _ = timer.set(SleepWish(.after(.seconds(60))), at: at(0))
    _ = timer.look(at: at(55))
    #expect(timer.set(SleepWish(.with(.track)), at: at(56)).count == 1, "setting anew as well")
  }

  @Test func itEndsWithWhatPlays() {
    for boundary in SleepWish.Boundary.allCases {
      let timer = Turned(SleepTimer())
      _ = timer.set(SleepWish(.with(boundary)), at: at(0))
      #expect(timer.left(at: at(0)) == nil)
      #expect(timer.boundary == boundary)
      #expect(timer.nextLook == nil)
      #expect(timer.look(at: at(10_000)).isEmpty)
      #expect(timer.extend(at: at(5)).isEmpty)
      let others = Set(SleepWish.Boundary.allCases).subtracting([boundary])
      #expect(timer.ended(others).isEmpty)
      #expect(timer.ended([.track, boundary]) == [.act(.pause)])
      #expect(!timer.isOn)
    }
    let timer = Turned(SleepTimer())
    _ = timer.set(SleepWish(.after(.seconds(60))), at: at(0))
    #expect(timer.ended([.track, .album, .queue]).isEmpty)
  }

  @Test func withoutAFadeNothingFades() {
    let timer = Turned(SleepTimer())
    _ = timer.set(SleepWish(.after(.seconds(60)), fade: .zero), at: at(0))
    #expect(timer.look(at: at(59.9)).isEmpty)
    #expect(timer.look(at: at(60)) == [.act(.pause)])
    #expect(SleepWish(.after(.seconds(9)), fade: .seconds(999)).fade == .seconds(60))
    #expect(timer.set(SleepWish(.after(.zero)), at: at(0)).isEmpty)
    #expect(!timer.isOn)
  }

  @Test func anAlarmGoesOffOnItsDays() throws {
    let monday = try #require(CalendarDay("2026-11-30"))
    let once = try #require(Alarm(minute: 7 * 60))
    #expect(once.next(after: monday, minute: 6 * 60 + 59) == monday)
    #expect(once.next(after: monday, minute: 7 * 60) == monday.adding(days: 1))
    var workdays = try #require(Alarm(minute: 7 * 60, weekdays: [1, 2, 3, 4, 5]))
    let friday = monday.adding(days: 4)
    #expect(workdays.next(after: friday, minute: 8 * 60) == monday.adding(days: 7))
    let mondays = try #require(Alarm(minute: 420, weekdays: [1]))
    #expect(mondays.next(after: monday, minute: 420) == monday.adding(days: 7))
    workdays.rang()
    #expect(workdays.isOn)
    var gone = once
    gone.rang()
    #expect(gone.next(after: monday, minute: 0) == nil)
    #expect(Alarm(minute: 1440) == nil)
    #expect(Alarm(minute: 0, weekdays: [0]) == nil)
  }

  @Test func timesAreReadAsPeopleTypeThem() {
    for (text, seconds) in [
      ("90", 90), ("90s", 90), ("10m", 600), ("1h", 3600), ("1h30m", 5400), ("1m30s", 90),
      ("1:30", 90), ("1:00:00", 3600), ("0.5", 0.5), ("1.5m", 90), ("24h", 86_400),
    ] {
      #expect(TimerText.duration(text) == .milliseconds(Int64(seconds * 1000)), "\(text)")
    }
    for text in [
      "", "0", "x", "10x", "m", "1m1h", "1m5", "1:60", "1:2:3:4", "-5", "25h", "∞", "1e9", ".",
    ] {
      #expect(TimerText.duration(text) == nil, "\(text)")
    }
    #expect(
      [0, 9, 60, 599, 3600, 3661].map { TimerText.clock(seconds: $0) }
        == ["0:00", "0:09", "1:00", "9:59", "1:00:00", "1:01:01"])
    #expect(TimerText.timeOfDay("7:05") == 425)
    #expect(
      ["24:00", "7", "7:60", "7:5", "x:10", "7:05:00"].allSatisfy { TimerText.timeOfDay($0) == nil }
    )
  }

  @Test("T10: the alert of our own is loud and begins at once") func theAlertIsLoudAndBegins() {
    let samples = AlertTone.samples
    #expect(samples.count == AlertTone.rate * 2)
    #expect(samples.allSatisfy { abs($0) <= 0.9 })
    #expect(samples.contains { abs($0) > 0.85 })
    #expect(abs(samples[0]) < 0.01, "without a click")
    #expect(abs(samples[samples.count - 1]) < 0.05)
    // As loud as music that was mastered loudly, where it rings.
    let ringing = samples[0..<(AlertTone.rate / 2)]
    let power = ringing.reduce(0) { $0 + $1 * $1 } / Float(ringing.count)
    #expect(power > 0.02)
    #expect(AlertTone.wav.count == 44 + samples.count * 2)
  }
}
