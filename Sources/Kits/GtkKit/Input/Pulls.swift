// Pulling a view along its axis, with a threshold that tells a pull from a press: until the pointer
// has gone 8 pixels along, what lies inside gets the press; across, whatever scrolls around it does.
internal import CGtk
internal import GLibKit

/// A pull along one axis; ways in pixels since it began, times in milliseconds of a steady clock.
@MainActor
package struct PullHandlers {
  package var began: () -> Void
  package var moved: (_ way: Double, _ time: Double) -> Void
  package var ended: (_ way: Double, _ time: Double) -> Void
  /// Taken away by something else: as if it had never been.
  package var cancelled: () -> Void

  package init(
    began: @escaping () -> Void, moved: @escaping (Double, Double) -> Void,
    ended: @escaping (Double, Double) -> Void, cancelled: @escaping () -> Void
  ) {
    self.began = began
    self.moved = moved
    self.ended = ended
    self.cancelled = cancelled
  }
}

/// A pull that can be called off.
@MainActor
package final class PullGesture {
  /// The pointer may shake by this much in a press, pixels.
  package static let threshold = 8.0

  /// Whether the view is being pulled.
  package private(set) var isPulling = false

  private let axis: Axis
  private let handlers: PullHandlers
  private var start = 0.0
  private var isOver = false

  fileprivate init(_ axis: Axis, _ handlers: PullHandlers) {
    self.axis = axis
    self.handlers = handlers
  }

  /// Ends the pull without effect: `cancelled` is called, and nothing more until the next press.
  package func cancel() {
    isOver = true
    guard isPulling else { return }
    isPulling = false
    handlers.cancelled()
  }

  fileprivate func pressed() { (isPulling, isOver) = (false, false) }

  /// Answers what is to become of the press, nil: what it was.
  fileprivate func moved(_ x: Double, _ y: Double, _ time: Double) -> GtkEventSequenceState? {
    let (along, across) = axis == .horizontal ? (x, y) : (y, x)
    if isPulling {
      handlers.moved(along - start, time)
    } else if !isOver, abs(along) > Self.threshold, abs(along) >= abs(across) {
      isPulling = true
      start = along
      handlers.began()
      handlers.moved(0, time)
      return GTK_EVENT_SEQUENCE_CLAIMED
    } else if abs(across) > Self.threshold {
      isOver = true
      return GTK_EVENT_SEQUENCE_DENIED
    }
    return nil
  }

  fileprivate func ended(_ x: Double, _ y: Double, _ time: Double) {
    guard isPulling else { return }
    isPulling = false
    handlers.ended((axis == .horizontal ? x : y) - start, time)
  }
}

extension Widget {
  /// Follows a pull by pointer or finger along an axis, also outside the widget.
  @discardableResult
  package func onPull(_ axis: Axis, _ handlers: PullHandlers) -> PullGesture {
    guard let gesture = gtk_gesture_drag_new().map(UnsafeMutableRawPointer.init) else {
      preconditionFailure("GTK made no gesture.")
    }
    let controller = OpaquePointer(gesture)
    gtk_gesture_single_set_button(controller, UInt32(GDK_BUTTON_PRIMARY))
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let pull = PullGesture(axis, handlers)
    Signal(gesture, "drag-begin") { _ in
      pull.pressed()
      return false
    }
    Signal(gesture, "drag-update") { arguments in
      let time = gtk_event_controller_get_current_event_time(controller)
      if let state = pull.moved(arguments.double(1), arguments.double(2), Double(time)) {
        gtk_gesture_set_state(controller, state)
      }
      return false
    }
    Signal(gesture, "drag-end") { arguments in
      let time = gtk_event_controller_get_current_event_time(controller)
      pull.ended(arguments.double(1), arguments.double(2), Double(time))
      return false
    }
    Signal(gesture, "cancel") { _ in
      pull.cancel()
      return false
    }
    gtk_widget_add_controller(widget, controller)
    return pull
  }

  /// Hears a press and release of the main button or of a finger, unless it became a pull or
  /// something inside took it.
  package func onTap(_ body: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
    guard let click = gtk_gesture_click_new().map(UnsafeMutableRawPointer.init) else { return }
    gtk_gesture_single_set_button(OpaquePointer(click), UInt32(GDK_BUTTON_PRIMARY))
    Signal(click, "released") { arguments in
      body(arguments.double(2), arguments.double(3))
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(click))
  }

  /// Hears whether the keyboard's focus is on this or on something inside it.
  package func onFocusInside(_ body: @escaping @MainActor (Bool) -> Void) {
    guard let focus = gtk_event_controller_focus_new().map(UnsafeMutableRawPointer.init) else {
      return
    }
    for (signal, isInside) in [("enter", true), ("leave", false)] {
      Signal(focus, signal) { _ in
        body(isInside)
        return false
      }
    }
    gtk_widget_add_controller(widget, OpaquePointer(focus))
  }

  /// Whether the desktop's language is read from right to left.
  package var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }
}
