// The session bus, and the system's: calling others, owning a name, offering an interface. Everything here is on the
// main actor and nothing waits: a call suspends its task, a handler is called from the loop. What
// another program sends is outside input; a strange value is answered with a D-Bus error.
internal import CGLib
internal import GLibShim
import Glibc

/// Why the bus or the program at its other end refused.
package struct BusError: Error, Hashable, Sendable {
  /// The D-Bus error's name, such as "org.freedesktop.DBus.Error.UnknownMethod"; nil where the
  /// failure is not the peer's.
  package let name: String?
  /// A plain sentence.
  package let reason: String

  package init(name: String? = nil, reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// A connection to the session bus, or to the system's.
@MainActor
package final class Bus {
  let connection: ObjectRef

  private init(connection: ObjectRef) {
    self.connection = connection
  }

  /// The session bus of this login, connected; the connection is shared by the whole program.
  package static func session() async throws(BusError) -> Bus {
    try await connect(to: G_BUS_TYPE_SESSION)
  }

  /// The bus of the whole machine, connected; the connection is shared by the whole program.
  package static func system() async throws(BusError) -> Bus {
    try await connect(to: G_BUS_TYPE_SYSTEM)
  }

  private static func connect(to kind: GBusType) async throws(BusError) -> Bus {
    let result = await withCheckedContinuation { continuation in
      let box = ClosureBox<ConnectBody> { continuation.resume(returning: $0) }
      g_bus_get(kind, nil, finishConnecting, box.retained())
    }
    return Bus(connection: try result.get())
  }

  /// The address this connection has on the bus, such as ":1.42".
  package var uniqueName: String? {
    g_dbus_connection_get_unique_name(pointer).map { String(cString: $0) }
  }

  /// Calls a method and waits for its answer, at most 25 s; gives the values it returned.
  package func call(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [Variant] = []
  ) async throws(BusError) -> [Variant] {
    let result = await withCheckedContinuation { continuation in
      let box = ClosureBox<CallBody> { continuation.resume(returning: $0) }
      g_dbus_connection_call(
        pointer, name, path, interface, method, Variant.tuple(arguments).makeFloating(), nil,
        G_DBUS_CALL_FLAGS_NONE, -1, nil, finishCall, box.retained())
    }
    return try result.get()
  }

  /// Calls a method that answers with a file descriptor; fails where none comes.
  package func callForDescriptor(
    _ name: String, _ path: String, _ interface: String, _ method: String,
    _ arguments: [Variant] = []
  ) async throws(BusError) -> BusDescriptor {
    let result = await withCheckedContinuation { continuation in
      let box = ClosureBox<DescriptorBody> { continuation.resume(returning: $0) }
      g_dbus_connection_call_with_unix_fd_list(
        pointer, name, path, interface, method, Variant.tuple(arguments).makeFloating(), nil,
        G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, finishDescriptorCall, box.retained())
    }
    return try result.get()
  }

  /// Sends a signal to everybody who listens.
  package func emit(
    _ path: String, _ interface: String, _ signal: String, _ arguments: [Variant] = []
  ) {
    // Fails only when the connection is closed, and then nobody listens.
    g_dbus_connection_emit_signal(
      pointer, nil, path, interface, signal, Variant.tuple(arguments).makeFloating(), nil)
  }

  /// Says that properties have new values: the standard `PropertiesChanged`.
  package func emitPropertiesChanged(
    _ path: String, _ interface: String, _ changed: [String: Variant]
  ) {
    emit(
      path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.string(interface), .dictionary(changed), .strings([])])
  }

  /// Says that properties have other values than before, which have to be asked for.
  package func emitPropertiesInvalidated(_ path: String, _ interface: String, _ names: [String]) {
    emit(
      path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [.string(interface), .dictionary([:]), .strings(names)])
  }

  var pointer: OpaquePointer { OpaquePointer(connection.pointer) }
}

typealias ConnectBody = @MainActor (Result<ObjectRef, BusError>) -> Void
/// An open file that came over the bus; closed when the last reference goes.
package final class BusDescriptor: Sendable {
  private let raw: Int32

  init(taking raw: Int32) {
    self.raw = raw
  }

  deinit {
    Glibc.close(raw)
  }
}

typealias DescriptorBody = @MainActor (Result<BusDescriptor, BusError>) -> Void
typealias CallBody = @MainActor (Result<[Variant], BusError>) -> Void
