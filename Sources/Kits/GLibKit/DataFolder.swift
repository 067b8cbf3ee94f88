// Where the program's own files are: beside the executable when it is installed, in the source
// tree when it is run from there.
internal import CGLib

/// The folder with the style sheet and the symbols.
package enum DataFolder {
  /// The first folder that holds `marker`: `../share/NAME` beside the executable, `data` in a
  /// folder above it, then `NAME` in the system's data folders; nil when none does.
  package static func find(_ name: String, holding marker: String) -> String? {
    candidates(name).first { folder in
      g_file_test("\(folder)/\(marker)", G_FILE_TEST_IS_REGULAR) != 0
    }
  }

  private static func candidates(_ name: String) -> [String] {
    var folders: [String] = []
    if let executable = g_file_read_link("/proc/self/exe", nil) {
      var parts = String(cString: executable).split(separator: "/").dropLast()
      g_free(executable)
      folders.append("/" + parts.dropLast().joined(separator: "/") + "/share/\(name)")
      for _ in 0..<6 where !parts.isEmpty {
        parts = parts.dropLast()
        folders.append("/" + parts.joined(separator: "/") + "/data")
      }
    }
    var system = g_get_system_data_dirs()
    while let folder = system?.pointee {
      folders.append("\(String(cString: folder))/\(name)")
      system = system?.advanced(by: 1)
    }
    return folders
  }
}
