// Norae's own door on the session bus, for `norae remote`: words in, an answer out, once what was
// asked for is done and kept. MPRIS knows neither a queue of one's own nor when something is done.
package import GLibKit

/// A door for words, open for as long as this lives.
@MainActor
package final class WordRemote {
  /// What came of the words.
  package struct Answer: Hashable, Sendable {
    /// For people; may be empty.
    package var text: String
    /// One JSON document, or nothing.
    package var json: String
    /// What could not be done, one line each.
    package var failures: [String]

    package init(text: String = "", json: String = "", failures: [String] = []) {
      self.text = text
      self.json = json
      self.failures = failures
    }
  }

  private var export: BusExport?

  /// Opens the door; `answer` is given the words, of which some may be paths.
  package init(
    _ bus: Bus, answer: @escaping @MainActor ([[UInt8]]) async throws(BusError) -> Answer
  ) throws(BusError) {
    export = try BusExport(
      bus, path: Self.path, introspection: Self.xml, interface: Self.interface,
      handlers: BusHandlers(
        method: { _, _ in [] },
        slowMethod: { _, arguments throws(BusError) in
          let answer = try await answer(arguments.first?.byteStrings ?? [])
          return [.string(answer.text), .string(answer.json), .strings(answer.failures)]
        }))
  }

  /// Says words to the program that has `name`; nil when nobody has it.
  package static func say(
    _ words: [[UInt8]], to name: String, on bus: Bus
  ) async throws(BusError) -> Answer? {
    let daemon = "org.freedesktop.DBus"
    let owned = try await bus.call(
      daemon, "/org/freedesktop/DBus", daemon, "NameHasOwner", [.string(name)])
    guard owned.first?.bool == true else { return nil }
    let values = try await bus.call(name, path, interface, "Do", [.byteStrings(words)])
    guard values.count == 3 else { throw BusError(reason: "The window gave a strange answer.") }
    return Answer(
      text: values[0].string ?? "", json: values[1].string ?? "",
      failures: values[2].array?.compactMap(\.string) ?? [])
  }

  private static let path = "/io/github/norae/Norae/Remote"
  private static let interface = "io.github.norae.Norae.Remote"
  private static let xml = """
    <node><interface name="\(interface)">
      <method name="Do">
        <arg name="Words" type="aay" direction="in"/>
        <arg name="Text" type="s" direction="out"/>
        <arg name="JSON" type="s" direction="out"/>
        <arg name="Failures" type="as" direction="out"/>
      </method>
    </interface></node>
    """
}
