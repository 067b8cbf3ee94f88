// What lines to write in have in common, whatever they look like.
internal import CGtk
internal import GLibKit

/// A line of text that a person writes.
@MainActor
package class EditableLine: Widget {
  private var handler: Signal?

  package final var text: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != text else { return }
      let set = { [self] in gtk_editable_set_text(opaque, newValue) }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  /// Calls `body` when a person has changed the text; not when the program has.
  package final func onChange(_ body: @escaping @MainActor (String) -> Void) {
    handler = on("changed") { [weak self] in
      if let self { body(text) }
    }
  }
}
