// Buttons, symbols and the other small controls. A button that shows only a symbol takes its name
// at once, so that none is without one.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A button.
@MainActor
package final class Button: Widget {
  /// A button that shows a symbol; `name` is spoken and shown as a tooltip.
  package init(symbol: String, name: String, classes: [String] = [], onClick: Action? = nil) {
    super.init(gtk_button_new_from_icon_name(symbol))
    setName(name)
    classes.forEach { setClass($0) }
    if let onClick { self.onClick(onClick) }
  }

  /// A button that shows a text.
  package init(_ text: String, classes: [String] = [], onClick: Action? = nil) {
    super.init(gtk_button_new_with_label(text))
    classes.forEach { setClass($0) }
    if let onClick { self.onClick(onClick) }
  }

  /// A button around any content; `name` is spoken.
  package init(content: Widget, name: String, classes: [String] = [], onClick: Action? = nil) {
    super.init(gtk_button_new())
    gtk_button_set_child(self.as(GtkButton.self), content.widget)
    setAccessibleName(name)
    classes.forEach { setClass($0) }
    if let onClick { self.onClick(onClick) }
  }

  package typealias Action = @MainActor () -> Void

  package func onClick(_ body: @escaping Action) { on("clicked", body) }

  /// Presses it as the keyboard does, for tests; it takes a moment.
  package func press() { gtk_widget_activate(widget) }

  /// Shows another text.
  package func setText(_ text: String) {
    gtk_button_set_label(self.as(GtkButton.self), text)
  }

  package func setSymbol(_ symbol: String) {
    guard shownSymbol != symbol else { return }
    shownSymbol = symbol
    gtk_button_set_icon_name(self.as(GtkButton.self), symbol)
  }

  private var shownSymbol = ""
}

