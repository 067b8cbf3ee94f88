// What GTK asks of a row model.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Fills the list model interface of the row model.
let startRowModelInterface: GInterfaceInitFunc = { pointer, _ in
  guard let interface = pointer?.assumingMemoryBound(to: GListModelInterface.self) else { return }
  interface.pointee.get_item_type = { _ in norae_type_plain_object() }
  interface.pointee.get_n_items = { model in UInt32(rows(of: model)) }
  interface.pointee.get_item = { model, position in
    guard Int(position) < rows(of: model) else { return nil }
    return norae_new_object(norae_type_plain_object())
  }
}

private func rows(of model: OpaquePointer?) -> Int {
  guard let model else { return 0 }
  let object = UnsafeMutableRawPointer(model).assumingMemoryBound(to: GObject.self)
  guard let box = g_object_get_qdata(object, rowCountKey) else { return 0 }
  return ClosureBox<RowCount>.borrow(box).body.rows
}
