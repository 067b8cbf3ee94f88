// The rows of a form, as libadwaita draws them: groups with a title, lines to write in, choices,
// switches, sliders. Each row's title is also what a screen reader calls its control.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Rows that belong together, under a title.
@MainActor
package final class FormGroup: Widget {
  package init(_ title: String = "", _ rows: [Widget] = []) {
    super.init(adw_preferences_group_new())
    if !title.isEmpty {
      adw_preferences_group_set_title(self.as(AdwPreferencesGroup.self), escaped(title))
    }
    for row in rows { add(row) }
  }

  package func add(_ row: Widget) {
    adw_preferences_group_add(self.as(AdwPreferencesGroup.self), row.widget)
  }

  package func setText(_ text: String) {
    adw_preferences_group_set_description(self.as(AdwPreferencesGroup.self), escaped(text))
    WholeWords.keep(inside: widget)
  }
}

/// A line to write in, with its title above the text.
@MainActor
package final class EntryRow: EditableLine {
  private var shownTitle = ""

  package init(_ title: String) {
    super.init(adw_entry_row_new())
    adw_preferences_row_set_use_markup(self.as(AdwPreferencesRow.self), 0)
    setTitle(title)
  }

  /// The title, which also stands in the place of a missing text.
  package func setTitle(_ title: String) {
    guard title != shownTitle else { return }
    shownTitle = title
    adw_preferences_row_set_title(self.as(AdwPreferencesRow.self), title)
  }

  /// Calls `body` at Enter.
  package func onEnter(_ body: @escaping @MainActor () -> Void) { on("entry-activated", body) }

  /// Puts a control at the end of the row.
  package func addAtEnd(_ control: Widget) {
    control.setAlignment(vertical: .center)
    adw_entry_row_add_suffix(self.as(AdwEntryRow.self), control.widget)
  }
}

/// A title with a control at its end, and words beneath it.
@MainActor
package class ControlRow: Widget {
  private var shownText = ""

  /// With `isWhole` a press anywhere on the row reaches `control`, and the title is its name; else
  /// the control has a name of its own.
  package init(_ title: String, text: String = "", control: Widget? = nil, isWhole: Bool = false) {
    super.init(adw_action_row_new())
    adw_preferences_row_set_use_markup(self.as(AdwPreferencesRow.self), 0)
    adw_preferences_row_set_title(self.as(AdwPreferencesRow.self), title)
    setText(text)
    WholeWords.keep(inside: widget)
    guard let control else { return }
    control.setAlignment(vertical: .center)
    adw_action_row_add_suffix(self.as(AdwActionRow.self), control.widget)
    if isWhole {
      adw_action_row_set_activatable_widget(self.as(AdwActionRow.self), control.widget)
    }
  }

  package func setText(_ text: String) {
    guard text != shownText else { return }
    shownText = text
    adw_action_row_set_subtitle(self.as(AdwActionRow.self), text)
    WholeWords.keep(inside: widget)
  }
}

/// A title with a switch.
@MainActor
package final class SwitchRow: ControlRow {
  private let toggle: Switch

  package init(_ title: String, text: String = "") {
    toggle = Switch()
    super.init(title, text: text, control: toggle, isWhole: true)
  }

  package var isOn: Bool {
    get { toggle.isOn }
    set { toggle.isOn = newValue }
  }

  /// Calls `body` when a person has switched it; not when the program has.
  package func onChange(_ body: @escaping @MainActor (Bool) -> Void) { toggle.onChange(body) }
}

/// A switch, named by the row that it is in.
@MainActor
package final class Switch: Widget {
  private var handler: Signal?

  package init() {
    super.init(gtk_switch_new())
  }

  package var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      let set = { [self] in gtk_switch_set_active(opaque, newValue ? 1 : 0) }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  /// Calls `body` when a person has switched it; not when the program has.
  package func onChange(_ body: @escaping @MainActor (Bool) -> Void) {
    handler = on("notify::active") { [weak self] in
      if let self { body(isOn) }
    }
  }
}

/// One of several, or one more: a mark to press, named by the row that it is in.
@MainActor
package final class CheckMark: Widget {
  private var handler: Signal?

  /// With `group`, one of those that share it is marked.
  package init(group: CheckMark? = nil) {
    super.init(gtk_check_button_new())
    if let group {
      gtk_check_button_set_group(
        self.as(GtkCheckButton.self), group.as(GtkCheckButton.self))
    }
  }

  package var isOn: Bool {
    get { gtk_check_button_get_active(self.as(GtkCheckButton.self)) != 0 }
    set {
      let set = { [self] in
        gtk_check_button_set_active(self.as(GtkCheckButton.self), newValue ? 1 : 0)
      }
      if let handler { handler.silently(set) } else { set() }
    }
  }

  /// Calls `body` when a person has marked or unmarked it; not when the program has.
  package func onChange(_ body: @escaping @MainActor (Bool) -> Void) {
    handler = on("toggled") { [weak self] in
      if let self { body(isOn) }
    }
  }
}
