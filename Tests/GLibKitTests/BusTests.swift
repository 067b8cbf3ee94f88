// D-Bus there and back, on the session bus of `dbus-run-session`.
import GLibKit
import XCTest

final class BusTests: XCTestCase {
  func testAMethodCallComesBackWithItsValues() throws {
    try onTheBus { bus in
      let export = try BusExport(
        bus, path: "/org/example/Echo", introspection: echoXML, interface: "org.example.Echo",
        handlers: BusHandlers(
          method: { name, arguments throws(BusError) in
            guard name == "Echo" else {
              throw BusError(name: "org.example.No", reason: "Not \(name).")
            }
            return arguments
          },
          property: { $0 == "Names" ? .strings(["노래", "norae"]) : nil }))
      let me = try XCTUnwrap(bus.uniqueName)
      let values: [String: Variant] = [
        "title": .string("아리랑"), "track": .objectPath("/org/example/1"), "length": .int64(-5),
        "volume": .double(0.5), "paused": .bool(true), "artists": .strings([]),
      ]

      let echoed = try await bus.call(
        me, "/org/example/Echo", "org.example.Echo", "Echo", [.dictionary(values), .uint32(7)])

      XCTAssertEqual(echoed, [.dictionary(values), .uint32(7)])
      let names = try await bus.call(
        me, "/org/example/Echo", "org.freedesktop.DBus.Properties", "Get",
        [.string("org.example.Echo"), .string("Names")])
      XCTAssertEqual(names, [.variant(.strings(["노래", "norae"]))])
      do throws(BusError) {
        _ = try await bus.call(me, "/org/example/Echo", "org.example.Echo", "Fail")
        XCTFail("The call was refused, so it must throw.")
      } catch {
        XCTAssertEqual(error, BusError(name: "org.example.No", reason: "Not Fail."))
      }
      withExtendedLifetime(export) {}
    }
  }

  func testANameIsOwnedAndGivenBack() throws {
    try onTheBus { bus in
      var states: [Bool] = []
      var name: BusName? = BusName(bus, "org.example.Norae") { states.append($0) }
      XCTAssertNotNil(name)
      while states.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
      XCTAssertEqual(states, [true])
      let owner = try await bus.call(
        "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetNameOwner",
        [.string("org.example.Norae")])
      XCTAssertEqual(owner.first?.string, bus.uniqueName)

      name = nil

      let hasOwner = try await bus.call(
        "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
        [.string("org.example.Norae")])
      XCTAssertEqual(hasOwner, [.bool(false)])
    }
  }

  func testChangedPropertiesReachWhoListens() throws {
    try onTheBus { bus in
      var heard: [[Variant]] = []
      let subscription = BusSubscription(
        bus, sender: nil, path: "/org/example/Echo",
        interface: "org.freedesktop.DBus.Properties", signal: "PropertiesChanged"
      ) { heard.append($0) }
      // A round trip, so that the bus has taken the subscription before the signal comes.
      _ = try await bus.call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId")

      bus.emitPropertiesChanged("/org/example/Echo", "org.example.Echo", ["Volume": .double(1)])

      while heard.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
      XCTAssertEqual(
        heard.first,
        [.string("org.example.Echo"), .dictionary(["Volume": .double(1)]), .strings([])])
      withExtendedLifetime(subscription) {}
    }
  }

  func testNothingStaysBehind() throws {
    try onTheBus { bus in
      let boxes = ClosureBoxes.live
      for _ in 0..<20 {
        let export = try BusExport(
          bus, path: "/org/example/Echo", introspection: echoXML, interface: "org.example.Echo",
          handlers: BusHandlers(method: { _, arguments in arguments }))
        let name = BusName(bus, "org.example.Again")
        _ = try await bus.call(
          try XCTUnwrap(bus.uniqueName), "/org/example/Echo", "org.example.Echo", "Echo",
          [.dictionary([:]), .uint32(1)])
        withExtendedLifetime((export, name)) {}
      }
      // GDBus releases what was withdrawn from its own idle source.
      for _ in 0..<200 where ClosureBoxes.live > boxes {
        try await Task.sleep(for: .milliseconds(5))
      }
      XCTAssertEqual(ClosureBoxes.live, boxes)
    }
  }
}

private let echoXML = """
  <node><interface name="org.example.Echo">
    <method name="Echo">
      <arg type="a{sv}" direction="in"/><arg type="u" direction="in"/>
      <arg type="a{sv}" direction="out"/><arg type="u" direction="out"/>
    </method>
    <method name="Fail"/>
    <property name="Names" type="as" access="read"/>
  </interface></node>
  """

/// Runs `body` inside the loop with a connection; skips where there is no session bus.
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
    XCTAssertTrue(MainLoop.run(while: { outcome == nil }, atMost: .seconds(60)))
    try outcome?.get()
  }
}
