// Timers outlive the program: what runs is in the library, one of each kind.
import Countdown
import LibraryStore
import MusicCore
import TestSupport
import Testing

@Suite struct KeptTimerTests {
  @Test func whatRunsIsKeptUntilItIsOver() async throws {
    let folder = try TemporaryFolder()
    let countdown = KeptTimer(
      kind: .countdown, boot: "b", deadline: BootInstant(milliseconds: 90), wall: 1_000)
    let sleep = KeptTimer(
      kind: .sleep, boot: "b", deadline: BootInstant(milliseconds: 5), wall: 7, action: .quit,
      fade: .seconds(9), rings: false)
    do {
      let library = try Library(folder: folder.path)
      #expect(try await library.keptTimer(.countdown) == nil)
      try await library.keep(countdown, .countdown)
      try await library.keep(countdown, .countdown)
      try await library.keep(sleep, .sleep)
    }
    let library = try Library(folder: folder.path)
    #expect(try await library.keptTimer(.countdown) == countdown)
    #expect(try await library.keptTimer(.sleep) == sleep)
    try await library.keep(nil, .countdown)
    #expect(try await library.keptTimer(.countdown) == nil)
    #expect(try await library.keptTimer(.sleep) == sleep)
  }
}
