// What the person has told the desktop, where it keeps such things in GSettings.
internal import CGLib

/// The desktop's own settings.
package enum DesktopSetting {
  /// A text; nil where the desktop knows no such setting.
  package static func text(_ key: String, of schema: String) -> String? {
    // Asking for a schema that is not installed would end the program.
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return nil }
    defer { g_settings_schema_unref(found) }
    guard g_settings_schema_has_key(found, key) != 0, let settings = g_settings_new(schema) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(settings)) }
    guard let text = g_settings_get_string(settings, key) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
}
