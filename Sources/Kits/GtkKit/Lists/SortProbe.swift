// Finds out by which column GTK's table wants to be sorted, which GTK 4.8 does not say: each column
// has a sorter that notes that it was asked, and the table's own sorter asks the first of them, and
// turns the answer round where the order is descending.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// The sorters of one table's columns.
@MainActor
final class SortProbe {
  private let asked = AskedColumn()

  /// A sorter for the column at `index`; the caller owns it.
  func sorter(for index: Int) -> UnsafeMutablePointer<GtkSorter>? {
    let box = ClosureBox<ColumnSorter>(ColumnSorter(index: index, asked: asked))
    guard let made = gtk_custom_sorter_new(compareColumn, box.retained(), releaseBox) else {
      return nil
    }
    return UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkSorter.self)
  }

  /// The column that the table's sorter begins with; nil when there is none.
  func ask(_ sorter: UnsafeMutablePointer<GtkSorter>) -> (column: Int, isDescending: Bool)? {
    guard let one = norae_new_object(norae_type_plain_object()),
      let other = norae_new_object(norae_type_plain_object())
    else { return nil }
    defer {
      g_object_unref(one)
      g_object_unref(other)
    }
    asked.index = nil
    let order = gtk_sorter_compare(sorter, one, other)
    return asked.index.map { ($0, order == GTK_ORDERING_SMALLER) }
  }
}

/// Which column was asked last.
final class AskedColumn {
  var index: Int?
}

/// What hangs at a column's sorter.
struct ColumnSorter {
  let index: Int
  let asked: AskedColumn
}
