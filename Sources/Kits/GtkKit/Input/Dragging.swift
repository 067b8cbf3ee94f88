// Rows that are dragged to another place in their list. What is dragged stays in Swift: the drag
// carries a word only, so that nothing of it leaves the program.
internal import CGtk
internal import GLibKit
internal import GtkShim

extension Widget {
  /// Lets this be dragged; `began` hears of each drag that begins here, `ended` of its end.
  package func makeDraggable(
    began: @escaping @MainActor () -> Void, ended: @escaping @MainActor () -> Void
  ) {
    guard let source = gtk_drag_source_new() else { return }
    gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
    var value = GValue()
    g_value_init(&value, norae_string_type())
    g_value_set_string(&value, "norae-row")
    let content = gdk_content_provider_new_for_value(&value)
    g_value_unset(&value)
    gtk_drag_source_set_content(source, content)
    if let content { g_object_unref(content) }
    let object = UnsafeMutableRawPointer(source)
    Signal(object, "drag-begin") { [weak self] arguments in
      if let self, let source = arguments.object(0), let picture = gtk_widget_paintable_new(widget)
      {
        gtk_drag_source_set_icon(OpaquePointer(source), picture, 24, 24)
        g_object_unref(UnsafeMutableRawPointer(picture))
      }
      began()
      return false
    }
    Signal(object, "drag-end") { _ in
      ended()
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(object))
  }

  /// Hears what is dropped here; `body` is given where, 0 at the top to 1, and says whether it took
  /// it.
  package func acceptDrops(_ body: @escaping @MainActor (Double) -> Bool) {
    guard let target = gtk_drop_target_new(norae_string_type(), GDK_ACTION_MOVE) else { return }
    Signal(UnsafeMutableRawPointer(target), "drop") { [weak self] arguments in
      guard let self, size.height > 0 else { return false }
      return body(arguments.double(3) / size.height)
    }
    gtk_widget_add_controller(widget, OpaquePointer(UnsafeMutableRawPointer(target)))
  }
}
