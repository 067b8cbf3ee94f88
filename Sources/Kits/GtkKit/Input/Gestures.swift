// What people do with pointer and keys, given to a widget. The controller belongs to the widget
// and lives as long as it.
internal import CGtk
internal import GLibKit

/// A press, its movement, its end.
///
/// Positions are in the widget's own pixels.
@MainActor
package struct DragHandlers {
  package var began: (_ x: Double, _ y: Double) -> Void
  package var moved: (_ x: Double, _ y: Double) -> Void
  package var ended: (_ x: Double, _ y: Double) -> Void
  /// Taken away by something else: as if it had never been.
  package var cancelled: () -> Void

  package init(
    began: @escaping (Double, Double) -> Void, moved: @escaping (Double, Double) -> Void,
    ended: @escaping (Double, Double) -> Void, cancelled: @escaping () -> Void
  ) {
    self.began = began
    self.moved = moved
    self.ended = ended
    self.cancelled = cancelled
  }
}

/// A drag that can be called off.
@MainActor
package final class DragGesture {
  /// Whether the button is down and the press still counts.
  package private(set) var isDown = false

  private let handlers: DragHandlers
  private var start = (x: 0.0, y: 0.0)

  fileprivate init(_ handlers: DragHandlers) {
    self.handlers = handlers
  }

  /// Ends the press without effect: `cancelled` is called, and nothing more until the next press.
  package func cancel() {
    guard isDown else { return }
    isDown = false
    handlers.cancelled()
  }

  fileprivate func began(_ x: Double, _ y: Double) {
    start = (x, y)
    isDown = true
    handlers.began(x, y)
  }

  fileprivate func moved(_ dx: Double, _ dy: Double) {
    if isDown { handlers.moved(start.x + dx, start.y + dy) }
  }

  fileprivate func ended(_ dx: Double, _ dy: Double) {
    guard isDown else { return }
    isDown = false
    handlers.ended(start.x + dx, start.y + dy)
  }
}

extension Widget {
  /// Follows a press with the main button from its start to its end, also outside the widget.
  @discardableResult
  package func onDrag(_ handlers: DragHandlers) -> DragGesture {
    guard let gesture = gtk_gesture_drag_new().map(UnsafeMutableRawPointer.init) else {
      preconditionFailure("GTK made no gesture.")
    }
    gtk_gesture_single_set_button(OpaquePointer(gesture), UInt32(GDK_BUTTON_PRIMARY))
    let drag = DragGesture(handlers)
    Signal(gesture, "drag-begin") { arguments in
      drag.began(arguments.double(1), arguments.double(2))
      return false
    }
    Signal(gesture, "drag-update") { arguments in
      drag.moved(arguments.double(1), arguments.double(2))
      return false
    }
    Signal(gesture, "drag-end") { arguments in
      drag.ended(arguments.double(1), arguments.double(2))
      return false
    }
    Signal(gesture, "cancel") { _ in
      drag.cancel()
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(gesture))
    return drag
  }

  /// Hears the pointer come, move and go; nil: it has gone.
  package func onHover(_ body: @escaping @MainActor (_ x: Double?) -> Void) {
    guard let motion = gtk_event_controller_motion_new().map(UnsafeMutableRawPointer.init) else {
      return
    }
    Signal(motion, "motion") { arguments in
      body(arguments.double(1))
      return false
    }
    Signal(motion, "leave") { _ in
      body(nil)
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(motion))
  }

  /// Hears a press of a mouse button by its number, such as 8 for "back"; 0 is every button.
  ///
  /// With `first`, before what lies inside, which gets the press all the same.
  package func onPress(
    button: Int, first: Bool = false, _ body: @escaping @MainActor () -> Void
  ) {
    guard let click = gtk_gesture_click_new().map(UnsafeMutableRawPointer.init) else { return }
    gtk_event_controller_set_propagation_phase(
      OpaquePointer(click), first ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE)
    gtk_gesture_single_set_button(OpaquePointer(click), UInt32(button))
    Signal(click, "pressed") { _ in
      body()
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(click))
  }
}
