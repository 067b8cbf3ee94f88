// A table of very many rows: columns that can be resized and sorted by, cells only for the rows that
// are near the window, values asked for when their row comes into sight.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A table of values.
@MainActor
package final class ColumnTable<Value: Hashable & Sendable>: Widget, MarkedRows {
  /// A column as it begins.
  @MainActor
  package struct Column {
    let title: String
    let width: Int
    let expands: Bool
    let isAtEnd: Bool
    let isSortable: Bool
    let makeCell: @MainActor () -> any ListCell<Value>

    /// `width` in pixels; one that expands takes the room that is left, but at least as much.
    ///
    /// With `isAtEnd` the name stands at the end, over numbers. Unless it `isSortable`, a press on the
    /// name does nothing.
    package init(
      _ title: String, width: Int, expands: Bool = false, isAtEnd: Bool = false,
      isSortable: Bool = true, makeCell: @escaping @MainActor () -> any ListCell<Value>
    ) {
      self.title = title
      self.width = width
      self.expands = expands
      self.isAtEnd = isAtEnd
      self.isSortable = isSortable
      self.makeCell = makeCell
    }
  }

  private let model = RowModel()
  private let marks: RowMarks
  private var stores: [CellStore<Value>] = []
  private var columns: [OpaquePointer] = []
  private let probe = SortProbe()
  /// How wide the columns were that are not seen.
  private var hiddenWidths: [Int: Int32] = [:]
  private var sorting: Signal?

  /// `value` gives nil for what is on its way, `refreshCells` follows; `activate` is called with the
  /// position at a double click or Enter.
  package init(
    name: String, columns: [Column], value: @escaping @MainActor (Int) -> Value?,
    activate: @escaping @MainActor (Int) -> Void
  ) {
    marks = RowMarks(model)
    super.init(gtk_column_view_new(marks.selection))
    setAccessibleName(name)
    if let rows = gtk_widget_get_last_child(widget) {
      norae_accessible_text(rows, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }
    for column in columns { add(column, value) }
    // The titles' row can be walked to like the others.
    if let titles = gtk_widget_get_first_child(widget) {
      let names = columns.map(\.title).filter { !$0.isEmpty }
      norae_accessible_text(
        titles, GTK_ACCESSIBLE_PROPERTY_LABEL, names.joined(separator: ", "))
    }
    Signal(widget, "activate") { arguments in
      activate(arguments.int(1))
      return false
    }
  }

  /// How many rows there are.
  package var count: Int { model.count }

  /// Takes rows away and puts others in their place.
  package func apply(_ change: RowChange) {
    // A selection would be looked for among all that is new, one by one.
    marks.clear()
    model.change(at: change.position, removed: change.removed, added: change.added)
  }

  /// How many cells exist, for tests: bounded by the window, not by the values.
  package var cellCount: Int { stores.reduce(0) { $0 + $1.count } }

  /// Shows the cells that are alive again, or those of `range`, after what they show has changed.
  package func refreshCells(in range: Range<Int>? = nil) {
    for store in stores { store.refresh(in: range) }
  }

  package func rows(with position: Int) -> [Int] { marks.rows(with: position) }

  /// Marks rows as a person does, for tests.
  package func mark(_ positions: [Int]) { marks.mark(positions) }

  /// Puts the focus on a row, brought into view.
  package func focus(_ position: Int) {
    guard (0..<count).contains(position), let rows = gtk_widget_get_last_child(widget) else {
      return
    }
    gtk_widget_activate_action_variant(
      rows, "list.scroll-to-item", g_variant_new_uint32(UInt32(position)))
    stores.first?.focus(position, depth: 2)
  }

  /// Opens a menu on a row at the secondary button, a long touch, or the menu key.
  package func setRowMenu(_ entries: @escaping @MainActor (Int) -> [[MenuEntry]]) {
    addRowMenu(
      find: { [weak self] inner in
        self?.stores.lazy.compactMap { $0.position(of: inner, depth: 2) }.first
      }, entries: entries)
  }

  package func setRowDrag(_ content: @escaping @MainActor (Int) -> DragContent?) {
    addRowDrag(
      find: { [weak self] inner in
        self?.stores.lazy.compactMap { $0.row(of: inner, depth: 2) }.first
      }, content: content)
  }

  package func setVisible(_ isVisible: Bool, column index: Int) {
    let column = columns[index]
    guard (gtk_column_view_column_get_visible(column) != 0) != isVisible else { return }
    // GTK 4.8 goes on counting the width of a column that is not seen.
    if isVisible {
      gtk_column_view_column_set_fixed_width(column, hiddenWidths.removeValue(forKey: index) ?? -1)
    } else {
      hiddenWidths[index] = gtk_column_view_column_get_fixed_width(column)
      gtk_column_view_column_set_fixed_width(column, 0)
    }
    gtk_column_view_column_set_visible(column, isVisible ? 1 : 0)
  }

  /// The line with the columns' names.
  package func setHeaderVisible(_ isVisible: Bool) {
    if let header = gtk_widget_get_first_child(widget) {
      gtk_widget_set_visible(header, isVisible ? 1 : 0)
    }
  }

  /// Marks the column that the rows are sorted by.
  package func showSort(column: Int, isDescending: Bool) {
    let set = { [self] in
      gtk_column_view_sort_by_column(
        opaque, columns[column], isDescending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING)
    }
    if let sorting { sorting.silently(set) } else { set() }
  }

  /// Sorts as a press on a column's name does, for tests: again turns the order round.
  package func clickHeader(column: Int) {
    let now = gtk_column_view_get_sorter(opaque).flatMap { probe.ask($0) }
    let isDescending = now.map { $0.column == column && !$0.isDescending } ?? false
    gtk_column_view_sort_by_column(
      opaque, columns[column], isDescending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING)
  }

  /// Calls `body` when a person wants another order by a column's name.
  package func onSort(_ body: @escaping @MainActor (_ column: Int, _ isDescending: Bool) -> Void) {
    guard let sorter = gtk_column_view_get_sorter(opaque) else { return }
    sorting = Signal(UnsafeMutableRawPointer(sorter), "changed") { [probe] _ in
      if let (column, isDescending) = probe.ask(sorter) { body(column, isDescending) }
      return false
    }
  }
}

extension ColumnTable {
  private func add(_ column: Column, _ value: @escaping @MainActor (Int) -> Value?) {
    let store = CellStore<Value>(
      namesRow: columns.isEmpty, isSelectable: false, value: value, makeCell: column.makeCell,
      isActivatable: { _ in true })
    guard let made = gtk_column_view_column_new(column.title, store.makeFactory()) else { return }
    if column.isSortable, let sorter = probe.sorter(for: columns.count) {
      gtk_column_view_column_set_sorter(made, sorter)
      g_object_unref(UnsafeMutableRawPointer(sorter))
    }
    gtk_column_view_column_set_resizable(made, 1)
    gtk_column_view_column_set_expand(made, column.expands ? 1 : 0)
    if !column.expands { gtk_column_view_column_set_fixed_width(made, Int32(column.width)) }
    gtk_column_view_append_column(opaque, made)
    if column.isAtEnd, let header = gtk_widget_get_first_child(widget),
      let title = gtk_widget_get_last_child(header), let words = gtk_widget_get_first_child(title)
    {
      gtk_widget_set_halign(words, GTK_ALIGN_END)
      // The arrow keeps its room where it is not seen: there it would part the name from its numbers.
      if let arrow = gtk_widget_get_last_child(words) {
        gtk_widget_insert_after(arrow, words, nil)
      }
    }
    stores.append(store)
    columns.append(made)
    // The view holds its columns.
    g_object_unref(UnsafeMutableRawPointer(made))
  }
}
