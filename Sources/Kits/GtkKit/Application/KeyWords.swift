// Keys as people read them, and the desktop's program for files.
internal import CGtk
internal import GLibKit
internal import GtkShim

/// How keys are written for people.
package enum KeyWords {
  /// "Ctrl+F" for "<Control>f"; several, parted by spaces, stand beside each other.
  @MainActor
  package static func text(_ keys: String) -> String {
    keys.split(separator: " ").map { key in
      var code: guint = 0
      var modifiers = GdkModifierType(0)
      guard gtk_accelerator_parse(String(key), &code, &modifiers) != 0,
        let label = gtk_accelerator_get_label(code, modifiers)
      else { return String(key) }
      defer { g_free(label) }
      return spaced(String(cString: label))
    }.joined(separator: "   ")
  }

  /// Some languages leave the toolkit's own names of keys as they are, such as `Page_Up`.
  private static func spaced(_ label: String) -> String {
    label.split(separator: "+", omittingEmptySubsequences: false)
      .map { $0.count > 1 ? String($0.map { $0 == "_" ? " " : $0 }) : String($0) }
      .joined(separator: "+")
  }
}

extension Window {
  /// Opens a folder in the desktop's program for files.
  package func showFolder(_ path: [UInt8]) {
    let uri = (path + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { g_filename_to_uri($0.baseAddress, nil, nil) }
    }
    guard let uri else { return }
    gtk_show_uri(self.as(GtkWindow.self), uri, guint32(GDK_CURRENT_TIME))
    g_free(uri)
  }
}
