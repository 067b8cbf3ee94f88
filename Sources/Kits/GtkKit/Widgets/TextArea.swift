// Text of several lines to write in. Tab goes on to the next control, as everywhere else; Control with
// Enter ends the writing.
internal import CGtk
internal import GLibKit

/// Several lines of text.
@MainActor
package final class TextArea: Widget {
  private let view: OpaquePointer
  private var handler: Signal?

  /// A field at least `height` pixels high, which scrolls when more is written; `name` is spoken.
  package init(name: String, height: Int) {
    guard let made = gtk_text_view_new() else { preconditionFailure("GTK made no text view.") }
    view = OpaquePointer(made)
    let text = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkTextView.self)
    gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(text, 0)
    gtk_text_view_set_left_margin(text, 12)
    gtk_text_view_set_right_margin(text, 12)
    gtk_text_view_set_top_margin(text, 10)
    gtk_text_view_set_bottom_margin(text, 10)
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, made)
    isFocusable = false
    setMinimumSize(height: height)
    clipContent()
    setClass("text-area")
    let inner = Widget(made)
    inner.setAccessibleName(name)
    inner.onKey(first: true) { [weak self] key, modifiers in
      guard key == .enter, modifiers == .control, let done = self?.done else { return false }
      done()
      return true
    }
  }

  package var text: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { gtk_text_buffer_set_text(buffer, newValue, -1) }
  }

  /// Takes the focus; the view around the text has none.
  package func begin() {
    gtk_widget_grab_focus(UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkWidget.self))
  }

  /// Calls `body` at each change of the text.
  package func onChange(_ body: @escaping @MainActor (String) -> Void) {
    handler = Signal(UnsafeMutableRawPointer(buffer), "changed") { [weak self] _ in
      if let self { body(text) }
      return false
    }
  }

  /// Calls `body` at Control with Enter.
  package func onDone(_ body: @escaping @MainActor () -> Void) { done = body }

  private var done: (@MainActor () -> Void)?

  private var buffer: UnsafeMutablePointer<GtkTextBuffer> {
    let text = UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkTextView.self)
    guard let buffer = gtk_text_view_get_buffer(text) else {
      preconditionFailure("A text view without a text.")
    }
    return buffer
  }
}
