// Short messages that come and go by themselves.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Short messages over a content.
@MainActor
package final class ToastLayer: Widget {
  private let closeName: String
  private var content: UnsafeMutablePointer<GtkWidget>?
  private let isAlone: Bool
  /// Messages that are seen or wait.
  private var count = 0

  /// `closeName` is what the close button of each message is called.
  package init(_ content: Widget, closeName: String) {
    self.closeName = closeName
    isAlone = false
    super.init(adw_toast_overlay_new())
    adw_toast_overlay_set_child(opaque, content.widget)
    self.content = content.widget
  }

  /// A layer of its own, so many pixels high, which is there only while it has something to say.
  package init(height: Int, closeName: String) {
    self.closeName = closeName
    isAlone = true
    super.init(adw_toast_overlay_new())
    setMinimumSize(height: height)
    isVisible = false
  }

  /// More characters are broken into lines.
  private static let longestLine = 28

  /// Shows a message for five seconds, or for ten with a button for an action such as "win.show",
  /// which must be found and reached; further messages wait their turn.
  package func show(_ text: String, button: (text: String, action: String)? = nil) {
    let toast = adw_toast_new(escaped(text))
    if text.count > Self.longestLine {
      // Its own title is one line and would lose its end in a narrow window.
      let title = Label(text, classes: ["heading"])
      title.wrap(lines: 3)
      title.setMaximumWidth(characters: 2 * Self.longestLine)
      adw_toast_set_custom_title(toast, title.widget)
    }
    if let button {
      adw_toast_set_button_label(toast, button.text)
      adw_toast_set_action_name(toast, button.action)
      adw_toast_set_timeout(toast, 10)
    }
    if isAlone, let toast {
      count += 1
      isVisible = true
      Signal(UnsafeMutableRawPointer(toast), "dismissed") { [weak self] _ in
        self?.messageWent()
        return false
      }
    }
    adw_toast_overlay_add_toast(opaque, toast)
    var child = gtk_widget_get_first_child(widget)
    while let layer = child {
      if layer != content { nameButtons(in: layer) }
      child = gtk_widget_get_next_sibling(layer)
    }
  }

  private func messageWent() {
    count -= 1
    if count == 0 { isVisible = false }
  }

  /// libadwaita 1.2 leaves the close button without a name.
  private func nameButtons(in parent: UnsafeMutablePointer<GtkWidget>) {
    var child = gtk_widget_get_first_child(parent)
    while let inner = child {
      if gtk_widget_has_css_class(inner, "circular") != 0 {
        norae_accessible_text(inner, GTK_ACCESSIBLE_PROPERTY_LABEL, closeName)
      }
      nameButtons(in: inner)
      child = gtk_widget_get_next_sibling(inner)
    }
  }
}
