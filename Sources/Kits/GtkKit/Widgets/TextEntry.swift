// A line to write in that stands by itself, outside a form's rows.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A line of text.
@MainActor
package final class TextEntry: EditableLine {
  /// `name` is spoken.
  package init(name: String) {
    super.init(gtk_entry_new())
    setAccessibleName(name)
  }

  /// What stands in the place of a missing text.
  package func setHint(_ text: String) {
    norae_set_text_property(widget, "placeholder-text", text)
  }

  /// Calls `body` at Enter.
  package func onEnter(_ body: @escaping @MainActor () -> Void) { on("activate", body) }
}
