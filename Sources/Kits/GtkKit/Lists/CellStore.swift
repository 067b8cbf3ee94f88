// The cells of one list, by GTK's own list items: made at setup, filled at bind, cleared at
// unbind, dropped at teardown.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// The values of a list and the cells that show some of them.
@MainActor
final class CellStore<Value: Hashable & Sendable> {
  var values: [Value] = []
  var count: Int { cells.count }

  private let makeCell: @MainActor () -> any ListCell<Value>
  private let isActivatable: @MainActor (Value) -> Bool
  private var cells: [UnsafeMutableRawPointer: any ListCell<Value>] = [:]
  private var bound: Set<UnsafeMutableRawPointer> = []

  init(
    makeCell: @escaping @MainActor () -> any ListCell<Value>,
    isActivatable: @escaping @MainActor (Value) -> Bool
  ) {
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

  func refresh() {
    for item in bound { bind(item) }
  }
}

extension CellStore {
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
    gtk_list_item_set_child(OpaquePointer(item), cell.root.widget)
  }

  private func bind(_ item: UnsafeMutableRawPointer) {
    let position = Int(gtk_list_item_get_position(OpaquePointer(item)))
    guard let cell = cells[item], values.indices.contains(position) else { return }
    let value = values[position]
    bound.insert(item)
    gtk_list_item_set_activatable(OpaquePointer(item), isActivatable(value) ? 1 : 0)
    if let row = gtk_widget_get_parent(cell.root.widget) {
      norae_accessible_text(row, GTK_ACCESSIBLE_PROPERTY_LABEL, cell.accessibleName(of: value))
    }
    cell.show(value)
  }

  private func unbind(_ item: UnsafeMutableRawPointer) {
    bound.remove(item)
    cells[item]?.clear()
  }

  private func tearDown(_ item: UnsafeMutableRawPointer) {
    bound.remove(item)
    cells[item] = nil
  }
}
