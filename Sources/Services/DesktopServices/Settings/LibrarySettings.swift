// What the person decides about the library's dealings with the disk.

/// The settings of the library.
package enum LibrarySettings {
  /// Whether a window brings the library up to date when it opens.
  ///
  /// Without, no disk is touched before somebody asks for a scan or adds a folder.
  package static let scansAtStart = SettingKey("library.scan-at-start", default: true)

  /// Whether folders are watched once the library has been brought up to date.
  package static let watchesFolders = SettingKey("library.watch-folders", default: true)
}
