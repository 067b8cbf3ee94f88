// Files and folders that are dropped on the window from another program; what comes out of this one's own
// lists is not taken for such.
internal import CGtk
internal import GLibKit

extension Widget {
  /// Hears of files and folders that are dropped here: their paths as the file system's bytes.
  package func acceptFiles(_ body: @escaping @MainActor ([[UInt8]]) -> Void) {
    guard let target = gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY) else {
      return
    }
    Signal(UnsafeMutableRawPointer(target), "accept") { arguments in
      guard let drop = arguments.object(1).map({ OpaquePointer($0) }),
        gdk_drop_get_drag(drop) == nil
      else { return false }
      return gdk_content_formats_contain_gtype(
        gdk_drop_get_formats(drop), gdk_file_list_get_type()) != 0
    }
    Signal(UnsafeMutableRawPointer(target), "drop") { arguments in
      guard let value = arguments.boxed(1)?.assumingMemoryBound(to: GValue.self),
        let list = g_value_get_boxed(value)
      else { return false }
      let paths = paths(in: OpaquePointer(list))
      if !paths.isEmpty { body(paths) }
      return !paths.isEmpty
    }
    gtk_widget_add_controller(widget, OpaquePointer(UnsafeMutableRawPointer(target)))
  }
}

/// The places on disk in a list of files; what is elsewhere is left out.
private func paths(in list: OpaquePointer) -> [[UInt8]] {
  let files = gdk_file_list_get_files(list)
  defer { g_slist_free(files) }
  var paths: [[UInt8]] = []
  var at = files
  while let node = at {
    if let file = node.pointee.data, let path = g_file_get_path(OpaquePointer(file)) {
      paths.append(Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
      g_free(path)
    }
    at = node.pointee.next
  }
  return paths
}
