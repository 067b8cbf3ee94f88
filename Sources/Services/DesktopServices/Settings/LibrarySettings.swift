// What the person decides about the library: its dealings with the disk, and how files are read.
package import MusicCore

/// The settings of the library.
package enum LibrarySettings {
  /// Whether a window brings the library up to date when it opens.
  ///
  /// Without, no disk is touched before somebody asks for a scan or adds a folder.
  package static let scansAtStart = SettingKey("library.scan-at-start", default: true)

  /// Whether folders are watched once the library has been brought up to date.
  package static let watchesFolders = SettingKey("library.watch-folders", default: true)

  /// What parts artists, and genres, in one value of a tag; and names that it does not part.
  package static let artistSeparators = SettingKey(
    "library.artist-separators", default: SettingList())
  package static let genreSeparators = SettingKey(
    "library.genre-separators", default: SettingList())
  package static let wholeNames = SettingKey("library.whole-names", default: SettingList())

  /// Where covers are looked for, the best place first.
  package static let covers = SettingKey(
    "library.covers", default: SettingList(["embedded", "cover", "folder", "front"]))
}

extension Settings {
  /// How names in one value are told apart.
  package var nameRules: NameRules {
    NameRules(
      artistMarks: self[LibrarySettings.artistSeparators].items,
      genreMarks: self[LibrarySettings.genreSeparators].items,
      wholeNames: self[LibrarySettings.wholeNames].items)
  }

  /// Where covers are looked for.
  package var coverOrder: CoverOrder { CoverOrder(self[LibrarySettings.covers].items) }
}
