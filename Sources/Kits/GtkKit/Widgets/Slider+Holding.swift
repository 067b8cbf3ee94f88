// Whether a person holds a slider's thumb: what moves by itself must keep still meanwhile.
internal import CGtk
internal import GLibKit

extension Slider {
  /// Calls `body` with true when a finger or the button goes down on it, with false when it goes up or
  /// is taken away.
  package func onHold(_ body: @escaping @MainActor (Bool) -> Void) {
    guard let made = gtk_event_controller_legacy_new() else { return }
    // The slider's own gestures take the press for themselves and would call others off.
    gtk_event_controller_set_propagation_phase(made, GTK_PHASE_CAPTURE)
    Signal(UnsafeMutableRawPointer(made), "event") { [weak self] _ in
      self?.feel(made, body)
      return false
    }
    gtk_widget_add_controller(widget, made)
    on("unmap") { body(false) }
  }

  private func feel(_ controller: OpaquePointer, _ body: @MainActor (Bool) -> Void) {
    guard let event = gtk_event_controller_get_current_event(controller) else { return }
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: body(true)
    case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_GRAB_BROKEN: body(false)
    default: break
    }
  }
}
