// Rows that are dragged out of a list: to a place in this program, where what is dragged is a Swift value,
// or to another program, which is given the files. Which files those are is asked only when somebody
// wants them.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// What is dragged with a row.
@MainActor
package struct DragContent {
  /// Asked when another program takes it: the files' paths as the file system's bytes.
  package var files: @MainActor () async -> [[UInt8]]
  package var began: @MainActor () -> Void
  package var ended: @MainActor () -> Void

  package init(
    files: @escaping @MainActor () async -> [[UInt8]], began: @escaping @MainActor () -> Void,
    ended: @escaping @MainActor () -> Void
  ) {
    self.files = files
    self.began = began
    self.ended = ended
  }
}

/// A row of a list: where it stands, and what is seen of it.
typealias FoundRow = (position: Int, widget: UnsafeMutablePointer<GtkWidget>)

extension Widget {
  /// Lets rows of this list be dragged; `find` gives the row of a widget in it.
  func addRowDrag(
    find: @escaping @MainActor (UnsafeMutablePointer<GtkWidget>) -> FoundRow?,
    content: @escaping @MainActor (Int) -> DragContent?
  ) {
    guard let source = gtk_drag_source_new() else { return }
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    let object = UnsafeMutableRawPointer(source)
    let held = HeldRow()
    // Before the row itself is pressed, which may take the marks of others away.
    gtk_event_controller_set_propagation_phase(OpaquePointer(object), GTK_PHASE_CAPTURE)
    Signal(object, "begin") { [weak self] arguments in
      guard let self, let gesture = arguments.object(0) else { return false }
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_point(
        OpaquePointer(gesture), arguments.boxed(1).map { OpaquePointer($0) }, &x, &y)
      let row = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT).flatMap { find($0) }
      held.content = row.flatMap { content($0.position) }
      held.picture = held.content == nil ? nil : row.flatMap { picture(of: $0.widget) }
      let files = held.content.flatMap { fileDrag($0.files) }
      withExtendedLifetime(files) {
        gtk_drag_source_set_content(
          OpaquePointer(gesture), files?.pointer.assumingMemoryBound(to: GdkContentProvider.self))
      }
      return false
    }
    Signal(object, "drag-begin") { arguments in
      if let gesture = arguments.object(0), let picture = held.picture {
        gtk_drag_source_set_icon(
          OpaquePointer(gesture), OpaquePointer(picture.pointer), 24, 24)
      }
      held.content?.began()
      return false
    }
    Signal(object, "drag-end") { _ in
      held.content?.ended()
      (held.content, held.picture) = (nil, nil)
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(object))
  }

  private func picture(of row: UnsafeMutablePointer<GtkWidget>) -> ObjectRef? {
    gtk_widget_paintable_new(row).map { ObjectRef(adopting: UnsafeMutableRawPointer($0)) }
  }

  /// Hears what is dropped here out of a list of this program; `wants` says whether it can be taken.
  package func acceptRows(
    wants: @escaping @MainActor () -> Bool, took: @escaping @MainActor () -> Void
  ) {
    guard let target = gtk_drop_target_async_new(nil, GDK_ACTION_COPY) else { return }
    let object = UnsafeMutableRawPointer(target)
    Signal(object, "accept") { arguments in
      guard let drop = arguments.object(1) else { return false }
      return gdk_drop_get_drag(OpaquePointer(drop)) != nil && wants()
    }
    Signal(object, "drop") { arguments in
      guard wants() else { return false }
      took()
      if let drop = arguments.object(1) { gdk_drop_finish(OpaquePointer(drop), GDK_ACTION_COPY) }
      return true
    }
    gtk_widget_add_controller(widget, OpaquePointer(object))
    guard let motion = gtk_drop_controller_motion_new().map(UnsafeMutableRawPointer.init) else {
      return
    }
    Signal(motion, "enter") { [weak self] _ in
      if wants() { self?.setClass("drop-place") }
      return false
    }
    Signal(motion, "leave") { [weak self] _ in
      self?.setClass("drop-place", false)
      return false
    }
    gtk_widget_add_controller(widget, OpaquePointer(motion))
  }
}

/// What is dragged at the moment.
@MainActor
private final class HeldRow {
  var content: DragContent?
  var picture: ObjectRef?
}

/// Files as GTK carries them to another program.
@MainActor
func fileDrag(_ files: @escaping @MainActor () async -> [[UInt8]]) -> ObjectRef? {
  guard let made = norae_new_object(fileDragType) else { return nil }
  let box = ClosureBox<@MainActor () async -> [[UInt8]]>(files)
  g_object_set_qdata_full(
    made.assumingMemoryBound(to: GObject.self), fileDragKey, box.retained(), releaseBox)
  return ObjectRef(adopting: made)
}

let fileDragKey = g_quark_from_static_string("norae-file-drag")

private let fileDragType: GType = {
  var info = GTypeInfo()
  info.class_size = UInt16(MemoryLayout<GdkContentProviderClass>.size)
  info.instance_size = UInt16(MemoryLayout<GdkContentProvider>.size)
  info.class_init = startFileDragClass
  return g_type_register_static(
    gdk_content_provider_get_type(), "NoraeFileDrag", &info, GTypeFlags(rawValue: 0))
}()
