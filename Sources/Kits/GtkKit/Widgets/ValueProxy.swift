// The voice and the keyboard of a drawn slider. GTK 4.8 tells screen readers the value of its own
// sliders only, so one of those lies unseen over the drawing: it has the focus and the value, and
// lets the pointer through.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// An unseen slider.
@MainActor
package final class ValueProxy: Widget {
  private var changed: Signal?

  /// `focusChanged` hears whether a focus ring is to be drawn.
  package init(name: String, focusChanged: @escaping @MainActor (Bool) -> Void) {
    super.init(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1))
    gtk_scale_set_draw_value(self.as(GtkScale.self), 0)
    gtk_range_set_round_digits(self.as(GtkRange.self), -1)
    setAccessibleName(name)
    setClass("value-proxy")
    setTakesPointer(false)
    opacity = 0
    on("state-flags-changed") { [weak self] in
      guard let self else { return }
      let flags = gtk_widget_get_state_flags(widget).rawValue
      focusChanged(flags & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0)
    }
  }

  /// The value as a number and as people say it.
  package func show(_ value: Double, of length: Double, text: String) {
    let set = { [self] in
      gtk_range_set_range(self.as(GtkRange.self), 0, max(length, 0))
      gtk_range_set_value(self.as(GtkRange.self), value)
    }
    if let changed { changed.silently(set) } else { set() }
    norae_accessible_text(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  /// Calls `body` when a screen reader has set the value; not when the program has.
  package func onSet(_ body: @escaping @MainActor (Double) -> Void) {
    changed = on("value-changed") { [weak self] in
      if let self { body(gtk_range_get_value(self.as(GtkRange.self))) }
    }
  }
}
