// A line to write in that stands by itself, outside a form's rows.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A line of text.
@MainActor
package final class TextEntry: Widget {
  private var handler: Signal?

  /// `name` is spoken.
  package init(name: String) {
    super.init(gtk_entry_new())
    setAccessibleName(name)
  }

  /// What stands in the place of a missing text.
  package func setHint(_ text: String) {
    norae_set_text_property(widget, "placeholder-text", text)
  }

  package var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      let set = { [self] in gtk_editable_set_text(opaque, newValue) }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  /// Calls `body` when a person has changed the text; not when the program has.
  package func onChange(_ body: @escaping @MainActor (String) -> Void) {
    handler = on("changed") { [weak self] in
      if let self { body(text) }
    }
  }

  /// Calls `body` at Enter.
  package func onEnter(_ body: @escaping @MainActor () -> Void) { on("activate", body) }
}
