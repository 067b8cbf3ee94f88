// A counted reference to a widget, and what every widget can do. A floating widget is sunk on the
// way in; the reference is let go on the main actor. Letting go of the Swift object does not take
// the widget out of the window: its parent holds it too. Closures given to a widget live as long
// as it does, so they must not hold what holds the widget: write `[weak self]`.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// One reference to a widget.
@MainActor
package class Widget {
  /// How many references to widgets Swift holds, for tests that look for leaks.
  package private(set) static var live = 0

  let widget: UnsafeMutablePointer<GtkWidget>

  init(_ made: UnsafeMutablePointer<GtkWidget>?) {
    guard let made else { preconditionFailure("GTK made no widget.") }
    widget = made
    g_object_ref_sink(made)
    Widget.live += 1
  }

  isolated deinit {
    g_object_unref(widget)
    Widget.live -= 1
  }

  // MARK: - Look and place

  package var isVisible: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  package var isSensitive: Bool {
    get { gtk_widget_get_sensitive(widget) != 0 }
    set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
  }

  /// Where it stands in a widget that it is in; nil where it is not in it or has no place yet.
  package func bounds(in ancestor: Widget) -> Rect? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, ancestor.widget, &bounds) != 0 else { return nil }
    return Rect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// Whether it is on the screen, with everything above it.
  package var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

  /// Whether things may move here, as the person has set it on the desktop.
  package var allowsMotion: Bool { adw_get_enable_animations(widget) != 0 }

  /// The size it was given last; 0 before the first time.
  package var size: Size {
    Size(width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
  }

  /// The width it would like to have, pixels.
  package var naturalWidth: Double {
    var natural: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    return Double(natural)
  }

  /// 0, unseen, to 1.
  package var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { gtk_widget_set_opacity(widget, newValue) }
  }

  /// Adds or removes a class of the style sheet.
  package func setClass(_ name: String, _ on: Bool = true) {
    if on {
      gtk_widget_add_css_class(widget, name)
    } else {
      gtk_widget_remove_css_class(widget, name)
    }
  }

  /// Asks for at least this size in pixels; -1 leaves a side to the content.
  package func setMinimumSize(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, Int32(width), Int32(height))
  }

  /// Whether it takes the room that is left.
  package func setExpands(horizontally: Bool = false, vertically: Bool = false) {
    gtk_widget_set_hexpand(widget, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(widget, vertically ? 1 : 0)
  }

  package func setAlignment(horizontal: Alignment = .fill, vertical: Alignment = .fill) {
    gtk_widget_set_halign(widget, horizontal.gtk)
    gtk_widget_set_valign(widget, vertical.gtk)
  }

  /// Empty room around it in pixels.
  package func setMargins(top: Int = 0, end: Int = 0, bottom: Int = 0, start: Int = 0) {
    gtk_widget_set_margin_top(widget, Int32(top))
    gtk_widget_set_margin_end(widget, Int32(end))
    gtk_widget_set_margin_bottom(widget, Int32(bottom))
    gtk_widget_set_margin_start(widget, Int32(start))
  }

  /// Cuts off what its content draws outside it.
  package func clipContent() {
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }

  /// Shown when the pointer rests on it.
  package func setTooltip(_ text: String?) {
    gtk_widget_set_tooltip_text(widget, text)
  }

  // MARK: - Focus

  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  package var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

  /// Whether the keyboard's focus is on it or on something inside it.
  package var hasFocusInside: Bool {
    gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  package func takeFocus() {
    gtk_widget_grab_focus(widget)
  }

  /// Whether the pointer presses go through it to what lies beneath.
  package func setTakesPointer(_ takes: Bool) {
    gtk_widget_set_can_target(widget, takes ? 1 : 0)
  }

  // MARK: - Events

  /// Calls `body` at each emission of a signal that asks for no answer.
  @discardableResult
  func on(_ signal: String, _ body: @escaping @MainActor () -> Void) -> Signal {
    Signal(widget, signal) { _ in
      body()
      return false
    }
  }

  /// Calls `body` each time it appears on the screen.
  package func onMap(_ body: @escaping @MainActor () -> Void) { on("map", body) }

  /// Calls `body` each time it leaves the screen.
  package func onUnmap(_ body: @escaping @MainActor () -> Void) { on("unmap", body) }

  /// Activates an action by name, such as "win.back"; says whether there was one.
  @discardableResult
  package func activateAction(_ name: String) -> Bool {
    gtk_widget_activate_action_variant(widget, name, nil) != 0
  }

  // MARK: - For this Kit

  /// The same widget as its own kind.
  func `as`<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: T.self)
  }

  var opaque: OpaquePointer { OpaquePointer(widget) }
}

/// Where a widget stands in room larger than it needs.
package enum Alignment: Sendable {
  case fill, start, end, center

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    }
  }
}
