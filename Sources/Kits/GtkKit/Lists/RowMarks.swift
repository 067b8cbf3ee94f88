// Which rows of a list a person has marked: with Ctrl and Shift and the pointer or the arrow keys, or
// all with Ctrl+A. A plain press still opens a row.
internal import CGtk
internal import GLibKit

/// A list whose rows can be marked, and whose menu and drags are about all that are.
@MainActor
package protocol MarkedRows: AnyObject {
  /// The rows that something on `position` is about: all that are marked, if that one is, else itself.
  func rows(with position: Int) -> [Int]
  /// Opens a menu on a row at the secondary button, a long touch, or the menu key.
  func setRowMenu(_ entries: @escaping @MainActor (Int) -> [[MenuEntry]])
  /// Lets rows be dragged; nil: this one stays.
  func setRowDrag(_ content: @escaping @MainActor (Int) -> DragContent?)
}

/// The marks of a list.
@MainActor
final class RowMarks {
  /// What GTK's list is given; it takes over the reference.
  let selection: OpaquePointer

  init(_ model: RowModel) {
    // The selection takes over the reference to its model.
    g_object_ref(model.object.pointer)
    guard let made = gtk_multi_selection_new(OpaquePointer(model.object.pointer)) else {
      preconditionFailure("GTK made no selection.")
    }
    selection = made
  }

  /// The positions of the marked rows, from the first on.
  var positions: [Int] {
    guard let marked = gtk_selection_model_get_selection(selection) else { return [] }
    defer { gtk_bitset_unref(marked) }
    return (0..<UInt32(gtk_bitset_get_size(marked))).map { Int(gtk_bitset_get_nth(marked, $0)) }
  }

  /// How many rows are marked.
  var count: Int {
    guard let marked = gtk_selection_model_get_selection(selection) else { return 0 }
    defer { gtk_bitset_unref(marked) }
    return Int(gtk_bitset_get_size(marked))
  }

  func rows(with position: Int) -> [Int] {
    gtk_selection_model_is_selected(selection, UInt32(position)) != 0 ? positions : [position]
  }

  func mark(_ positions: [Int]) {
    for position in positions { gtk_selection_model_select_item(selection, UInt32(position), 0) }
  }

  func clear() {
    gtk_selection_model_unselect_all(selection)
  }

  /// Calls `body` when others are marked.
  func onChange(_ body: @escaping @MainActor () -> Void) {
    Signal(UnsafeMutableRawPointer(selection), "selection-changed") { _ in
      body()
      return false
    }
  }
}

extension Widget {
  /// Marks rows of this list at a press with Ctrl or Shift; `find` gives the row of a widget in it,
  /// `focus` puts the keyboard there, to go on with it.
  func addMarkPress(
    find: @escaping @MainActor (UnsafeMutablePointer<GtkWidget>) -> Int?,
    focus: @escaping @MainActor (Int) -> Void
  ) {
    guard let press = gtk_gesture_click_new().map(UnsafeMutableRawPointer.init) else { return }
    gtk_event_controller_set_propagation_phase(OpaquePointer(press), GTK_PHASE_CAPTURE)
    gtk_gesture_single_set_button(OpaquePointer(press), UInt32(GDK_BUTTON_PRIMARY))
    Signal(press, "pressed") { [weak self] arguments in
      guard let self, let gesture = arguments.object(0).map({ OpaquePointer($0) }) else {
        return false
      }
      let state = Modifiers(
        gdk: Int(gtk_event_controller_get_current_event_state(gesture).rawValue))
      guard !state.isDisjoint(with: [.control, .shift]),
        let inner = gtk_widget_pick(
          widget, arguments.double(2), arguments.double(3), GTK_PICK_DEFAULT),
        let row = find(inner)
      else { return false }
      select(row, adding: state.contains(.control), reaching: state.contains(.shift))
      focus(row)
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(press))
  }

  /// As GTK's own keys do: `adding` to what is marked, `reaching` from the last one marked.
  private func select(_ row: Int, adding: Bool, reaching: Bool) {
    var parts: [OpaquePointer?] = [
      g_variant_new_uint32(UInt32(row)), g_variant_new_boolean(adding ? 1 : 0),
      g_variant_new_boolean(reaching ? 1 : 0),
    ]
    gtk_widget_activate_action_variant(
      widget, "list.select-item", g_variant_new_tuple(&parts, gsize(parts.count)))
  }
}
