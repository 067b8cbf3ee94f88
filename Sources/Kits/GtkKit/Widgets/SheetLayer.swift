// A sheet over everything in a window, as a dialog is, inside the window itself: what lies beneath can
// be seen, but neither pressed nor walked to until the sheet has gone. (libadwaita 1.2 has none.)
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A content, and at most one sheet over it.
@MainActor
package final class SheetLayer: Widget {
  private let content: Widget
  private var scrim: Widget?
  /// What had the focus before the sheet came.
  private var formerFocus: ObjectRef?

  package init(_ content: Widget) {
    self.content = content
    super.init(gtk_overlay_new())
    gtk_overlay_set_child(opaque, content.widget)
  }

  /// Whether a sheet lies over the content.
  package var isOpen: Bool { scrim != nil }

  /// Lays a sheet over the content, in the place of another one.
  ///
  /// `name` is what a screen reader calls it.
  package func show(_ sheet: Widget, name: String) {
    if let scrim {
      gtk_overlay_remove_overlay(opaque, scrim.widget)
    } else if let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) {
      formerFocus = ObjectRef(retaining: UnsafeMutableRawPointer(focus))
    }
    let scrim = Box(.column, [sheet])
    scrim.setClass("sheet-scrim")
    scrim.setAccessibleName(name)
    self.scrim = scrim
    gtk_overlay_add_overlay(opaque, scrim.widget)
    setContentReachable(false)
    gtk_widget_child_focus(scrim.widget, GTK_DIR_TAB_FORWARD)
  }

  /// Takes the sheet away and gives the focus back.
  package func close() {
    guard let scrim else { return }
    self.scrim = nil
    setContentReachable(true)
    gtk_overlay_remove_overlay(opaque, scrim.widget)
    if let focus = formerFocus?.pointer.assumingMemoryBound(to: GtkWidget.self),
      gtk_widget_get_mapped(focus) != 0
    {
      gtk_widget_grab_focus(focus)
    }
    formerFocus = nil
  }

  private func setContentReachable(_ isReachable: Bool) {
    gtk_widget_set_can_focus(content.widget, isReachable ? 1 : 0)
    content.setTakesPointer(isReachable)
    norae_accessible_hidden(content.widget, isReachable ? 0 : 1)
  }
}
