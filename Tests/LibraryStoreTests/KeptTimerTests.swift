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

  @Test func pausedOnesAndThoseThatWaitForAnEndAreKeptToo() async throws {
    let folder = try TemporaryFolder()
    var paused = KeptTimer(kind: .page, boot: "b", deadline: BootInstant(milliseconds: 1), wall: 1)
    (paused.paused, paused.unit) = (.seconds(1234), .minutes)
    var waiting = KeptTimer(
      kind: .sleep, boot: "b", deadline: BootInstant(milliseconds: 1), wall: 1, action: .stop)
    waiting.boundary = .album
    do {
      let library = try Library(folder: folder.path)
      try await library.keep(paused, .page)
      try await library.keep(waiting, .sleep)
    }
    let library = try Library(folder: folder.path)
    #expect(try await library.keptTimer(.page) == paused)
    #expect(paused.left(boot: "c", now: BootInstant(milliseconds: 9), wall: 9) == .seconds(1234))
    #expect(try await library.keptTimer(.sleep) == waiting)
  }

  @Test func anAlarmKnowsItsPlaylistByWhateverName() async throws {
    let folder = try TemporaryFolder()
    let library = try Library(folder: folder.path)
    let id = try await library.createPlaylist(named: "Morning").id
    let alarm = try #require(Alarm(minute: 420, music: .playlist(id, name: "Morning")))
    try await library.keep(KeptAlarm(alarm, due: nil))
    _ = try await library.renamePlaylist(id, to: "Dawn")
    #expect(try await library.keptAlarm()?.alarm.music == .playlist(id, name: "Dawn"))
    try await library.deletePlaylist(id)
    #expect(
      try await library.keptAlarm()?.alarm.music == .playlist(id, name: "Morning"),
      "one of its first name may come back")
  }

  @Test func theAlarmIsKept() async throws {
    let folder = try TemporaryFolder()
    let alarm = try #require(
      Alarm(minute: 1439, weekdays: [1, 7], music: .playlist(nil, name: "아침"), fade: .seconds(45)))
    do {
      let library = try Library(folder: folder.path)
      #expect(try await library.keptAlarm() == nil)
      try await library.keep(KeptAlarm(alarm, due: 1))
      try await library.keep(KeptAlarm(alarm, due: 123_456_789_012))
    }
    let library = try Library(folder: folder.path)
    #expect(try await library.keptAlarm() == KeptAlarm(alarm, due: 123_456_789_012))
    let off = try #require(Alarm(minute: 0, isOn: false))
    try await library.keep(KeptAlarm(off, due: nil))
    #expect(try await library.keptAlarm() == KeptAlarm(off, due: nil))
    try await library.keep(nil)
    #expect(try await library.keptAlarm() == nil)
  }
}
