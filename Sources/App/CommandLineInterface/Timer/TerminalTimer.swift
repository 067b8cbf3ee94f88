// A countdown on the terminal: one line, drawn when the second changes and only where there is a
// terminal; space pauses, + adds a minute, q ends. What runs is written down, so a terminal that is
// closed loses no timer.
import AppModel
import Countdown
import GLibKit
import SystemKit

/// A countdown whose face is one line of a terminal.
@MainActor
final class TerminalTimer {
  /// Why it ended.
  enum Ending: Hashable {
    case over, quit
  }

  private let console: Console
  private let isQuiet: Bool
  private let keep: @MainActor (KeptTimer?) async -> Void
  private let alarm = BootTimer()
  private var countdown = Countdown(unit: .seconds)
  private var ending: CheckedContinuation<Ending, Never>?
  private var sources: [LoopSource] = []
  private var keyboard: RawKeyboard?
  private var writing: Task<Void, Never>?

  /// `keep` writes down the timer that runs, nil when none does.
  init(
    console: Console, isQuiet: Bool, keep: @escaping @MainActor (KeptTimer?) async -> Void
  ) {
    self.console = console
    self.isQuiet = isQuiet
    self.keep = keep
  }

  /// Counts down, and says why it ended.
  ///
  /// The terminal is as it was when this returns.
  func run(_ time: Duration) async -> Ending {
    countdown.choose(time, at: .now)
    countdown.start(at: .now)
    let ending = await withCheckedContinuation { continuation in
      self.ending = continuation
      listen()
      write()
      look()
    }
    sources = []
    alarm?.set(nil) {}
    keyboard?.restore()
    keyboard = nil
    console.clearProgress()
    await writing?.value
    await keep(nil)
    return ending
  }
}

extension TerminalTimer {
  private func listen() {
    for signal: Int32 in [2, 15] {
      sources.append(MainLoop.onUnixSignal(signal) { [weak self] in self?.finish(.quit) })
    }
    guard console.isTerminal, !isQuiet else { return }
    keyboard = RawKeyboard()
    guard let keyboard else { return }
    sources.append(
      MainLoop.whenReadable(keyboard.descriptor) { [weak self] in
        guard let self, let bytes = self.keyboard?.read() else { return false }
        for byte in bytes { self.obey(byte) }
        return true
      })
  }

  private func obey(_ key: UInt8) {
    switch key {
    case UInt8(ascii: " ") where countdown.isRunning: countdown.pause(at: .now)
    case UInt8(ascii: " "): countdown.start(at: .now)
    case UInt8(ascii: "+"): countdown.add(.seconds(60), at: .now)
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: return finish(.quit)
    default: return
    }
    write()
    look()
  }

  /// Shows what is left, rings when it is time, and sleeps until one of both changes.
  private func look() {
    guard ending != nil else { return }
    if countdown.ring(at: .now) { return finish(.over) }
    if !isQuiet {
      let clock = TimerText.clock(seconds: countdown.secondsShown(at: .now))
      console.progress(countdown.isRunning ? clock : "\(clock)  \(tr("paused"))")
    }
    let next = countdown.nextChange(after: .now)
    if let alarm {
      alarm.set(next?.milliseconds) { [weak self] in self?.look() }
    } else if let next {
      sources.append(MainLoop.after(next - .now) { [weak self] in self?.look() })
    }
  }

  private func write() {
    var kept: KeptTimer?
    if case .running(let deadline) = countdown.phase {
      kept = KeptTimer(
        kind: .countdown, boot: BootClock.start, deadline: deadline,
        wall: LocalClock.milliseconds() + (deadline - .now).wholeMilliseconds)
    }
    let before = writing
    writing = Task { [keep] in
      await before?.value
      await keep(kept)
    }
  }

  private func finish(_ ending: Ending) {
    self.ending?.resume(returning: ending)
    self.ending = nil
  }
}
