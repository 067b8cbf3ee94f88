// The main pages of the window, as the sidebar, the switchers and the keys name them.
import AppModel

/// A main page.
package enum Place: String, CaseIterable {
  case home, albums, artists, tracks, genres, folders, search, playlists, diary
  /// Where there is no sidebar: leads to the lists.
  case library

  /// The pages of the sidebar, in its order.
  static let inSidebar: [Place] = [
    .home, .albums, .artists, .tracks, .genres, .folders, .search, .playlists, .diary,
  ]
  /// The pages of the switcher of a narrow window.
  static let inSwitcher: [Place] = [.home, .library, .diary, .search]
  /// The lists that the library's own page leads to.
  static let lists: [Place] = [.albums, .artists, .tracks, .genres, .folders, .playlists]

  /// The place that a switcher shows as chosen for this one.
  var inSwitcher: Place { Self.lists.contains(self) ? .library : self }

  var title: String {
    switch self {
    case .home: tr("Home")
    case .albums: tr("Albums")
    case .artists: tr("Artists")
    case .tracks: tr("Tracks")
    case .genres: tr("Genres")
    case .folders: tr("Folders")
    case .playlists: tr("Playlists")
    case .diary: tr("Diary")
    case .search: tr("Search")
    case .library: tr("Library")
    }
  }

  var symbol: String {
    switch self {
    case .home: "user-home-symbolic"
    case .albums, .library: "view-grid-symbolic"
    case .artists: "avatar-default-symbolic"
    case .tracks: "view-list-symbolic"
    case .genres: "user-bookmarks-symbolic"
    case .folders: "folder-symbolic"
    case .playlists: "view-list-bullet-symbolic"
    case .diary: "x-office-calendar-symbolic"
    case .search: "system-search-symbolic"
    }
  }
}
