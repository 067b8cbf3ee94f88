// What GTK calls on an adaptive view.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Fills the class of every adaptive view.
let startAdaptiveClass: GClassInitFunc = { pointer, _ in
  guard let pointer else { return }
  let widgetClass = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
  widgetClass.pointee.measure = measureAdaptive
  widgetClass.pointee.size_allocate = allocateAdaptive
  widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE }
  pointer.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = disposeWithChildren
}

private let measureAdaptive:
  @convention(c) (
    UnsafeMutablePointer<GtkWidget>?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?,
    UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Void = { widget, orientation, _, minimum, natural, _, _ in
    guard let widget else { return }
    nonisolated(unsafe) let view = widget
    let least = MainActor.assumeIsolated { layout(of: view)?.minimum }
    let wish = orientation == GTK_ORIENTATION_HORIZONTAL ? least?.width : least?.height
    minimum?.pointee = Int32(wish ?? 0)
    natural?.pointee = Int32(wish ?? 0)
  }

private let allocateAdaptive:
  @convention(c) (UnsafeMutablePointer<GtkWidget>?, Int32, Int32, Int32) -> Void = {
    widget, width, height, baseline in
    guard let widget, let child = gtk_widget_get_first_child(widget) else { return }
    var least: Int32 = 0
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    let givenWidth = max(width, least)
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, givenWidth, &least, nil, nil, nil)
    gtk_widget_allocate(child, givenWidth, max(height, least), baseline, nil)
    nonisolated(unsafe) let view = widget
    MainActor.assumeIsolated {
      layout(of: view)?.size.allocated(Size(width: Double(width), height: Double(height)))
    }
  }

@MainActor
private func layout(of widget: UnsafeMutablePointer<GtkWidget>) -> AdaptiveLayout? {
  let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  guard let box = g_object_get_qdata(object, layoutKey) else { return nil }
  return ClosureBox<AdaptiveLayout>.borrow(box).body
}
