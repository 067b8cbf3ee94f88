// What GTK calls on a stage of cards.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// Fills the class of every stage.
let startStageClass: GClassInitFunc = { pointer, _ in
  guard let pointer else { return }
  let widgetClass = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
  widgetClass.pointee.measure = { _, _, _, minimum, natural, _, _ in
    minimum?.pointee = 0
    natural?.pointee = 0
  }
  widgetClass.pointee.size_allocate = allocateStage
  widgetClass.pointee.snapshot = drawStage
  widgetClass.pointee.get_request_mode = { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE }
  pointer.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = disposeWithChildren
}

private let allocateStage:
  @convention(c) (UnsafeMutablePointer<GtkWidget>?, Int32, Int32, Int32) -> Void = {
    widget, width, height, _ in
    guard let widget else { return }
    nonisolated(unsafe) let stage = widget
    MainActor.assumeIsolated {
      guard let layout = layout(of: stage) else { return }
      for place in layout.places {
        // GTK wants every child to be measured before it is given room.
        gtk_widget_measure(place.card.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        gtk_widget_allocate(
          place.card.widget, Int32(place.size.width), Int32(place.size.height), -1,
          place.steps.gskTransform())
      }
      layout.size.allocated(Size(width: Double(width), height: Double(height)))
    }
  }

private let drawStage: @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?) -> Void = {
  widget, snapshot in
  guard let widget, let snapshot else { return }
  nonisolated(unsafe) let (stage, recorder) = (widget, snapshot)
  MainActor.assumeIsolated {
    guard let layout = layout(of: stage) else { return }
    for place in layout.places {
      if place.alpha < 1 { gtk_snapshot_push_opacity(recorder, place.alpha) }
      if !layout.drawsPictures || !draw(place, on: stage, with: layout.pictures, onto: recorder) {
        gtk_widget_snapshot_child(stage, place.card.widget, recorder)
      }
      if place.alpha < 1 { gtk_snapshot_pop(recorder) }
    }
  }
}

/// Draws a picture of a card; false where there can be none.
@MainActor
private func draw(
  _ place: CardStage.Place, on stage: UnsafeMutablePointer<GtkWidget>, with pictures: CardPictures,
  onto recorder: OpaquePointer
) -> Bool {
  let own = gtk_snapshot_new()
  gtk_widget_snapshot_child(stage, place.card.widget, own)
  guard let node = gtk_snapshot_free_to_node(own) else { return false }
  defer { gsk_render_node_unref(node) }
  return pictures.draw(
    node, of: place.card, pixels: Double(gtk_widget_get_scale_factor(stage)), onto: recorder)
}

/// Lets go of the children of a widget that has no other way to.
let disposeWithChildren: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = { object in
  guard let object else { return }
  let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
  let parent = g_type_class_peek(norae_type_widget())?.assumingMemoryBound(to: GObjectClass.self)
  parent?.pointee.dispose(object)
}

@MainActor
private func layout(of widget: UnsafeMutablePointer<GtkWidget>) -> StageLayout? {
  let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  guard let box = g_object_get_qdata(object, stageKey) else { return nil }
  return ClosureBox<StageLayout>.borrow(box).body
}
