// Listens on their way to a server that is there, busy, silent, or does not want them.
import Foundation
import GLibKit
import HTTPKit
import LibraryStore
import Scrobbling
import Synchronization
import XCTest

/// Listens that wait, in memory.
private final class Waiting: Sendable {
  let listens: Mutex<[PendingListen]>

  init(_ titles: [String]) {
    listens = Mutex(
      titles.enumerated().map { index, title in
        var listen = PendingListen(
          id: PendingListen.ID(rawValue: Int64(index)), started: Int64(1000 + index),
          title: title, artist: "아이유 \"IU\"")
        listen.album = "Rain"
        listen.duration = .seconds(200)
        return listen
      })
  }

  var count: Int { listens.withLock { $0.count } }

  var store: Scrobbler.Store {
    Scrobbler.Store(
      waiting: { most in self.listens.withLock { Array($0.prefix(most)) } },
      remove: { ids in
        self.listens.withLock { listens in listens.removeAll { ids.contains($0.id) } }
      })
  }
}

/// Yes or no, from any thread.
private final class Flag: Sendable {
  private let value: Mutex<Bool>

  init(_ isSet: Bool) { value = Mutex(isSet) }
  var isSet: Bool { value.withLock { $0 } }
  func set(_ isSet: Bool) { value.withLock { $0 = isSet } }
}

final class ScrobblerTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("norae-scrobble-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Sends what waits until nothing is done any more; gives the pauses and the troubles.
  private func run(
    _ waiting: Waiting, to server: String, token: @escaping @MainActor () -> String? = { "secret" },
    rounds: Int = 1, until done: @escaping @MainActor () -> Bool
  ) throws -> (pauses: [Duration], troubles: [Scrobbler.Trouble]) {
    let pauses = Mutex<[Duration]>([])
    return MainActor.assumeIsolated {
      var troubles: [Scrobbler.Trouble] = []
      let scrobbler = Scrobbler(
        client: HTTPClient(agent: "Norae/test", timeout: .seconds(10)), store: waiting.store,
        account: { token().map { Scrobbler.Account(server: server, token: $0) } },
        sleep: { pause in pauses.withLock { $0.append(pause) } }, tell: { troubles.append($0) })
      for _ in 0..<rounds { scrobbler.send() }
      XCTAssertTrue(MainLoop.run(while: { !done() }, atMost: .seconds(30)))
      // Whatever is still under way may speak.
      var isOver = false
      Task {
        try await Task.sleep(for: .milliseconds(100))
        isOver = true
      }
      XCTAssertTrue(MainLoop.run(while: { !isOver }, atMost: .seconds(30)))
      return (pauses.withLock { $0 }, troubles)
    }
  }

  func testListensArriveOnceInOrderAndWithAllThatIsKnown() throws {
    let server = try StubServer([200], folder: folder)
    let waiting = Waiting((1...120).map { "Song \($0)" })

    let told = try run(waiting, to: server.address + "/", rounds: 5) { waiting.count == 0 }

    XCTAssertTrue(told.pauses.isEmpty && told.troubles.isEmpty)
    let requests = try server.requests()
    XCTAssertEqual(requests.map(\.token), Array(repeating: "Token secret", count: 3))
    let listens = requests.flatMap { $0.body["payload"] as? [[String: Any]] ?? [] }
    XCTAssertEqual(listens.map { $0["listened_at"] as? Int }, (0..<120).map { 1000 + $0 })
    let track = try XCTUnwrap(listens[0]["track_metadata"] as? [String: Any])
    XCTAssertEqual(track["track_name"] as? String, "Song 1")
    XCTAssertEqual(track["artist_name"] as? String, "아이유 \"IU\"")
    XCTAssertEqual(track["release_name"] as? String, "Rain")
    let info = try XCTUnwrap(track["additional_info"] as? [String: Any])
    XCTAssertEqual(info["duration_ms"] as? Int, 200_000)
  }

  func testABusyAServerInTroubleAndASilentOneAreTriedAgainLaterAndLater() throws {
    let server = try StubServer([503, 0, 429, 200], folder: folder)
    let waiting = Waiting(["One"])

    let told = try run(waiting, to: server.address) { waiting.count == 0 }

    XCTAssertEqual(told.pauses, [.seconds(30), .seconds(60), .seconds(120)])
    let requests = try server.requests()
    XCTAssertEqual(requests.filter { $0.status == 200 }.count, 1)
    XCTAssertEqual(requests.last?.body["listen_type"] as? String, "single")
  }

  func testWithoutANetTheyWait() throws {
    let waiting = Waiting(["One", "Two"])
    let isOn = Flag(true)
    let told = try run(
      waiting, to: "http://127.0.0.1:1",
      token: {
        defer { isOn.set(false) }
        return isOn.isSet ? "secret" : nil
      }
    ) { !isOn.isSet }
    XCTAssertEqual(told.pauses, [.seconds(30)])
    XCTAssertEqual(waiting.count, 2)
  }

  func testAListenThatIsRefusedDoesNotHoldUpTheOthers() throws {
    let server = try StubServer([200], folder: folder)
    let waiting = Waiting(["One", "bad", "Three"])

    let told = try run(waiting, to: server.address) { waiting.count == 0 }

    XCTAssertEqual(told.troubles, [.refused(title: "bad")])
    let taken = try server.requests().filter { $0.status == 200 }
      .flatMap { $0.body["payload"] as? [[String: Any]] ?? [] }
      .compactMap { ($0["track_metadata"] as? [String: Any])?["track_name"] as? String }
    XCTAssertEqual(taken, ["One", "Three"])
  }

  func testAWrongTokenStopsUntilItIsAnother() throws {
    let server = try StubServer([401, 200], folder: folder)
    let waiting = Waiting(["One"])
    let told = try run(waiting, to: server.address, rounds: 3) {
      (try? server.requests().count) == 1
    }
    XCTAssertEqual(told.troubles, [.unknownToken])
    XCTAssertEqual(try server.requests().count, 1)
    XCTAssertEqual(waiting.count, 1)
  }

  func testSwitchedOffNothingIsSent() throws {
    let server = try StubServer([200], folder: folder)
    let waiting = Waiting(["One"])
    let isAsked = Flag(false)
    _ = try run(
      waiting, to: server.address,
      token: {
        isAsked.set(true)
        return nil
      }
    ) { isAsked.isSet }
    XCTAssertEqual(try server.requests().count, 0)
    XCTAssertEqual(waiting.count, 1)
  }

  func testThePauseGrowsToAnHour() {
    let pauses = (1...20).map { Scrobbler.pause(after: $0) }
    XCTAssertEqual(pauses.prefix(4), [.seconds(30), .seconds(60), .seconds(120), .seconds(240)])
    XCTAssertEqual(pauses.last, .seconds(3600))
    XCTAssertTrue(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
