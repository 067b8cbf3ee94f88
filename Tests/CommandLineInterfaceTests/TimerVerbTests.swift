// norae timer without a window: counts down, ends, and is not lost when its terminal is.
import Foundation
import MusicCore
import SystemKit
import TestSupport
import Testing

struct TimerVerbTests {
  private let norae: NoraeProcess

  init() throws {
    norae = try NoraeProcess()
  }

  @Test func itEndsAfterItsTimeAndNotBefore() throws {
    let start = BootClock.milliseconds()
    let outcome = try norae.run("timer", "1.5s", "--silent", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(BootClock.milliseconds() - start >= 1500)
    let document = try outcome.object()
    #expect(document["rang"] as? Bool == true)
    #expect(document["seconds"] as? Double == 1.5)
    #expect(try norae.run("timer", "1", "--silent").output == "Time is over\n")
    #expect(try norae.run("timer").status == 1, "nothing runs any more")
  }

  @Test func anAlarmIsSetAndSwitchedAndLeftForTheWindow() throws {
    #expect(try norae.run("timer", "alarm", "on").status == 1, "there is none")
    let outcome = try norae.run(
      "timer", "alarm", "7:05", "weekend", "mon", "playlist", "Soft", "songs", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let alarm = try #require(try outcome.object()["alarm"] as? [String: Any])
    #expect(alarm["time"] as? String == "7:05")
    #expect(alarm["days"] as? [String] == ["mon", "sat", "sun"])
    #expect(alarm["playlist"] as? String == "Soft songs")
    let wait = try #require(alarm["in"] as? Double)
    #expect((0...6 * 86_400).contains(wait))
    #expect(try norae.run("timer", "alarm", "off").output == "The alarm is off.\n")
    let again = try norae.run("timer", "alarm", "on").output
    #expect(again.hasPrefix("The alarm goes off at 7:05 on Monday, Saturday, Sunday: Soft songs."))
    let once = try norae.run("timer", "alarm", "23:59").output
    #expect(once.hasPrefix("The alarm goes off once, at 23:59: Today's pick."))
  }

  @Test func oneThatWasKilledGoesOn() throws {
    let (process, _, _) = norae.process(["timer", "2s", "--silent"])
    try process.run()
    // Killed as soon as it is written down, whenever that is.
    let database = norae.folder.path.appending("library/library.db")
    let deadline = BootClock.milliseconds() + 60_000
    while try !isKept(database), process.isRunning, BootClock.milliseconds() < deadline {
      usleep(20_000)
    }
    let wasRunning = process.isRunning
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    // On a machine so slow that it was over before, there is nothing to go on with.
    guard wasRunning, try isKept(database) else { return }
    #expect(try norae.run("timer", "--silent").output == "Time is over\n")
    #expect(try norae.run("timer").status == 1)
  }

  /// Whether the bytes of a written timer are there; the log is read as it is.
  private func isKept(_ database: FilePath) throws -> Bool {
    let log = database.bytes + Array("-wal".utf8)
    guard FileSystem.exists(log) else { return false }
    let bytes = try FileSystem.contents(of: log, limit: 64 << 20)
    return Data(bytes).range(of: Data("countdown\(BootClock.start)".utf8)) != nil
  }

  @Test func whatMakesNoSenseIsSaid() throws {
    for words in [
      ["soon"], ["0"], ["25h"], ["10m", "--then", "dance"], ["+x"], ["alarm"], ["alarm", "25:00"],
      ["alarm", "7:30", "someday"], ["alarm", "7:30", "playlist"], ["countdown", "soon"],
      ["countdown", "1m", "--then", "stop"],
    ] {
      let (process, _, errors) = norae.process(["timer"] + words)
      try process.run()
      let said = String(
        decoding: errors.readAll(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(words)")
      #expect(said.split(separator: "\n").count == 1)
    }
    for word in ["off", "+5m", "track", "countdown"] {
      let outcome =
        word == "countdown"
        ? try norae.run("timer", word, "pause") : try norae.run("timer", word)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("no window is open"))
    }
  }
}
