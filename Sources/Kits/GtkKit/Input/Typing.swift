// Letters that are typed at a list, put together to the beginning of a name, input methods included.
internal import CGtk
internal import GLibKit

extension Widget {
  /// Hears what is typed while the focus is on a row of this list and the row has no use for it.
  ///
  /// Letters that follow each other within a second come as one text.
  package func onTyping(_ body: @escaping @MainActor (String) -> Void) {
    guard let keys = gtk_event_controller_key_new().map(UnsafeMutableRawPointer.init),
      let input = gtk_im_multicontext_new()
    else { return }
    let typed = TypedText()
    gtk_im_context_set_client_widget(input, widget)
    gtk_event_controller_key_set_im_context(OpaquePointer(keys), input)
    Signal(UnsafeMutableRawPointer(input), "commit") { arguments in
      if let text = arguments.string(1) { body(typed.adding(text)) }
      return false
    }
    // The controller holds it.
    g_object_unref(UnsafeMutableRawPointer(input))
    gtk_widget_add_controller(widget, OpaquePointer(keys))
  }
}

/// What was typed lately.
@MainActor
private final class TypedText {
  private var text = ""
  private var last = ContinuousClock.now

  func adding(_ new: String) -> String {
    let now = ContinuousClock.now
    text = now - last < .seconds(1) ? text + new : new
    last = now
    return text
  }
}
