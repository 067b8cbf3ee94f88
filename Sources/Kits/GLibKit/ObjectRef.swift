// A counted reference to a GObject that any thread may hold: GStreamer's and GIO's objects.
// Widgets have their own, `WidgetRef` of GtkKit, which lets go on the main actor.
internal import CGLib

/// One reference to a GObject; lets go of it when it ends.
package final class ObjectRef: @unchecked Sendable {
  // GObject counts references atomically; what the object itself allows is its user's affair.
  package let pointer: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns.
  package init(adopting pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
  }

  /// Adds a reference of its own.
  package init(retaining pointer: UnsafeMutableRawPointer) {
    g_object_ref(pointer)
    self.pointer = pointer
  }

  deinit {
    g_object_unref(pointer)
  }
}
