// Short lists to choose from: the places in a sidebar, the entries of a menu. For data there is
// `ValueList`, which makes only the rows that are seen.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A few places, one above the other, of which one is chosen.
@MainActor
package final class PlaceList: Widget {
  private var handler: Signal?
  private var rows: [Widget] = []

  package init(name: String) {
    super.init(gtk_list_box_new())
    setClass("navigation-sidebar")
    setAccessibleName(name)
  }

  /// Adds a place at the end; gives its row.
  @discardableResult
  package func add(symbol: String, title: String) -> Widget? {
    let icon = Symbol(symbol)
    let label = Label(title)
    let content = Box(.row, spacing: 12, [icon, label])
    guard let row = gtk_list_box_row_new() else { return nil }
    gtk_list_box_row_set_child(
      UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self), content.widget)
    norae_accessible_text(row, GTK_ACCESSIBLE_PROPERTY_LABEL, title)
    gtk_list_box_append(opaque, row)
    let made = Widget(row)
    rows.append(made)
    return made
  }

  /// Takes all places out.
  package func removeAll() {
    for row in rows { gtk_list_box_remove(opaque, row.widget) }
    rows = []
  }

  /// Which place is chosen, from 0; nil: none.
  package var index: Int? {
    get {
      gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) }
    }
    set {
      let row = newValue.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
      gtk_list_box_select_row(
        opaque,
        row.map { $0.as(GtkListBoxRow.self) })
    }
  }

  /// Calls `body` when a person has chosen a place, also the one that is chosen already.
  package func onChoose(_ body: @escaping @MainActor (Int) -> Void) {
    handler = on("row-activated") { [weak self] in
      if let index = self?.index { body(index) }
    }
  }
}

/// A button that opens a menu of actions.
@MainActor
package final class MenuButton: Widget {
  /// A section is a list of texts, each with the full name of its action.
  package init(symbol: String, name: String, sections: [[(text: String, action: String)]]) {
    super.init(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(opaque, symbol)
    setName(name)
    let menu = g_menu_new()
    for section in sections {
      let part = g_menu_new()
      for entry in section { g_menu_append(part, entry.text, entry.action) }
      g_menu_append_section(menu, nil, asModel(part))
      if let part { g_object_unref(UnsafeMutableRawPointer(part)) }
    }
    gtk_menu_button_set_menu_model(opaque, asModel(menu))
    if let menu { g_object_unref(UnsafeMutableRawPointer(menu)) }
    forgetPointerWhenClosed(over: UnsafeMutableRawPointer(gtk_menu_button_get_popover(opaque)))
  }

  private func asModel(_ menu: OpaquePointer?) -> UnsafeMutablePointer<GMenuModel>? {
    menu.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GMenuModel.self) }
  }
}
