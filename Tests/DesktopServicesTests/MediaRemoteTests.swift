// MPRIS as another program sees it, over a real session bus. The rules are those of the MPRIS 2.2
// specification; J04 and J25 of the trouble list are among them.
import DesktopServices
import GLibKit
import MusicCore
import Playback
import TestSupport
import XCTest

final class MediaRemoteTests: XCTestCase {
  func testWhatPlaysIsTold() throws {
    try onTheBus { remote in
      var track = TestTracks.make(1)[0]
      track.path = FilePath(bytes: Array("/music/a#b ".utf8) + [0xE9])
      track.metadata.title = "아리랑 - \0 live"
      track.metadata.artists = ["Norae Ensemble", "길동무"]
      track.metadata.album = "새벽의 노래"
      track.metadata.trackNumber = 3
      remote.player.send(.playTracks([track], startingAt: 0))
      try await remote.until("PlaybackStatus", is: .string("Playing"))

      let metadata = try await remote.get("Metadata").dictionary ?? [:]

      XCTAssertEqual(metadata["mpris:length"], .int64(180_000_000))
      XCTAssertEqual(metadata["xesam:title"], .string("아리랑 -  live"))
      XCTAssertEqual(metadata["xesam:artist"], .strings(["Norae Ensemble", "길동무"]))
      XCTAssertEqual(metadata["xesam:album"], .string("새벽의 노래"))
      XCTAssertEqual(metadata["xesam:trackNumber"], .int32(3))
      XCTAssertEqual(metadata["xesam:url"], .string("file:///music/a%23b%20%E9"))
      XCTAssertNil(metadata["xesam:albumArtist"], "A key without a value is left out.")
      guard case .objectPath = metadata["mpris:trackid"] else {
        return XCTFail("The track id must be an object path.")
      }
      try await remote.untilMetadata("mpris:artUrl", is: .string("file:///cover.png"))
    }
  }

  func testWithoutATrackThereIsTheNoTrackPathAndNothingCanBeDone() throws {
    try onTheBus { remote in
      let metadata = try await remote.get("Metadata").dictionary
      let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
      XCTAssertEqual(metadata, ["mpris:trackid": .objectPath(none)])
      let status = try await remote.get("PlaybackStatus")
      XCTAssertEqual(status, .string("Stopped"))
      for name in ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek"] {
        let value = try await remote.get(name)
        XCTAssertEqual(value, .bool(false), name)
      }
    }
  }

  func testSeekingFollowsTheRules() throws {
    try onTheBus { remote in
      remote.player.send(.playTracks(TestTracks.make(2), startingAt: 0))
      try await remote.until("CanSeek", is: .bool(true))
      try await remote.call("Pause")
      let first = try await remote.trackID()

      try await remote.call("SetPosition", [.objectPath(first), .int64(60_000_000)])
      try await remote.untilPosition(60_000_000)
      XCTAssertEqual(remote.seeked.last, 60_000_000, "A jump is told by Seeked.")
      try await remote.call("SetPosition", [.objectPath("/no/such/track"), .int64(1)])
      try await remote.call("SetPosition", [.objectPath(first), .int64(180_000_001)])
      try await remote.call("SetPosition", [.objectPath(first), .int64(-1)])
      try await remote.untilPosition(60_000_000)
      try await remote.call("Seek", [.int64(-5_000_000)])
      try await remote.untilPosition(55_000_000)
      try await remote.call("Seek", [.int64(-100_000_000)])
      try await remote.untilPosition(0)
      try await remote.call("Seek", [.int64(200_000_000)])

      try await remote.untilMetadata("xesam:title", is: .string("2"))
      let second = try await remote.trackID()
      XCTAssertNotEqual(first, second)
    }
  }

  func testTheControlsReachThePlayer() throws {
    try onTheBus { remote in
      remote.player.send(.playTracks(TestTracks.make(3), startingAt: 0))
      try await remote.until("PlaybackStatus", is: .string("Playing"))
      try await remote.call("PlayPause")
      try await remote.until("PlaybackStatus", is: .string("Paused"))
      try await remote.call("Play")
      try await remote.until("PlaybackStatus", is: .string("Playing"))
      try await remote.call("Next")
      try await remote.untilMetadata("xesam:title", is: .string("2"))
      try await remote.call("Previous")
      try await remote.untilMetadata("xesam:title", is: .string("1"))
      try await remote.set("LoopStatus", to: .string("Playlist"))
      try await remote.until("LoopStatus", is: .string("Playlist"))
      XCTAssertEqual(remote.player.state.queue.repeatMode, .all)
      try await remote.set("Shuffle", to: .bool(true))
      try await remote.until("Shuffle", is: .bool(true))
      try await remote.set("Volume", to: .double(0.5))
      XCTAssertEqual(remote.player.state.volume, 0.125, accuracy: 1e-9)
      let volume = try await remote.get("Volume").double ?? 0
      XCTAssertEqual(volume, 0.5, accuracy: 1e-9)
      try await remote.set("Volume", to: .double(-3))
      XCTAssertEqual(remote.player.state.volume, 0)
      try await remote.call("Stop")
      try await remote.until("PlaybackStatus", is: .string("Stopped"))
    }
  }

  func testQuitAndRaiseReachTheProgram() throws {
    try onTheBus { remote in
      try await remote.call("Raise", on: "org.mpris.MediaPlayer2")
      try await remote.call("Quit", on: "org.mpris.MediaPlayer2")
      XCTAssertEqual(remote.asked, ["raise", "quit"])
    }
  }
}

