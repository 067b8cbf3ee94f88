// The wheel and the touch-pad. A wheel turns by notches; a touch-pad moves by pixels and says when
// the fingers come and go.
internal import CGtk
internal import GLibKit

/// What a wheel or a touch-pad did; x to the right, y downwards.
package enum Scrolling: Sendable {
  /// Notches of a wheel, fractions of one where it is fine.
  case wheel(x: Double, y: Double, Modifiers)
  /// Pixels under the fingers, at a time in milliseconds.
  case fingers(x: Double, y: Double, time: Double)
  /// The fingers have left the touch-pad.
  case fingersLifted(time: Double)
}

extension Widget {
  /// Hears wheel and touch-pad; answering true keeps them from what scrolls around it.
  package func onScroll(_ body: @escaping @MainActor (Scrolling) -> Bool) {
    guard
      let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
        .map(UnsafeMutableRawPointer.init)
    else { return }
    let controller = OpaquePointer(scroll)
    Signal(scroll, "scroll") { arguments in
      let (x, y) = (arguments.double(1), arguments.double(2))
      guard gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL else {
        let time = gtk_event_controller_get_current_event_time(controller)
        return body(.fingers(x: x, y: y, time: Double(time)))
      }
      let state = gtk_event_controller_get_current_event_state(controller)
      return body(.wheel(x: x, y: y, Modifiers(gdk: Int(state.rawValue))))
    }
    Signal(scroll, "scroll-end") { _ in
      _ = body(
        .fingersLifted(time: Double(gtk_event_controller_get_current_event_time(controller))))
      return false
    }
    gtk_widget_add_controller(widget, controller)
  }
}
