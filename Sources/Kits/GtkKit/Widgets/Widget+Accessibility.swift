// What a screen reader is told about a widget: a name for everything that can be used, a value for
// what can be moved.
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

  /// The value of something that moves between two ends, as a number and as people say it.
  package func setAccessibleValue(_ value: Double, in range: ClosedRange<Double>, text: String) {
    norae_accessible_number(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, range.lowerBound)
    norae_accessible_number(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, range.upperBound)
    norae_accessible_number(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value)
    norae_accessible_text(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text)
  }

  /// Tells the screen reader that it cannot be used now.
  package func setAccessibleDisabled(_ disabled: Bool) {
    norae_accessible_disabled(widget, disabled ? 1 : 0)
  }
}
