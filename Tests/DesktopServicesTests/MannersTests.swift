// Keeping awake and telling of tracks, with a desktop of one's own at the other end of the bus.
import DesktopServices
import GLibKit
import MusicCore
import Playback
import TestSupport
import XCTest

/// A session manager and a notification server in one, on the test's own connection.
@MainActor
private final class StubDesktop {
  private(set) var calls: [String] = []
  private(set) var hints: [String: Variant] = [:]
  private var exports: [BusExport] = []
  private var names: [BusName] = []

  init(_ bus: Bus, names: [String]) async throws {
    exports = [
      try export(
        bus, "/org/gnome/SessionManager", "org.gnome.SessionManager",
        """
        <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="u" direction="out"/></method>
        <method name="Uninhibit"><arg type="u" direction="in"/></method>
        """),
      try export(
        bus, "/org/freedesktop/PowerManagement/Inhibit",
        "org.freedesktop.PowerManagement.Inhibit",
        """
        <method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="u" direction="out"/></method>
        <method name="UnInhibit"><arg type="u" direction="in"/></method>
        """),
      try export(
        bus, "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
        """
        <method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
        <arg type="u" direction="out"/></method>
        """),
    ]
    for name in names {
      var isOurs = false
      self.names.append(BusName(bus, name) { isOurs = $0 })
      while !isOurs { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  private func export(
    _ bus: Bus, _ path: String, _ interface: String, _ methods: String
  ) throws -> BusExport {
    try BusExport(
      bus, path: path,
      introspection: "<node><interface name=\"\(interface)\">\(methods)</interface></node>",
      interface: interface,
      handlers: BusHandlers(method: { [weak self] name, arguments throws(BusError) in
        self?.take(name, arguments)
        return name == "Inhibit" || name == "Notify" ? [.uint32(7)] : []
      }))
  }

  private func take(_ name: String, _ arguments: [Variant]) {
    if name == "Notify" {
      calls.append("\(arguments[1].int ?? -1) \(arguments[3].string ?? "")")
      hints = arguments[6].dictionary ?? [:]
    } else {
      calls.append("\(name) \(arguments.last?.int ?? -1)")
    }
  }
}

@MainActor
private final class Wish {
  var isWanted = false
}

final class MannersTests: XCTestCase {
  func testTheMachineIsKeptAwakeWhileMusicSoundsAndNoLonger() throws {
    try onTheBus { bus in
      let desktop = try await StubDesktop(bus, names: ["org.gnome.SessionManager"])
      let player = Player(engine: FakeEngine(obedient: true))
      var inhibitor: SleepInhibitor? = SleepInhibitor(bus: bus, player: player, reason: "Music")
      try await settle()
      XCTAssertEqual(desktop.calls, [])
      player.send(.playTracks(TestTracks.make(2), startingAt: 0))
      try await eventually { desktop.calls == ["Inhibit 4"] }
      // The next track asks nobody anew.
      player.send(.next)
      try await settle()
      player.send(.pause)
      try await eventually { desktop.calls == ["Inhibit 4", "Uninhibit 7"] }
      player.send(.play)
      try await eventually { desktop.calls.count == 3 }
      XCTAssertNotNil(inhibitor)
      inhibitor = nil
      try await eventually { desktop.calls.last == "Uninhibit 7" && desktop.calls.count == 4 }
    }
  }

  func testWithoutASessionManagerThePowerManagerIsAsked() throws {
    try onTheBus { bus in
      let desktop = try await StubDesktop(bus, names: ["org.freedesktop.PowerManagement"])
      let player = Player(engine: FakeEngine(obedient: true))
      let inhibitor = SleepInhibitor(bus: bus, player: player, reason: "Music")
      player.send(.playTracks(TestTracks.make(1), startingAt: 0))
      try await eventually { desktop.calls == ["Inhibit -1"] }
      player.send(.stop)
      try await eventually { desktop.calls.last == "UnInhibit 7" }
      withExtendedLifetime(inhibitor) {}
    }
  }

  func testEachTrackIsToldInOneNotificationWhereThatIsWanted() throws {
    try onTheBus { bus in
      let desktop = try await StubDesktop(bus, names: ["org.freedesktop.Notifications"])
      let player = Player(engine: FakeEngine(obedient: true))
      let wish = Wish()
      let notifier = TrackNotifier(
        bus: bus, player: player, isWanted: { wish.isWanted }, art: { _ in "file:///cover.png" })
      player.send(.playTracks(TestTracks.make(3), startingAt: 0))
      try await eventually { player.state.timing.instant != nil }
      try await settle()
      XCTAssertEqual(desktop.calls, [])
      wish.isWanted = true
      player.send(.next)
      try await eventually { desktop.calls == ["0 2"] }
      XCTAssertEqual(desktop.hints["image-path"]?.string, "file:///cover.png")
      player.send(.pause)
      player.send(.play)
      try await settle()
      player.send(.next)
      // The new one takes the place of the old one.
      try await eventually { desktop.calls == ["0 2", "7 3"] }
      withExtendedLifetime(notifier) {}
    }
  }
}

@MainActor
private func settle() async throws {
  try await Task.sleep(for: .milliseconds(80))
}

@MainActor
private func eventually(_ isDone: () -> Bool) async throws {
  for _ in 0..<1000 {
    if isDone() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  XCTFail("Waited in vain.")
}

private func onTheBus(_ body: @escaping @MainActor (Bus) async throws -> Void) throws {
  guard getenv("DBUS_SESSION_BUS_ADDRESS") != nil else {
    throw XCTSkip("There is no session bus here; `make test` runs this under dbus-run-session.")
  }
  try MainActor.assumeIsolated {
    var outcome: Result<Void, any Error>?
    Task {
      do {
        try await body(try await Bus.session())
        outcome = .success(())
      } catch { outcome = .failure(error) }
    }
    XCTAssertTrue(MainLoop.run(while: { outcome == nil }, atMost: .seconds(30)))
    try outcome?.get()
  }
}
