// The application and its looks: one instance on the bus, the style sheet, the icons, light or
// dark. `run` owns the main thread until the last window is closed.
internal import CGtk
internal import GLibKit

/// The program as the desktop sees it.
@MainActor
package final class Application {
  let object: ObjectRef

  /// `id` is the name on the bus, such as "io.github.norae.Norae".
  ///
  /// A second start of the same id only activates the first, unless `isUnique` is false.
  package init(id: String, isUnique: Bool = true) {
    guard
      let made = adw_application_new(
        id, isUnique ? GApplicationFlags(rawValue: 0) : G_APPLICATION_NON_UNIQUE)
    else { preconditionFailure("GTK made no application.") }
    object = ObjectRef(adopting: UnsafeMutableRawPointer(made))
  }

  /// Called each time the program is started, the second time in the first's process.
  package func onActivate(_ body: @escaping @MainActor () -> Void) {
    Signal(object.pointer, "activate") { _ in
      body()
      return false
    }
  }

  /// Runs until the last window has gone; gives the exit status.
  package func run() -> Int32 {
    MainLoop.install()
    return g_application_run(gApplication, 0, nil)
  }

  /// Makes the application known without running it, for tests.
  package func register() {
    MainLoop.install()
    g_application_register(gApplication, nil, nil)
  }

  package func quit() {
    g_application_quit(gApplication)
  }

  /// An action that keys and menus can call as "app.NAME"; keys as "<Control>q".
  package func addAction(
    _ name: String, keys: [String] = [], _ body: @escaping @MainActor () -> Void
  ) {
    addSimpleAction(to: object.pointer, name, body)
    setKeys("app.\(name)", keys)
  }

  /// Gives keys to an action by its full name, such as "win.back".
  package func setKeys(_ action: String, _ keys: [String]) {
    let texts = keys.map { g_strdup($0) }
    var pointers: [UnsafePointer<CChar>?] = texts.map { UnsafePointer($0) } + [nil]
    gtk_application_set_accels_for_action(gtkApplication, action, &pointers)
    texts.forEach { g_free($0) }
  }

  /// Whether there is a display to show anything on.
  package static func canShowWindows() -> Bool {
    gtk_init_check() != 0
  }

  var gtkApplication: UnsafeMutablePointer<GtkApplication> {
    object.pointer.assumingMemoryBound(to: GtkApplication.self)
  }

  var gApplication: UnsafeMutablePointer<GApplication> {
    object.pointer.assumingMemoryBound(to: GApplication.self)
  }
}

/// Adds an action without a parameter to an application or a window.
@MainActor
func addSimpleAction(
  to map: UnsafeMutableRawPointer, _ name: String, _ body: @escaping @MainActor () -> Void
) {
  guard let action = g_simple_action_new(name, nil) else { return }
  Signal(UnsafeMutableRawPointer(action), "activate") { _ in
    body()
    return false
  }
  g_action_map_add_action(OpaquePointer(map), action)
  g_object_unref(UnsafeMutableRawPointer(action))
}
