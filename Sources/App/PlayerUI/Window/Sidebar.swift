// The places of a wide window, along its side, and below them the playlists, which take what is dropped
// on them.
import AppModel
import GtkKit
import MusicCore

/// The sidebar.
final class Sidebar {
  let root: Box
  private let places: PlaceList
  private let playlists = PlaceList(name: tr("Playlists"))
  private let names: PlaylistNames
  private let context: WindowContext
  private var shown: [Playlist] = []
  private var observer: Observer?

  /// `choose` is called with the page a person wants.
  init(_ context: WindowContext, choose: @escaping (Place) -> Void) {
    self.context = context
    names = PlaylistNames(library: context.library, actions: context.actions)
    places = PlaceList(name: tr("Pages"))
    for place in Place.inSidebar {
      let row = places.add(symbol: place.symbol, title: place.title)
      if place == .playlists, let row {
        context.acceptDragged(on: row) { [weak context] in context?.addToPlaylist($0) }
      }
    }
    places.onChoose { index in choose(Place.inSidebar[index]) }
    let header = HeaderBar(endButtons: false)
    header.setClass("flat")
    header.setTitle(Label("Norae", classes: ["app-name"]))
    let view = ScrolledView(.vertical, Box(.column, [places, playlists]))
    view.setExpands(vertically: true)
    root = Box(.column, [header, view])
    root.setClass("sidebar")
    root.setMinimumSize(width: 215)
    playlists.setClass("sidebar-playlists")
    playlists.isVisible = false
    playlists.onChoose { [weak self] index in
      guard let self else { return }
      playlists.index = nil
      if shown.indices.contains(index) { context.showPlaylist(shown[index]) }
    }
    observer = Observer { [weak self] in self?.showNames() }
    names.start()
  }

  /// Marks the page that is seen.
  func select(_ place: Place) {
    places.index = Place.inSidebar.firstIndex(of: place)
  }

  private func showNames() {
    // The rest stands on the page of playlists.
    let wanted = Array(names.playlists.prefix(Self.mostPlaylists))
    guard wanted != shown else { return }
    shown = wanted
    playlists.isVisible = !wanted.isEmpty
    playlists.removeAll()
    for playlist in wanted {
      let row = playlists.add(symbol: PlaylistsPage.symbol(of: playlist), title: playlist.name)
      guard playlist.rules == nil, let row else { continue }
      context.acceptDragged(on: row) { [weak names] in names?.startAdding($0, to: playlist) }
    }
  }

  /// Each of them is a row of its own at all times.
  private static let mostPlaylists = 50
}
