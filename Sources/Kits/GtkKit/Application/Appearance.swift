// How the whole program looks: the style sheet, the icons, light or dark, language direction.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Light, dark, or as the desktop says.
package enum ColorScheme: String, Sendable, CaseIterable {
  case system, light, dark
}

/// The looks of the whole program; use it once a display is open.
@MainActor
package enum Appearance {
  /// Starts GTK and libadwaita; says whether there is a display.
  package static func start() -> Bool {
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    // Letters are fitted to the pixels; measured as if they were not, they lose what lies outside.
    set("gtk-hint-font-metrics", true)
    return true
  }

  /// Follows the desktop, or forces one; takes effect at once.
  package static func setColorScheme(_ scheme: ColorScheme) {
    let wanted =
      switch scheme {
      case .system: ADW_COLOR_SCHEME_DEFAULT
      case .light: ADW_COLOR_SCHEME_FORCE_LIGHT
      case .dark: ADW_COLOR_SCHEME_FORCE_DARK
      }
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), wanted)
  }

  package static var isDark: Bool {
    adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
  }

  /// Calls `body` at each change between light and dark, for as long as the answer is kept.
  package static func onChange(_ body: @escaping @MainActor () -> Void) -> Subscription {
    guard let manager = adw_style_manager_get_default() else { return Subscription(nil) }
    return Subscription(
      Signal(UnsafeMutableRawPointer(manager), "notify::dark") { _ in
        body()
        return false
      })
  }

  /// Lays widgets out as where one reads from the right, for tests; those made from now on.
  package static func setRightToLeft(_ isOn: Bool) {
    gtk_widget_set_default_direction(isOn ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// Forbids or allows movement in this program, whatever the desktop says: for tests.
  package static func setAllowsMotion(_ on: Bool) {
    set("gtk-enable-animations", on)
  }

  private static func set(_ setting: String, _ on: Bool) {
    guard let settings = gtk_settings_get_default() else { return }
    var value = GValue()
    g_value_init(&value, norae_bool_type())
    g_value_set_boolean(&value, on ? 1 : 0)
    g_object_set_property(
      UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), setting, &value)
  }

  /// Adds the style sheet in a file, and over it another one for as long as it is dark; a file
  /// that is not there changes nothing.
  package static func addStyleSheet(file: String, dark: String) {
    guard let display = gdk_display_get_default() else { return }
    addProvider(display, file, above: 0)
    let darkProvider = gtk_css_provider_new()
    followDarkness = onChange { loadDark(darkProvider, dark) }
    loadDark(darkProvider, dark)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(darkProvider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
    if let darkProvider { g_object_unref(darkProvider) }
  }

  private static var followDarkness: Subscription?

  private static func loadDark(
    _ provider: UnsafeMutablePointer<GtkCssProvider>?, _ file: String
  ) {
    if isDark {
      gtk_css_provider_load_from_path(provider, file)
    } else {
      gtk_css_provider_load_from_data(provider, "", 0)
    }
  }

  private static func addProvider(_ display: OpaquePointer, _ file: String, above: UInt32) {
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_path(provider, file)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + above)
    if let provider { g_object_unref(provider) }
  }

  /// Lets symbols be found in a folder laid out as an icon theme.
  package static func addIcons(folder: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
  }
}

/// A handler at something that outlives its listener; ends when this goes.
@MainActor
package final class Subscription {
  private let signal: Signal?

  init(_ signal: Signal?) {
    self.signal = signal
  }

  isolated deinit {
    signal?.disconnect()
  }
}
