// norae timer: sets the timer of the open window; without one, counts down here, on the terminal.
import AppModel
import Countdown
import DesktopServices
import GLibKit
import LibraryStore
import MusicCore
import SystemKit

extension Session {
  func timer() async throws {
    guard let wish = TimerWish(request) else {
      preconditionFailure("The parser has let through what is no timer.")
    }
    if try await tellWindow(wish) { return }
    switch wish {
    case .set(.after(let time), _, _), .countdown(.start(let time)): try await countDown(time)
    case .alarm(let wish): try await setAlarm(wish)
    case .set(.with, _, _), .add, .off, .countdown:
      console.fail(tr("timer"), tr("no window is open"))
    case .status: try await goOn()
    }
  }

  /// Says it to the window; false when there is none.
  private func tellWindow(_ wish: TimerWish) async throws -> Bool {
    guard folders.hasSessionBus else { return false }
    let words = (["timer"] + wish.words).map { Array($0.utf8) }
    do throws(BusError) {
      let bus = try await Bus.session()
      let name = "io.github.norae.Norae\(instance)"
      guard let answer = try await WordRemote.say(words, to: name, on: bus) else { return false }
      for failure in answer.failures { console.fail(tr("timer"), failure) }
      // Who reads this may have gone; the timer is set all the same.
      try? console.raw((request.isJSON ? answer.json : answer.text) + "\n")
    } catch {
      console.fail(tr("timer"), error.reason)
    }
    return true
  }

  /// Sets the alarm for when the window is open.
  private func setAlarm(_ wish: AlarmWish) async throws {
    let library = try openLibrary()
    guard let alarm = wish.applied(to: try await library.keptAlarm()?.alarm) else {
      return console.fail(tr("timer"), tr("no alarm is set; set one with: norae timer alarm 7:30"))
    }
    let due = TimerModel.Clock.machine.due(alarm).map(LocalClock.milliseconds(at:))
    try await library.keep(KeptAlarm(alarm, due: due))
    let status = TimerStatus(
      alarm: alarm, wait: due.map { .milliseconds($0 - LocalClock.milliseconds()) })
    guard !request.isJSON else { return try console.line(status.json(at: .now)) }
    try console.line(alarm.isOn ? TimerWords.alarm(alarm) : tr("The alarm is off."))
    if alarm.isOn { try console.line(tr("It goes off only while Norae is open.")) }
  }

  /// Goes on with a countdown that was cut off.
  private func goOn() async throws {
    guard let kept = try await openLibrary().keptTimer(.countdown) else {
      return console.fail(tr("timer"), tr("no timer runs; set one with: norae timer 10m"))
    }
    let left = kept.left(
      boot: BootClock.start, now: .now, wall: LocalClock.milliseconds())
    try await countDown(max(left, .milliseconds(1)))
  }

  /// Counts down on the terminal and rings.
  private func countDown(_ time: Duration) async throws {
    let library = try openLibrary()
    let timer = TerminalTimer(console: console, isQuiet: request.isJSON) { kept in
      guard !library.isReadOnly else { return }
      // A timer that cannot be written down rings all the same.
      try? await library.keep(kept, .countdown)
    }
    let ending = await timer.run(time)
    if ending == .over {
      if !request.isJSON { try console.line(TimerWords.over) }
      if !request.isSilent {
        try await AlertSound(environment: ThisProcess.environment).play(
          Settings(folder: folders.config)[TimerSettings.sound])
      }
    }
    guard request.isJSON else { return }
    try console.line(
      .object([
        JSON.Member("seconds", JSON(seconds: time)), JSON.Member("rang", .bool(ending == .over)),
      ]))
  }
}

extension BootInstant {
  static var now: BootInstant { BootInstant(milliseconds: BootClock.milliseconds()) }
}
