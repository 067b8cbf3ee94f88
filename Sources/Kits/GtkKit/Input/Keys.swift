// Keys, by what they mean.
internal import CGtk
internal import GLibKit

/// A key that this program knows.
package enum Key: Hashable, Sendable {
  case left, right, up, down, home, end, pageUp, pageDown, escape, space, enter, tab, menu, f10,
    delete
  case character(Character)

  init?(_ value: UInt32) {
    switch Int32(value) {
    case GDK_KEY_Left, GDK_KEY_KP_Left: self = .left
    case GDK_KEY_Right, GDK_KEY_KP_Right: self = .right
    case GDK_KEY_Up, GDK_KEY_KP_Up: self = .up
    case GDK_KEY_Down, GDK_KEY_KP_Down: self = .down
    case GDK_KEY_Home: self = .home
    case GDK_KEY_End: self = .end
    case GDK_KEY_Page_Up: self = .pageUp
    case GDK_KEY_Page_Down: self = .pageDown
    case GDK_KEY_Tab, GDK_KEY_KP_Tab, GDK_KEY_ISO_Left_Tab: self = .tab
    case GDK_KEY_Escape: self = .escape
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: self = .delete
    case GDK_KEY_space, GDK_KEY_KP_Space: self = .space
    case GDK_KEY_Menu: self = .menu
    case GDK_KEY_F10: self = .f10
    case GDK_KEY_Return, GDK_KEY_KP_Enter: self = .enter
    default:
      guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value)), scalar.value > 32 else {
        return nil
      }
      self = .character(Character(scalar))
    }
  }
}

/// The keys held down with another.
package struct Modifiers: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let control = Modifiers(rawValue: 2)
  package static let alt = Modifiers(rawValue: 4)

  init(gdk state: Int) {
    var set: Modifiers = []
    if state & Int(GDK_SHIFT_MASK.rawValue) != 0 { set.insert(.shift) }
    if state & Int(GDK_CONTROL_MASK.rawValue) != 0 { set.insert(.control) }
    if state & Int(GDK_ALT_MASK.rawValue) != 0 { set.insert(.alt) }
    self = set
  }
}

extension Widget {
  /// Hears keys that reach this widget; answering true keeps a key from going further.
  ///
  /// With `first`, before what lies inside it; otherwise after that has left the key alone.
  package func onKey(
    first: Bool = false, _ body: @escaping @MainActor (Key, Modifiers) -> Bool
  ) {
    guard let keys = gtk_event_controller_key_new().map(UnsafeMutableRawPointer.init) else {
      return
    }
    gtk_event_controller_set_propagation_phase(
      OpaquePointer(keys), first ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
    Signal(keys, "key-pressed") { arguments in
      guard let key = Key(UInt32(arguments.int(1))) else { return false }
      return body(key, Modifiers(gdk: arguments.int(3)))
    }
    gtk_widget_add_controller(widget, OpaquePointer(keys))
  }
}