/// The remote of a player on an obedient engine, asked over the bus.
@MainActor
private final class RemoteUnderTest {
  let player = Player(engine: FakeEngine(obedient: true))
  var asked: [String] = []
  var seeked: [Int64] = []
  private let bus: Bus
  private var remote: MediaRemote?
  private var listening: BusSubscription?

  init(_ bus: Bus) throws {
    self.bus = bus
    let actions = MediaRemote.Actions(
      raise: { [weak self] in self?.asked.append("raise") },
      quit: { [weak self] in self?.asked.append("quit") },
      art: { _ in "file:///cover.png" })
    remote = try MediaRemote(bus: bus, player: player, actions: actions, process: getpid())
    listening = BusSubscription(
      bus, sender: nil, path: path, interface: playerInterface, signal: "Seeked"
    ) { [weak self] values in
      if let position = values.first?.int { self?.seeked.append(position) }
    }
  }

  func call(
    _ method: String, _ arguments: [Variant] = [], on interface: String = playerInterface
  ) async throws {
    _ = try await bus.call(name, path, interface, method, arguments)
  }

  func get(_ property: String) async throws -> Variant {
    let answer = try await bus.call(
      name, path, properties, "Get", [.string(playerInterface), .string(property)])
    guard case .variant(let value)? = answer.first else { throw BusError(reason: "no value") }
    return value
  }

  func set(_ property: String, to value: Variant) async throws {
    _ = try await bus.call(
      name, path, properties, "Set",
      [.string(playerInterface), .string(property), .variant(value)])
  }

  func trackID() async throws -> String {
    try await get("Metadata").dictionary?["mpris:trackid"]?.string ?? ""
  }

  func until(_ property: String, is value: Variant) async throws {
    try await wait("\(property) is \(value)") { try await self.get(property) == value }
  }

  func untilMetadata(_ key: String, is value: Variant) async throws {
    try await wait("\(key) is \(value)") {
      try await self.get("Metadata").dictionary?[key] == value
    }
  }

  func untilPosition(_ position: Int64) async throws {
    try await wait("the position is \(position)") {
      try await self.get("Position") == .int64(position)
    }
  }

  /// The name that this connection has itself: another Norae may run in the same session.
  private var name: String { bus.uniqueName ?? "" }
  private let path = "/org/mpris/MediaPlayer2"
  private let properties = "org.freedesktop.DBus.Properties"

  private func wait(_ what: String, _ condition: () async throws -> Bool) async throws {
    for _ in 0..<400 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(5))
    }
    XCTFail("Waited in vain until \(what).")
  }
}

private let playerInterface = "org.mpris.MediaPlayer2.Player"

/// Runs `body` inside the loop with a remote; skips where there is no session bus.
private func onTheBus(_ body: @escaping @MainActor (RemoteUnderTest) async throws -> Void) throws {
  guard getenv("DBUS_SESSION_BUS_ADDRESS") != nil else {
    throw XCTSkip("There is no session bus here; `make test` runs this under dbus-run-session.")
  }
  try MainActor.assumeIsolated {
    var outcome: Result<Void, any Error>?
    Task {
      do {
        try await body(try RemoteUnderTest(try await Bus.session()))
        outcome = .success(())
      } catch { outcome = .failure(error) }
    }
    XCTAssertTrue(MainLoop.run(while: { outcome == nil }, atMost: .seconds(30)))
    try outcome?.get()
  }
}
