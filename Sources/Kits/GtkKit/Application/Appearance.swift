// How the whole program looks: the style sheet, the icons, light or dark, language direction.
internal import CGtk
internal import GLibKit

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

  /// Whether things may move, as the person has set it on the desktop.
  package static var allowsMotion: Bool {
    adw_get_enable_animations(nil) != 0
  }

  /// Adds the style sheet in this file; a file that is not there changes nothing.
  package static func addStyleSheet(file: String) {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_path(provider, file)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
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
