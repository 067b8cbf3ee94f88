// How the library is shown.

/// Settings of the pages of the library.
package enum BrowsingSettings {
  /// How wide a cover in the grid of albums is at least, in pixels.
  package static let coverSide = SettingKey("albums.cover-size", default: 160)
}
