// What a screen reader is told about a widget: everything that can be used needs a name. Values
// are told by GTK's own sliders, for drawn ones see `ValueProxy`.
internal import CGtk
internal import GtkShim

extension Widget {
  /// The name that the screen reader speaks; every control without a text of its own needs one.
  package func setAccessibleName(_ name: String) {
    norae_accessible_text(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// More about it than the name.
  package func setAccessibleDescription(_ text: String) {
    norae_accessible_text(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// The name and the tooltip at once: for buttons that show only a symbol.
  package func setName(_ name: String) {
    setAccessibleName(name)
    setTooltip(name)
  }
}
