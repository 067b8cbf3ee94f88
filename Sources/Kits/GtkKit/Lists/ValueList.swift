// Virtual lists and grids: as many cells as the window shows, however many values there are. Set
// `values`; what has not changed at both ends keeps its cells, its scroll position and its focus.
internal import CGtk
internal import GLibKit

/// What shows one value; made a few times, filled again and again.
@MainActor
package protocol ListCell<Value>: AnyObject {
  associatedtype Value
  var root: Widget { get }
  /// What a screen reader calls the row of a value.
  func accessibleName(of value: Value) -> String
  /// Shows a value; nothing of the one before may stay.
  func show(_ value: Value)
  /// Lets go of what the value needed: the cell is out of sight.
  func clear()
}

/// A list or a grid of values.
@MainActor
package final class ValueList<Value: Hashable & Sendable>: Widget {
  /// One value a row, or several beside each other.
  package enum Shape: Sendable { case list, grid }

  private let shape: Shape
  private let model = RowModel()
  private let cells: CellStore<Value>

  /// `activate` is called with the position when a person chooses a value, by click or Enter.
  package init(
    _ shape: Shape, name: String, makeCell: @escaping @MainActor () -> any ListCell<Value>,
    isActivatable: @escaping @MainActor (Value) -> Bool = { _ in true },
    activate: @escaping @MainActor (Int) -> Void
  ) {
    self.shape = shape
    let cells = CellStore(makeCell: makeCell, isActivatable: isActivatable)
    self.cells = cells
    // Each constructor takes over the references to its parts.
    g_object_ref(model.object.pointer)
    let selection = gtk_no_selection_new(OpaquePointer(model.object.pointer))
    let factory = cells.makeFactory()
    switch shape {
    case .list:
      super.init(gtk_list_view_new(selection, factory))
      gtk_list_view_set_single_click_activate(opaque, 1)
    case .grid:
      super.init(gtk_grid_view_new(selection, factory))
      gtk_grid_view_set_single_click_activate(opaque, 1)
    }
    setAccessibleName(name)
    Signal(widget, "activate") { arguments in
      activate(arguments.int(1))
      return false
    }
  }

  /// What is shown.
  package var values: [Value] {
    get { cells.values }
    set {
      let old = cells.values
      guard let change = RowChange(from: old, to: newValue) else { return }
      cells.values = newValue
      model.change(at: change.position, removed: change.removed, added: change.added)
    }
  }

  /// How many cells exist, for tests: bounded by the window, not by the values.
  package var cellCount: Int { cells.count }

  /// Shows the cells that are alive again, after something beside the values has changed.
  package func refreshCells() {
    cells.refresh()
  }

  /// How many values stand in a row of a grid.
  ///
  /// GtkGridView makes 32 cells for each possible column, so the least and the most are the same.
  package func setColumns(_ columns: Int) {
    precondition(shape == .grid && columns > 0)
    gtk_grid_view_set_max_columns(opaque, UInt32(columns))
    gtk_grid_view_set_min_columns(opaque, UInt32(columns))
  }

  /// Brings a value into view.
  package func scroll(to position: Int) {
    guard values.indices.contains(position) else { return }
    gtk_widget_activate_action_variant(
      widget, "list.scroll-to-item", g_variant_new_uint32(UInt32(position)))
  }
}

/// Where two arrays differ, as one replacement.
package struct RowChange: Hashable, Sendable {
  package let position: Int
  package let removed: Int
  package let added: Int

  /// nil when they are equal.
  package init?<Value: Equatable>(from old: [Value], to new: [Value]) {
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    guard head < max(old.count, new.count) else { return nil }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    position = head
    removed = old.count - head - tail
    added = new.count - head - tail
  }
}
