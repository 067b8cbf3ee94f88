// The field to search in. It can take the first letter that is typed anywhere in a window, input
// methods included, as if it had had the focus.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A line of text to search for.
@MainActor
package final class SearchField: Widget {
  package init(name: String) {
    super.init(gtk_search_entry_new())
    norae_set_text_property(widget, "placeholder-text", name)
    setAccessibleName(name)
  }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Calls `body` at each change of the text.
  package func onChange(_ body: @escaping @MainActor (String) -> Void) {
    on("changed") { [weak self] in
      if let self { body(text) }
    }
  }

  /// Calls `body` at Enter.
  package func onEnter(_ body: @escaping @MainActor () -> Void) { on("activate", body) }

  /// Calls `body` at Escape.
  package func onStop(_ body: @escaping @MainActor () -> Void) { on("stop-search", body) }

  /// Takes the focus with all of the text marked, ready to be typed over.
  package func begin() {
    takeFocus()
    gtk_editable_select_region(opaque, 0, -1)
  }
}

extension Widget {
  /// Sends letters that nothing in this window has used to a field; `field` brings it on screen, or
  /// says with nil that the letters are not for it.
  package func sendLetters(to field: @escaping @MainActor () -> SearchField?) {
    guard let keys = gtk_event_controller_key_new().map(UnsafeMutableRawPointer.init) else {
      return
    }
    Signal(keys, "key-pressed") { arguments in
      guard case .character = Key(UInt32(arguments.int(1))),
        Modifiers(gdk: arguments.int(3)).subtracting(.shift).isEmpty, let field = field(),
        let inner = gtk_editable_get_delegate(field.opaque)
      else { return false }
      field.takeFocus()
      gtk_editable_set_position(field.opaque, -1)
      let controller = arguments.object(0).map { OpaquePointer($0) }
      return gtk_event_controller_key_forward(
        controller, UnsafeMutableRawPointer(inner).assumingMemoryBound(to: GtkWidget.self)) != 0
    }
    gtk_widget_add_controller(widget, OpaquePointer(keys))
  }
}
