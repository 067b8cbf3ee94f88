// What the home page remembers of other years: a value.

/// An album, and the year in which it was heard or recorded on a day.
package struct RememberedAlbum: Hashable, Sendable {
  package let album: Album
  package let year: Int

  package init(album: Album, year: Int) {
    self.album = album
    self.year = year
  }
}
