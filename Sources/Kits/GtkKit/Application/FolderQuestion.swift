// Asking for a folder, a picture or another file with the desktop's own dialog.
internal import CGtk
internal import GLibKit
internal import GtkShim

extension Window {
  /// Asks for a folder; gives its path as the file system's bytes, nil when the person declined.
  package func askForFolder(title: String, accept: String, cancel: String) async -> [UInt8]? {
    await ask(norae_folder_chooser(title, self.as(GtkWindow.self), accept, cancel))
  }

  /// Asks for an image file, as `askForFolder`; `kind` is what such files are called.
  package func askForPicture(
    title: String, accept: String, cancel: String, kind: String
  ) async -> [UInt8]? {
    await ask(norae_image_chooser(title, self.as(GtkWindow.self), accept, cancel, kind))
  }

  /// Asks for a file with one of these endings, as `askForFolder`; `kind` is what such files are called.
  package func askForFile(
    title: String, accept: String, cancel: String, kind: String, endings: [String]
  ) async -> [UInt8]? {
    let made = norae_file_chooser(title, self.as(GtkWindow.self), accept, cancel)
    if let made, let filter = gtk_file_filter_new() {
      gtk_file_filter_set_name(filter, kind)
      for ending in endings { gtk_file_filter_add_suffix(filter, ending) }
      gtk_file_chooser_add_filter(OpaquePointer(made), filter)
      g_object_unref(UnsafeMutableRawPointer(filter))
    }
    return await ask(made)
  }

  /// Asks where a file is to be written, as `askForFolder`; it is called `name` unless the person says
  /// otherwise.
  package func askWhereToSave(
    _ name: String, title: String, accept: String, cancel: String
  ) async -> [UInt8]? {
    // A slash would be a folder.
    let plain = String(name.map { $0 == "/" ? "_" : $0 })
    return await ask(norae_save_chooser(title, self.as(GtkWindow.self), accept, cancel, plain))
  }

  private func ask(_ made: UnsafeMutableRawPointer?) async -> [UInt8]? {
    guard let made else { return nil }
    let dialog = ObjectRef(adopting: made)
    gtk_native_dialog_set_modal(made.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    return await withCheckedContinuation { continuation in
      Signal(made, "response") { arguments in
        continuation.resume(
          returning: arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue)
            ? chosenPath(dialog) : nil)
        return false
      }
      gtk_native_dialog_show(made.assumingMemoryBound(to: GtkNativeDialog.self))
    }
  }
}

private func chosenPath(_ dialog: ObjectRef) -> [UInt8]? {
  guard let file = gtk_file_chooser_get_file(OpaquePointer(dialog.pointer)) else { return nil }
  defer { g_object_unref(UnsafeMutableRawPointer(file)) }
  guard let path = g_file_get_path(file) else { return nil }
  defer { g_free(path) }
  var bytes: [UInt8] = []
  var at = path
  while at.pointee != 0 {
    bytes.append(UInt8(bitPattern: at.pointee))
    at += 1
  }
  return bytes
}