/// A button that stays down.
@MainActor
package final class ToggleButton: Widget {
  package init(symbol: String, name: String, classes: [String] = []) {
    super.init(gtk_toggle_button_new())
    gtk_button_set_icon_name(self.as(GtkButton.self), symbol)
    setName(name)
    classes.forEach { setClass($0) }
  }

  /// A button around any content; `name` is spoken.
  package init(content: Widget, name: String, classes: [String] = []) {
    super.init(gtk_toggle_button_new())
    gtk_button_set_child(self.as(GtkButton.self), content.widget)
    setAccessibleName(name)
    classes.forEach { setClass($0) }
  }

  package var isOn: Bool {
    get { gtk_toggle_button_get_active(self.as(GtkToggleButton.self)) != 0 }
    set {
      let set = { [self] in
        gtk_toggle_button_set_active(self.as(GtkToggleButton.self), newValue ? 1 : 0)
      }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  package func setSymbol(_ symbol: String) {
    gtk_button_set_icon_name(self.as(GtkButton.self), symbol)
  }

  /// Presses it as the keyboard does, for tests; it takes a moment.
  package func press() { gtk_widget_activate(widget) }

  /// Calls `body` when a person has toggled it; not when the program has.
  package func onToggle(_ body: @escaping @MainActor (Bool) -> Void) {
    handler = on("toggled") { [weak self] in
      if let self { body(isOn) }
    }
  }

  private var handler: Signal?
}

/// A symbol from the icon theme.
@MainActor
package final class Symbol: Widget {
  package init(_ name: String, pixels: Int = 16) {
    super.init(gtk_image_new_from_icon_name(name))
    gtk_image_set_pixel_size(opaque, Int32(pixels))
  }

  package func show(_ name: String) {
    gtk_image_set_from_icon_name(opaque, name)
  }
}

/// A value between two ends, moved by a knob.
@MainActor
package final class Slider: Widget {
  package init(_ range: ClosedRange<Double>, step: Double, name: String) {
    super.init(
      gtk_scale_new_with_range(
        GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
    gtk_scale_set_draw_value(self.as(GtkScale.self), 0)
    setAccessibleName(name)
  }

  /// Leaves the wheel to the view around it, so that scrolling a form moves no knob.
  package func ignoreWheel() {
    guard let list = gtk_widget_observe_controllers(widget) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    let type = gtk_event_controller_scroll_get_type()
    for index in (0..<g_list_model_get_n_items(list)).reversed() {
      guard let found = g_list_model_get_item(list, index) else { continue }
      defer { g_object_unref(found) }
      if g_type_check_instance_is_a(found.assumingMemoryBound(to: GTypeInstance.self), type) != 0 {
        gtk_widget_remove_controller(widget, OpaquePointer(found))
      }
    }
  }

  package var value: Double {
    get { gtk_range_get_value(self.as(GtkRange.self)) }
    set {
      let set = { [self] in gtk_range_set_value(self.as(GtkRange.self), newValue) }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  /// Calls `body` when a person has moved it; not when the program has.
  package func onChange(_ body: @escaping @MainActor (Double) -> Void) {
    handler = on("value-changed") { [weak self] in
      if let self { body(value) }
    }
  }

  private var handler: Signal?
}

/// How far something has come.
@MainActor
package final class ProgressLine: Widget {
  package init(name: String) {
    super.init(gtk_progress_bar_new())
    setAccessibleName(name)
  }

  /// 0 to 1.
  package func setFraction(_ fraction: Double) {
    gtk_progress_bar_set_fraction(opaque, min(1, max(0, fraction)))
  }

  /// Shows that something goes on whose end is not known.
  package func pulse() {
    gtk_progress_bar_pulse(opaque)
  }
}

/// One choice out of a short list of texts.
@MainActor
package final class Chooser: Widget {
  /// What can be chosen; whoever changes it says anew which one is.
  package var texts: [String] {
    didSet {
      guard texts != oldValue else { return }
      let list = Self.list(of: texts)
      let set = { [self] in gtk_drop_down_set_model(opaque, list) }
      if let handler { handler.silently(set) } else { set() }
      if let list { g_object_unref(UnsafeMutableRawPointer(list)) }
      describe()
    }
  }

  package init(_ texts: [String], name: String) {
    self.texts = texts
    super.init(gtk_drop_down_new(Self.list(of: texts), nil))
    setName(name)
    // Its inner button takes the focus and would be nameless.
    if let inner = gtk_widget_get_first_child(widget) {
      norae_accessible_text(inner, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }
    describe()
    on("notify::selected") { [weak self] in self?.describe() }
  }

  /// With a name of its own the button no longer speaks what is chosen.
  private func describe() {
    let text = texts.indices.contains(index) ? texts[index] : ""
    setAccessibleDescription(text)
    if let inner = gtk_widget_get_first_child(widget) {
      norae_accessible_text(inner, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
    }
  }

  private static func list(of texts: [String]) -> OpaquePointer? {
    let list = gtk_string_list_new(nil)
    for text in texts { gtk_string_list_append(list, text) }
    return list
  }

  /// Which one is chosen, from 0.
  package var index: Int {
    get { Int(gtk_drop_down_get_selected(opaque)) }
    set {
      let set = { [self] in gtk_drop_down_set_selected(opaque, UInt32(newValue)) }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  /// Calls `body` when a person has chosen.
  package func onChange(_ body: @escaping @MainActor (Int) -> Void) {
    handler = on("notify::selected") { [weak self] in
      if let self { body(index) }
    }
  }

  private var handler: Signal?
}

/// A button that opens a small sheet beside it.
@MainActor
package final class PopoverButton: Widget {
  /// Hears each key in such a sheet before anything in it does; true: the key is used up.
  ///
  /// The window's own keys do not get there.
  package static var onKey: (Key, Modifiers) -> Bool = { _, _ in false }

  package init(symbol: String, name: String, classes: [String] = [], content: Widget) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, symbol)
    setName(name)
    classes.forEach { setClass($0) }
    let popover = gtk_popover_new()
    gtk_popover_set_child(
      UnsafeMutableRawPointer(popover)?.assumingMemoryBound(to: GtkPopover.self), content.widget)
    gtk_menu_button_set_popover(opaque, popover)
    forgetPointerWhenClosed(over: UnsafeMutableRawPointer(popover))
    content.onKey(first: true) { PopoverButton.onKey($0, $1) }
  }

  /// Shows a text in place of the symbol; the name stays.
  package func setLabel(_ text: String) {
    gtk_menu_button_set_label(opaque, text)
  }

  /// Closes the sheet.
  package func close() {
    gtk_menu_button_popdown(opaque)
  }

  package func setSymbol(_ symbol: String) {
    gtk_menu_button_set_icon_name(opaque, symbol)
  }
}
