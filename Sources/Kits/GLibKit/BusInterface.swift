// Offering something on the bus: a name to be found by, objects with methods and properties, and
// the signals of others. Each of them lasts as long as the value that stands for it.
internal import CGLib

/// What an exported object answers; all of it on the main thread.
@MainActor
package struct BusHandlers {
  /// Answers a method of this name with the values it returns.
  package var method: (_ name: String, _ arguments: [Variant]) throws(BusError) -> [Variant]
  /// The value of a property; nil is answered with an error.
  package var property: (_ name: String) -> Variant?
  /// Sets a property; says whether that was possible.
  package var setProperty: (_ name: String, _ value: Variant) -> Bool
  /// Answers methods in its own time, in place of `method`; callers wait.
  package var slowMethod: SlowMethod?

  package typealias SlowMethod =
    @MainActor (_ name: String, _ arguments: [Variant]) async throws(BusError) -> [Variant]

  package init(
    method: @escaping (_ name: String, _ arguments: [Variant]) throws(BusError) -> [Variant],
    property: @escaping (_ name: String) -> Variant? = { _ in nil },
    setProperty: @escaping (_ name: String, _ value: Variant) -> Bool = { _, _ in false },
    slowMethod: SlowMethod? = nil
  ) {
    self.method = method
    self.property = property
    self.setProperty = setProperty
    self.slowMethod = slowMethod
  }
}

/// An interface offered at a path; withdrawn when this goes.
@MainActor
package final class BusExport {
  private let bus: Bus
  private let id: UInt32

  /// Offers the interface that `introspection`, an XML document with one node, describes.
  package init(
    _ bus: Bus, path: String, introspection: String, interface: String, handlers: BusHandlers
  ) throws(BusError) {
    var error: UnsafeMutablePointer<GError>?
    guard let node = g_dbus_node_info_new_for_xml(introspection, &error) else {
      throw BusError(taking: error)
    }
    defer { g_dbus_node_info_unref(node) }
    guard let info = g_dbus_node_info_lookup_interface(node, interface) else {
      preconditionFailure("The introspection does not describe \(interface).")
    }
    var table = GDBusInterfaceVTable()
    table.method_call = answerMethod
    table.get_property = answerProperty
    table.set_property = takeProperty
    let box = ClosureBox<BusHandlers>(handlers)
    id = g_dbus_connection_register_object(
      bus.pointer, path, info, &table, box.retained(), releaseBox, &error)
    self.bus = bus
    guard id != 0 else { throw BusError(taking: error) }
  }

  isolated deinit {
    if id != 0 { g_dbus_connection_unregister_object(bus.pointer, id) }
  }
}

/// A name that others find this program by; given back when this goes.
@MainActor
package final class BusName {
  private let id: UInt32

  /// Asks for `name`.
  ///
  /// `changed` hears whether it is ours, first soon after and again at each loss and return.
  package init(_ bus: Bus, _ name: String, changed: @escaping @MainActor (Bool) -> Void = { _ in })
  {
    let box = ClosureBox<@MainActor (Bool) -> Void>(changed)
    id = g_bus_own_name_on_connection(
      bus.pointer, name, G_BUS_NAME_OWNER_FLAGS_NONE, nameAcquired, nameLost, box.retained(),
      releaseBox)
  }

  isolated deinit {
    g_bus_unown_name(id)
  }
}

/// Listening to a signal of somebody; ends when this goes.
@MainActor
package final class BusSubscription {
  private let bus: Bus
  private let id: UInt32

  /// Calls `body` with the values of each `signal` of `interface`; nil for sender or path: any.
  package init(
    _ bus: Bus, sender: String?, path: String?, interface: String, signal: String,
    _ body: @escaping @MainActor ([Variant]) -> Void
  ) {
    self.bus = bus
    let box = ClosureBox<@MainActor ([Variant]) -> Void>(body)
    id = g_dbus_connection_signal_subscribe(
      bus.pointer, sender, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE, signalArrived,
      box.retained(), releaseBox)
  }

  isolated deinit {
    g_dbus_connection_signal_unsubscribe(bus.pointer, id)
  }
}
