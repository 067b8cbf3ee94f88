// A short column of rows of any height, each of which can be walked to and chosen. Every row exists; for
// long lists there is `ValueList`, which makes only the rows that are seen.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A few rows, one below the other.
@MainActor
package final class RowList: Widget {
  package init(name: String) {
    super.init(gtk_list_box_new())
    gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    setAccessibleName(name)
  }

  package func append(_ content: Widget, name: String) {
    guard let row = gtk_list_box_row_new() else { return }
    gtk_list_box_row_set_child(asRow(row), content.widget)
    norae_accessible_text(row, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    gtk_list_box_append(opaque, row)
    count += 1
  }

  package func removeAll() {
    while let row = gtk_list_box_get_row_at_index(opaque, 0) {
      gtk_list_box_remove(opaque, asWidget(row))
    }
    count = 0
  }

  /// How many rows there are.
  package private(set) var count = 0

  /// Takes out the last row.
  package func removeLast() {
    guard count > 0, let row = gtk_list_box_get_row_at_index(opaque, Int32(count - 1)) else {
      return
    }
    count -= 1
    gtk_list_box_remove(opaque, asWidget(row))
  }

  /// What a screen reader calls a row from now on.
  package func setName(_ name: String, at index: Int) {
    guard let row = gtk_list_box_get_row_at_index(opaque, Int32(index)) else { return }
    norae_accessible_text(row, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// The row that has the focus, itself or something in it; nil when none has.
  package var focusedIndex: Int? {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else {
      return nil
    }
    return index(of: focus)
  }

  /// Puts the focus on a row.
  package func focus(_ index: Int) {
    guard let row = gtk_list_box_get_row_at_index(opaque, Int32(index)) else { return }
    gtk_widget_grab_focus(asWidget(row))
  }

  /// Opens a menu on a row at the secondary button, a long touch, or the menu key.
  package func setRowMenu(_ entries: @escaping @MainActor (Int) -> [[MenuEntry]]) {
    addRowMenu(find: { [weak self] in self?.index(of: $0) }, entries: entries)
  }

  private func index(of inner: UnsafeMutablePointer<GtkWidget>) -> Int? {
    guard let row = gtk_widget_get_ancestor(inner, gtk_list_box_row_get_type()),
      gtk_widget_get_parent(row) == widget
    else { return nil }
    return Int(gtk_list_box_row_get_index(asRow(row)))
  }

  func setClass(_ name: String, at index: Int, _ on: Bool) {
    guard let row = gtk_list_box_get_row_at_index(opaque, Int32(index)) else { return }
    if on {
      gtk_widget_add_css_class(asWidget(row), name)
    } else {
      gtk_widget_remove_css_class(asWidget(row), name)
    }
  }

  var topMargin: Double { Double(gtk_widget_get_margin_top(widget)) }

  /// In its own pixels, or in those of what it is in.
  func place(at index: Int, in ancestor: Widget? = nil) -> (y: Double, height: Double)? {
    var bounds = graphene_rect_t()
    guard let row = gtk_list_box_get_row_at_index(opaque, Int32(index)),
      gtk_widget_compute_bounds(asWidget(row), (ancestor ?? self).widget, &bounds) != 0
    else { return nil }
    return (Double(bounds.origin.y), Double(bounds.size.height))
  }

  package func onChoose(_ body: @escaping @MainActor (Int) -> Void) {
    Signal(widget, "row-activated") { arguments in
      guard let row = arguments.object(1) else { return false }
      body(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
      return false
    }
  }

  private func asRow(_ row: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkListBoxRow>
  {
    UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self)
  }

  private func asWidget(
    _ row: UnsafeMutablePointer<GtkListBoxRow>
  ) -> UnsafeMutablePointer<GtkWidget> {
    UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)
  }
}
