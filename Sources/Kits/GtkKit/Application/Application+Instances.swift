// One program, started twice: the second finds the first on the bus, tells it what it was asked to
// open, and ends. Without a bus everybody is the first.
internal import CGtk
internal import GLibKit

extension Application {
  /// Whether another process is this application already; makes this one known if none is.
  package var isSecond: Bool {
    register()
    return g_application_get_is_remote(gApplication) != 0
  }

  /// Called in the first process with the paths that a later one was started with.
  package func onHandOver(_ body: @escaping @MainActor ([[UInt8]]) -> Void) {
    let type = g_variant_type_new(Self.pathsType)
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new(Self.actionName, type) else { return }
    Signal(UnsafeMutableRawPointer(action), "activate") { arguments in
      body(arguments.variant(1)?.byteStrings ?? [])
      return false
    }
    g_action_map_add_action(OpaquePointer(object.pointer), action)
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  /// Brings the first process's window forward and has it open these paths.
  ///
  /// Call it in a second process; what was said is on the bus when it returns.
  package func handOver(_ paths: [[UInt8]]) {
    if !paths.isEmpty {
      g_action_group_activate_action(
        OpaquePointer(object.pointer), Self.actionName, Variant.byteStrings(paths).floating())
    }
    g_application_activate(gApplication)
    if let bus = g_application_get_dbus_connection(gApplication) {
      g_dbus_connection_flush_sync(bus, nil, nil)
    }
  }

  private static let actionName = "open-paths"
  private static let pathsType = "aay"
}
