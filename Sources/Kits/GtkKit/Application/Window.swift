// The window, its header bar, the pages with their switchers, and the question for
// a folder.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// A window of the application.
@MainActor
package final class Window: Widget {
  package init(_ application: Application, title: String, size: Size) {
    super.init(adw_application_window_new(application.gtkApplication))
    gtk_window_set_title(self.as(GtkWindow.self), title)
    gtk_window_set_default_size(self.as(GtkWindow.self), Int32(size.width), Int32(size.height))
  }

  package func setContent(_ content: Widget) {
    adw_application_window_set_content(self.as(AdwApplicationWindow.self), content.widget)
  }

  package func present() {
    gtk_window_present(self.as(GtkWindow.self))
  }

  package func setTitle(_ title: String) {
    gtk_window_set_title(self.as(GtkWindow.self), title)
  }

  /// Lets it fill the screen, or no more.
  package func setFullScreen(_ on: Bool) {
    guard on != (gtk_window_is_fullscreen(self.as(GtkWindow.self)) != 0) else { return }
    if on {
      gtk_window_fullscreen(self.as(GtkWindow.self))
    } else {
      gtk_window_unfullscreen(self.as(GtkWindow.self))
    }
  }

  /// Closes it as its close button does.
  package func close() {
    gtk_window_close(self.as(GtkWindow.self))
  }

  /// Ends the application that it belongs to.
  package func quitApplication() {
    guard let application = gtk_window_get_application(self.as(GtkWindow.self)) else { return }
    g_application_quit(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self))
  }

  /// Closes it and takes its content apart.
  package func destroy() {
    gtk_window_destroy(self.as(GtkWindow.self))
  }

  /// Calls `body` when it is about to close; answering true keeps it open.
  package func onClose(_ body: @escaping @MainActor () -> Bool) {
    Signal(widget, "close-request") { _ in body() }
  }

  /// An action that keys and buttons can call as "win.NAME".
  package func addAction(_ name: String, _ body: @escaping @MainActor () -> Void) {
    addSimpleAction(to: UnsafeMutableRawPointer(widget), name, body)
  }

  /// Whether letters go into a text.
  package var isTyping: Bool {
    guard let focus = gtk_window_get_focus(self.as(GtkWindow.self)) else { return false }
    let instance = UnsafeMutableRawPointer(focus).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gtk_editable_get_type()) != 0
      || g_type_check_instance_is_a(instance, gtk_text_view_get_type()) != 0
  }
}

/// The bar at the top, with the window's own buttons.
@MainActor
package final class HeaderBar: Widget {
  /// With `start` or `end` false, the window's buttons of that side are not here.
  package init(startButtons: Bool = true, endButtons: Bool = true) {
    super.init(adw_header_bar_new())
    adw_header_bar_set_show_start_title_buttons(opaque, startButtons ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(opaque, endButtons ? 1 : 0)
  }

  package func setTitle(_ title: Widget) {
    adw_header_bar_set_title_widget(opaque, title.widget)
  }

  package func addAtStart(_ child: Widget) {
    adw_header_bar_pack_start(opaque, child.widget)
  }

  package func addAtEnd(_ child: Widget) {
    adw_header_bar_pack_end(opaque, child.widget)
  }

  package func setShowsStartButtons(_ on: Bool) {
    adw_header_bar_set_show_start_title_buttons(opaque, on ? 1 : 0)
  }
}

/// The main pages, which switchers name.
@MainActor
package final class ViewStack: Widget {
  package init() {
    super.init(adw_view_stack_new())
    adw_view_stack_set_vhomogeneous(opaque, 0)
    adw_view_stack_set_hhomogeneous(opaque, 0)
  }

  package func add(_ page: Widget, name: String, title: String, symbol: String) {
    let entry = adw_view_stack_add_titled(opaque, page.widget, name, title)
    adw_view_stack_page_set_icon_name(entry, symbol)
  }

  package var visibleName: String {
    get { adw_view_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
    set { adw_view_stack_set_visible_child_name(opaque, newValue) }
  }

  package func onChange(_ body: @escaping @MainActor () -> Void) {
    on("notify::visible-child", body)
  }
}

/// Names the pages of a stack along the bottom, for the thumb.
@MainActor
package final class ViewSwitcherBar: Widget {
  package init(_ stack: ViewStack) {
    super.init(adw_view_switcher_bar_new())
    adw_view_switcher_bar_set_stack(opaque, stack.opaque)
  }

  package func setRevealed(_ on: Bool) {
    adw_view_switcher_bar_set_reveal(opaque, on ? 1 : 0)
  }
}

/// Names the pages of a stack in a header bar.
@MainActor
package final class ViewSwitcher: Widget {
  package init(_ stack: ViewStack) {
    super.init(adw_view_switcher_new())
    adw_view_switcher_set_policy(opaque, ADW_VIEW_SWITCHER_POLICY_WIDE)
    adw_view_switcher_set_stack(opaque, stack.opaque)
  }
}

/// A page that says that there is nothing yet, and what to do.
@MainActor
package final class StatusPage: Widget {
  package init(symbol: String, title: String, text: String, actions: Widget? = nil) {
    super.init(adw_status_page_new())
    adw_status_page_set_icon_name(opaque, symbol)
    adw_status_page_set_title(opaque, escaped(title))
    adw_status_page_set_description(opaque, escaped(text))
    WholeWords.keep(inside: widget)
    if let actions { adw_status_page_set_child(opaque, actions.widget) }
  }

  package func setTitle(_ title: String) {
    adw_status_page_set_title(opaque, escaped(title))
    WholeWords.keep(inside: widget)
  }

  package func setText(_ text: String) {
    adw_status_page_set_description(opaque, escaped(text))
    WholeWords.keep(inside: widget)
  }
}

/// Text for where GTK expects markup.
func escaped(_ text: String) -> String {
  guard let result = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(result) }
  return String(cString: result)
}
