// A menu on a row of a list: opened by the secondary button, by a long touch, or from the keyboard.
// It is made when it opens and gone when it closes.
internal import CGtk
internal import GLibKit

/// One line of a menu and what it does.
@MainActor
package struct MenuEntry {
  let text: String
  let action: @MainActor () -> Void

  package init(_ text: String, _ action: @escaping @MainActor () -> Void) {
    self.text = text
    self.action = action
  }
}

extension Widget {
  /// Opens a menu on this widget at the secondary button, a long touch, or the menu key.
  package func setMenu(_ entries: @escaping @MainActor () -> [[MenuEntry]]) {
    addRowMenu(find: { _ in 0 }, entries: { _ in entries() })
  }

  /// Opens a menu on rows of this list; `find` gives the row of a widget in it.
  func addRowMenu(
    find: @escaping @MainActor (UnsafeMutablePointer<GtkWidget>) -> Int?,
    entries: @escaping @MainActor (Int) -> [[MenuEntry]]
  ) {
    let open: @MainActor (Double, Double) -> Void = { [weak self] x, y in
      guard let self, let inner = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT),
        let row = find(inner)
      else { return }
      openMenu(entries(row), x: x, y: y)
    }
    addPress(gtk_gesture_click_new(), button: UInt32(GDK_BUTTON_SECONDARY), at: 2, open)
    let touch = gtk_gesture_long_press_new()
    gtk_gesture_single_set_touch_only(touch, 1)
    addPress(touch, button: UInt32(GDK_BUTTON_PRIMARY), at: 1, open)
    onKey { [weak self] key, modifiers in
      guard key == .menu || (key == .f10 && modifiers == .shift) else { return false }
      guard let self, let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
        let row = find(focus)
      else { return false }
      var (x, y) = (0.0, 0.0)
      let middle = Double(gtk_widget_get_height(focus)) / 2
      gtk_widget_translate_coordinates(focus, widget, 24, middle, &x, &y)
      openMenu(entries(row), x: x, y: y)
      return true
    }
  }

  private func addPress(
    _ gesture: OpaquePointer?, button: UInt32, at index: Int,
    _ open: @escaping @MainActor (Double, Double) -> Void
  ) {
    guard let gesture else { return }
    gtk_gesture_single_set_button(gesture, button)
    Signal(UnsafeMutableRawPointer(gesture), "pressed") { arguments in
      open(arguments.double(index), arguments.double(index + 1))
      return false
    }
    gtk_widget_add_controller(widget, gesture)
  }

  /// Opens a menu at a place of this widget; it goes by itself when it has closed.
  ///
  /// It hangs at the box around this widget: a list takes each of its children for a row.
  @discardableResult
  package func openMenu(_ sections: [[MenuEntry]], x: Double, y: Double) -> OpenMenu? {
    guard sections.contains(where: { !$0.isEmpty }), let group = g_simple_action_group_new(),
      let holder = gtk_widget_get_ancestor(widget, gtk_box_get_type())
    else { return nil }
    let menu = g_menu_new()
    var number = 0
    for section in sections where !section.isEmpty {
      let part = g_menu_new()
      for entry in section {
        addSimpleAction(to: UnsafeMutableRawPointer(group), String(number), entry.action)
        g_menu_append(part, entry.text, "row.\(number)")
        number += 1
      }
      g_menu_append_section(menu, nil, menuModel(part))
      if let part { g_object_unref(UnsafeMutableRawPointer(part)) }
    }
    guard let popover = gtk_popover_menu_new_from_model(menuModel(menu)) else { return nil }
    if let menu { g_object_unref(UnsafeMutableRawPointer(menu)) }
    gtk_widget_insert_action_group(popover, "row", OpaquePointer(group))
    g_object_unref(UnsafeMutableRawPointer(group))
    gtk_widget_set_parent(popover, holder)
    var (holderX, holderY) = (0.0, 0.0)
    gtk_widget_translate_coordinates(widget, holder, x, y, &holderX, &holderY)
    return show(popover, x: holderX, y: holderY)
  }

  private func show(
    _ popover: UnsafeMutablePointer<GtkWidget>, x: Double, y: Double
  ) -> OpenMenu {
    let menu = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(menu, &place)
    gtk_popover_set_has_arrow(menu, 0)
    gtk_widget_set_halign(popover, GTK_ALIGN_START)
    Signal(UnsafeMutableRawPointer(popover), "closed") { arguments in
      // The chosen action runs after the menu has closed, and needs it until then.
      if let closed = arguments.object(0) {
        forgetPointer(over: closed)
        ClosedMenus.add(ObjectRef(retaining: closed))
      }
      return false
    }
    gtk_popover_popup(menu)
    return OpenMenu(ObjectRef(retaining: UnsafeMutableRawPointer(popover)))
  }

  private func menuModel(_ menu: OpaquePointer?) -> UnsafeMutablePointer<GMenuModel>? {
    menu.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GMenuModel.self) }
  }
}

/// Has a popover that has closed let go of its surface at once.
///
/// A motion of the pointer that was under way to it would make it the one that the pointer is over,
/// though nobody sees it. GTK 4.8 holds on to that one, and crashes at the window's next layout when
/// its surface has gone meanwhile.
@MainActor
private func forgetPointer(over popover: UnsafeMutableRawPointer) {
  gtk_widget_unrealize(popover.assumingMemoryBound(to: GtkWidget.self))
}

/// The same for a popover that is opened again and again.
@MainActor
func forgetPointerWhenClosed(over popover: UnsafeMutableRawPointer?) {
  guard let popover else { return }
  Signal(popover, "closed") { arguments in
    if let closed = arguments.object(0) { forgetPointer(over: closed) }
    return false
  }
}

/// A menu that was opened.
@MainActor
package final class OpenMenu {
  private let menu: ObjectRef

  fileprivate init(_ menu: ObjectRef) {
    self.menu = menu
  }

  /// Closes it as Escape does.
  package func close() {
    gtk_popover_popdown(menu.pointer.assumingMemoryBound(to: GtkPopover.self))
  }
}

/// Menus that have closed and are to be taken out.
@MainActor
private enum ClosedMenus {
  private static var menus: [ObjectRef] = []
  private static var timer: LoopSource?

  static func add(_ menu: ObjectRef) {
    menus.append(menu)
    timer = MainLoop.after(.milliseconds(50)) {
      let gone = menus
      menus = []
      timer = nil
      for menu in gone {
        let widget = menu.pointer.assumingMemoryBound(to: GtkWidget.self)
        if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
      }
    }
  }
}
