// A GListModel written in Swift: GTK asks how many rows there are, the values stay in a Swift
// array. Rows come as empty objects, because a cell finds its value by position.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// The number of rows, as GTK's lists see it.
@MainActor
final class RowModel {
  let object: ObjectRef
  private let rows: RowCount

  /// How many rows there are.
  var count: Int { rows.rows }

  init() {
    guard let made = norae_new_object(rowModelType) else {
      preconditionFailure("GTK made no list model.")
    }
    rows = RowCount()
    object = ObjectRef(adopting: made)
    let box = ClosureBox<RowCount>(rows)
    g_object_set_qdata_full(
      made.assumingMemoryBound(to: GObject.self), rowCountKey, box.retained(), releaseBox)
  }

  /// Says that `removed` rows at `position` gave way to `added` others.
  func change(at position: Int, removed: Int, added: Int) {
    rows.rows += added - removed
    g_list_model_items_changed(
      OpaquePointer(object.pointer), UInt32(position), UInt32(removed), UInt32(added))
  }
}

/// What hangs at the model.
final class RowCount {
  var rows = 0
}

let rowCountKey = g_quark_from_static_string("norae-row-count")

private let rowModelType: GType = {
  var info = GTypeInfo()
  info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
  info.instance_size = UInt16(MemoryLayout<GObject>.size)
  let type = g_type_register_static(
    norae_type_plain_object(), "NoraeRowModel", &info, GTypeFlags(rawValue: 0))
  var interface = GInterfaceInfo()
  interface.interface_init = startRowModelInterface
  g_type_add_interface_static(type, norae_type_list_model(), &interface)
  return type
}()
