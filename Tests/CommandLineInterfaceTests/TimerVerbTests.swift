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
    for words in [["soon"], ["0"], ["25h"], ["10m", "--then", "dance"], ["+x"]] {
      let (process, _, errors) = norae.process(["timer"] + words)
      try process.run()
      let said = String(
        decoding: errors.readAll(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2, "\(words)")
      #expect(said.split(separator: "\n").count == 1)
    }
    for words in ["off", "+5m", "track"] {
      let outcome = try norae.run("timer", words)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("no window is open"))
    }
  }
}
