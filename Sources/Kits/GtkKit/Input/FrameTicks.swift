// Work at the display's own rate: only while it runs and the widget is on screen. Nothing ticks
// when it is stopped.
internal import CGtk
internal import GLibKit

/// Calls a closure before each frame of a widget.
@MainActor
package final class FrameTicks {
  /// How often any has been called, for tests that look for work that nobody sees.
  package private(set) static var calls = 0

  private let owner: Widget
  private let body: @MainActor () -> Void
  private var id: UInt32 = 0

  /// Does not begin by itself.
  ///
  /// `body` must not hold this object.
  package init(_ widget: Widget, _ body: @escaping @MainActor () -> Void) {
    owner = widget
    self.body = body
  }

  package var isRunning: Bool {
    get { id != 0 }
    set {
      guard newValue != isRunning else { return }
      if newValue {
        let body = body
        let box = ClosureBox<@MainActor () -> Void> {
          FrameTicks.calls += 1
          body()
        }
        id = gtk_widget_add_tick_callback(owner.widget, frameTick, box.retained(), releaseBox)
      } else {
        gtk_widget_remove_tick_callback(owner.widget, id)
        id = 0
      }
    }
  }

  isolated deinit {
    if id != 0 { gtk_widget_remove_tick_callback(owner.widget, id) }
  }
}
