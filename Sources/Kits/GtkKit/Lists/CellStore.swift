// The cells of one list, by GTK's own list items: made at setup, filled at bind, cleared at
// unbind, dropped at teardown.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// The cells that show some of a list's values.
@MainActor
final class CellStore<Value: Hashable & Sendable> {
  var count: Int { cells.count }

  private let value: @MainActor (Int) -> Value?
  private let makeCell: @MainActor () -> any ListCell<Value>
  private let isActivatable: @MainActor (Value) -> Bool
  private let namesRow: Bool
  private let isSelectable: Bool
  private let marksHovered: Bool
  private var cells: [UnsafeMutableRawPointer: any ListCell<Value>] = [:]
  private var bound: Set<UnsafeMutableRawPointer> = []
  /// Whose rows no longer follow the pointer.
  private var still: Set<UnsafeMutableRawPointer> = []

  /// `value` gives nil for a value that is still on its way.
  ///
  /// With `namesRow` the cell's name is also that of the table's row around it. Cells that are not
  /// `isSelectable` leave all marking to the table's rows. Without `marksHovered` the row under the
  /// pointer is not marked.
  init(
    namesRow: Bool = false, isSelectable: Bool = true, marksHovered: Bool = true,
    value: @escaping @MainActor (Int) -> Value?,
    makeCell: @escaping @MainActor () -> any ListCell<Value>,
    isActivatable: @escaping @MainActor (Value) -> Bool
  ) {
    self.namesRow = namesRow
    self.isSelectable = isSelectable
    self.marksHovered = marksHovered
    self.value = value
    self.makeCell = makeCell
    self.isActivatable = isActivatable
  }

  /// A new factory that fills its items from here; the caller owns it.
  func makeFactory() -> OpaquePointer? {
    let factory = gtk_signal_list_item_factory_new()
    guard let object = factory.map(UnsafeMutableRawPointer.init) else { return nil }
    connect(object, "setup") { $0.setUp($1) }
    connect(object, "bind") { $0.bind($1) }
    connect(object, "unbind") { $0.unbind($1) }
    connect(object, "teardown") { $0.tearDown($1) }
    return factory
  }

  /// Shows again the cells whose positions lie in `range`; nil: all.
  func refresh(in range: Range<Int>? = nil) {
    for item in bound where range?.contains(position(of: item)) ?? true { bind(item) }
  }

  /// Puts the focus on the row of a position, if it is there; `depth` as for `position(of:depth:)`.
  func focus(_ position: Int, depth: Int = 1) {
    guard let item = bound.first(where: { self.position(of: $0) == position }) else { return }
    var row: UnsafeMutablePointer<GtkWidget>? = cells[item]?.root.widget
    for _ in 0..<depth { row = row.flatMap { gtk_widget_get_parent($0) } }
    if let row { gtk_widget_grab_focus(row) }
  }

  /// The position of the row that a widget belongs to; `depth` is how far a row is above the root
  /// of its cell.
  func position(of inner: UnsafeMutablePointer<GtkWidget>, depth: Int) -> Int? {
    row(of: inner, depth: depth)?.position
  }

  /// The row that a widget belongs to, as for `position(of:depth:)`.
  func row(of inner: UnsafeMutablePointer<GtkWidget>, depth: Int) -> FoundRow? {
    for item in bound {
      var row: UnsafeMutablePointer<GtkWidget>? = cells[item]?.root.widget
      for _ in 0..<depth { row = row.flatMap { gtk_widget_get_parent($0) } }
      guard let row else { continue }
      if row == inner || gtk_widget_is_ancestor(inner, row) != 0 {
        return (position(of: item), row)
      }
    }
    return nil
  }
}

extension CellStore {
  private func position(of item: UnsafeMutableRawPointer) -> Int {
    Int(gtk_list_item_get_position(OpaquePointer(item)))
  }

  private func connect(
    _ factory: UnsafeMutableRawPointer, _ signal: String,
    _ body: @escaping @MainActor (CellStore, UnsafeMutableRawPointer) -> Void
  ) {
    Signal(factory, signal) { [self] arguments in
      if let item = arguments.object(1) { body(self, item) }
      return false
    }
  }

  private func setUp(_ item: UnsafeMutableRawPointer) {
    let cell = makeCell()
    cells[item] = cell
    // GTK 4.8 marks a row once for the row and once for the cell under the pointer, which with the
    // control key marks nothing.
    if !isSelectable { gtk_list_item_set_selectable(OpaquePointer(item), 0) }
    gtk_list_item_set_child(OpaquePointer(item), cell.root.widget)
  }

  private func bind(_ item: UnsafeMutableRawPointer) {
    guard let cell = cells[item] else { return }
    bound.insert(item)
    if !marksHovered, let row = gtk_widget_get_parent(cell.root.widget),
      still.insert(item).inserted
    {
      keepStill(row)
    }
    guard let value = value(position(of: item)) else {
      cell.root.opacity = 0
      return
    }
    cell.root.opacity = 1
    gtk_list_item_set_activatable(OpaquePointer(item), isActivatable(value) ? 1 : 0)
    if let holder = gtk_widget_get_parent(cell.root.widget) {
      let name = cell.accessibleName(of: value)
      norae_accessible_text(holder, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
      if namesRow, let row = gtk_widget_get_parent(holder) {
        norae_accessible_text(row, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
      }
    }
    cell.show(value)
  }

  /// Takes from a row what marks it when the pointer comes, as GTK does where a press opens rows.
  ///
  /// Rows that cannot be marked at all could not have the focus either.
  private func keepStill(_ row: UnsafeMutablePointer<GtkWidget>) {
    guard let list = gtk_widget_observe_controllers(row) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    for index in (0..<g_list_model_get_n_items(list)).reversed() {
      guard let found = g_list_model_get_item(list, index) else { continue }
      defer { g_object_unref(found) }
      let type = found.assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(type, gtk_event_controller_motion_get_type()) != 0 {
        gtk_widget_remove_controller(row, OpaquePointer(found))
      }
    }
  }

  private func unbind(_ item: UnsafeMutableRawPointer) {
    bound.remove(item)
    cells[item]?.clear()
  }

  private func tearDown(_ item: UnsafeMutableRawPointer) {
    bound.remove(item)
    still.remove(item)
    cells[item] = nil
  }
}
