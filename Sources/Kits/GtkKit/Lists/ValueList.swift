// Virtual lists and grids: as many cells as the window shows, however many values there are. Short
// lists hold their values: set `values`. Long ones ask for a value when its cell comes into sight,
// and are told with `apply` when rows came or went. What has not changed at both ends keeps its
// cells, its scroll position and its focus.
internal import CGtk
internal import GLibKit

/// A list or a grid of values.
@MainActor
package final class ValueList<Value: Hashable & Sendable>: Widget, MarkedRows {
  /// One value a row, or several beside each other.
  package enum Shape: Sendable { case list, grid }

  private let shape: Shape
  private let model = RowModel()
  private let cells: CellStore<Value>
  private let store: ValueStore<Value>
  /// nil: rows cannot be marked.
  private let marks: RowMarks?

  /// A list of `values`; `activate` is called with the position when a person chooses a value, by
  /// click or Enter.
  ///
  /// With `canMark` several can be marked beside that.
  package convenience init(
    _ shape: Shape, name: String, canMark: Bool = false,
    makeCell: @escaping @MainActor () -> any ListCell<Value>,
    isActivatable: @escaping @MainActor (Value) -> Bool = { _ in true },
    activate: @escaping @MainActor (Int) -> Void
  ) {
    let store = ValueStore<Value>()
    self.init(
      shape, name: name, canMark: canMark, store: store,
      value: { [weak store] position in
        guard let store, store.values.indices.contains(position) else { return nil }
        return store.values[position]
      }, makeCell: makeCell, isActivatable: isActivatable, activate: activate)
  }

  /// A long list that asks `value` for what it shows; nil: on its way, `refreshCells` follows.
  package convenience init(
    _ shape: Shape, name: String, canMark: Bool = false,
    value: @escaping @MainActor (Int) -> Value?,
    makeCell: @escaping @MainActor () -> any ListCell<Value>,
    isActivatable: @escaping @MainActor (Value) -> Bool = { _ in true },
    activate: @escaping @MainActor (Int) -> Void
  ) {
    self.init(
      shape, name: name, canMark: canMark, store: ValueStore(), value: value,
      makeCell: makeCell, isActivatable: isActivatable, activate: activate)
  }

  private init(
    _ shape: Shape, name: String, canMark: Bool, store: ValueStore<Value>,
    value: @escaping @MainActor (Int) -> Value?,
    makeCell: @escaping @MainActor () -> any ListCell<Value>,
    isActivatable: @escaping @MainActor (Value) -> Bool,
    activate: @escaping @MainActor (Int) -> Void
  ) {
    self.shape = shape
    self.store = store
    let cells = CellStore(
      marksHovered: !canMark, value: value, makeCell: makeCell, isActivatable: isActivatable)
    self.cells = cells
    let marks = canMark ? RowMarks(model) : nil
    self.marks = marks
    // Each constructor takes over the references to its parts.
    let selection = marks?.selection ?? Self.noSelection(of: model)
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
      if let marks, marks.count > 0 { marks.clear() }
      activate(arguments.int(1))
      return false
    }
    if let marks {
      addMarkPress(find: { cells.position(of: $0, depth: 1) }, focus: { cells.focus($0) })
      onKey { key, modifiers in
        guard key == .escape, modifiers == [], marks.count > 1 else { return false }
        marks.clear()
        return true
      }
    }
  }

  private static func noSelection(of model: RowModel) -> OpaquePointer? {
    g_object_ref(model.object.pointer)
    return gtk_no_selection_new(OpaquePointer(model.object.pointer))
  }

  /// What is shown; only of a list that holds its values.
  package var values: [Value] {
    get { store.values }
    set {
      guard let change = RowChange(from: store.values, to: newValue) else { return }
      store.values = newValue
      apply(change)
    }
  }

  /// How many rows there are.
  package var count: Int { model.count }

  /// Takes rows away and puts others in their place.
  package func apply(_ change: RowChange) {
    // Marks would be looked for among all that is new, one by one.
    marks?.clear()
    model.change(at: change.position, removed: change.removed, added: change.added)
  }

  /// How many cells exist, for tests: bounded by the window, not by the values.
  package var cellCount: Int { cells.count }

  /// Shows the cells that are alive again, or those of `range`, after what they show has changed.
  package func refreshCells(in range: Range<Int>? = nil) {
    cells.refresh(in: range)
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
    guard (0..<count).contains(position) else { return }
    gtk_widget_activate_action_variant(
      widget, "list.scroll-to-item", g_variant_new_uint32(UInt32(position)))
  }

  /// The position of the value that has the focus; nil when none has.
  package var focusedPosition: Int? {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return nil
    }
    return cells.position(of: focus, depth: 1)
  }

  /// Puts the focus on a value, brought into view.
  package func focus(_ position: Int) {
    guard count > 0 else { return }
    let place = min(position, count - 1)
    scroll(to: place)
    cells.focus(place)
  }

  /// Opens a menu on a row at the secondary button, a long touch, or the menu key.
  package func setRowMenu(_ entries: @escaping @MainActor (Int) -> [[MenuEntry]]) {
    let cells = cells
    addRowMenu(find: { cells.position(of: $0, depth: 1) }, entries: entries)
  }

  package func setRowDrag(_ content: @escaping @MainActor (Int) -> DragContent?) {
    let cells = cells
    addRowDrag(find: { cells.row(of: $0, depth: 1) }, content: content)
  }

  // MARK: - Marks

  package func rows(with position: Int) -> [Int] { marks?.rows(with: position) ?? [position] }

  /// The positions of the marked rows, from the first on.
  package var marked: [Int] { marks?.positions ?? [] }

  /// Marks rows beside those that are.
  package func mark(_ positions: [Int]) { marks?.mark(positions) }

  /// Calls `body` with how many rows are marked, whenever others are.
  package func onMark(_ body: @escaping @MainActor (Int) -> Void) {
    guard let marks else { return }
    marks.onChange { [weak marks] in body(marks?.count ?? 0) }
  }
}

/// The values of a short list.
@MainActor
private final class ValueStore<Value> {
  var values: [Value] = []
}
