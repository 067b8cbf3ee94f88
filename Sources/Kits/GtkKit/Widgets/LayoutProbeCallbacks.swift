// What GTK calls on a layout probe.
internal import CGtk
internal import GLibKit

/// Fills the class of every layout probe.
let startProbeClass: GClassInitFunc = { pointer, _ in
  guard let pointer else { return }
  let widgetClass = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
  widgetClass.pointee.measure = measureProbe
  widgetClass.pointee.size_allocate = allocateProbe
  widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
  pointer.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = disposeWithChildren
}

private let measureProbe:
  @convention(c) (
    UnsafeMutablePointer<GtkWidget>?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?,
    UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Void = { widget, orientation, forSize, minimum, natural, _, _ in
    guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
    gtk_widget_measure(child, orientation, forSize, minimum, natural, nil, nil)
  }

private let allocateProbe:
  @convention(c) (UnsafeMutablePointer<GtkWidget>?, Int32, Int32, Int32) -> Void = {
    widget, width, height, baseline in
    guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
    gtk_widget_allocate(child, width, height, baseline, nil)
    nonisolated(unsafe) let probe = widget
    let hasMoved = MainActor.assumeIsolated {
      let object = UnsafeMutableRawPointer(probe).assumingMemoryBound(to: GObject.self)
      guard let box = g_object_get_qdata(object, probeKey) else { return false }
      return ClosureBox<@MainActor () -> Bool>.borrow(box).body()
    }
    guard hasMoved else { return }
    // GTK forgets what is asked for while it lays out, so it is not asked but done.
    gtk_widget_queue_allocate(child)
    gtk_widget_allocate(child, width, height, baseline, nil)
  }
