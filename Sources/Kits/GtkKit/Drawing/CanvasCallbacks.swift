// What GTK calls on a canvas: find the content, pass values on.
internal import CGtk
internal import GLibKit

/// Fills the class of every canvas.
let startCanvasClass: GClassInitFunc = { pointer, _ in
  guard let pointer else { return }
  let widgetClass = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
  widgetClass.pointee.snapshot = drawCanvas
  widgetClass.pointee.measure = measureCanvas
  widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
}

private let drawCanvas: @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void =
  {
    widget, snapshot in
    guard let widget, let snapshot else { return }
    nonisolated(unsafe) let (canvas, recorder) = (widget, snapshot)
    MainActor.assumeIsolated {
      content(of: canvas)?.draw(
        Snapshot(pointer: recorder, canvas: canvas),
        in: Size(
          width: Double(gtk_widget_get_width(canvas)), height: Double(gtk_widget_get_height(canvas))
        ))
    }
  }

private let measureCanvas:
  @convention(c) (
    UnsafeMutablePointer<GtkWidget>?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?,
    UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Void = { widget, orientation, forSize, minimum, natural, _, _ in
    guard let widget else { return }
    nonisolated(unsafe) let canvas = widget
    let wish = MainActor.assumeIsolated {
      content(of: canvas)?.measure(
        orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical,
        forSize: forSize < 0 ? nil : Double(forSize))
    }
    minimum?.pointee = Int32((wish?.minimum ?? 0).rounded(.up))
    natural?.pointee = Int32(max(wish?.minimum ?? 0, wish?.natural ?? 0).rounded(.up))
  }

@MainActor
private func content(of widget: UnsafeMutablePointer<GtkWidget>) -> (any CanvasContent)? {
  let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  guard let box = g_object_get_qdata(object, contentKey) else { return nil }
  return ClosureBox<any CanvasContent>.borrow(box).body
}
