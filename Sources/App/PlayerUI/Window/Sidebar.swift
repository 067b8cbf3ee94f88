// The places of a wide window, along its side.
import AppModel
import GtkKit

/// The sidebar.
final class Sidebar {
  let root: Box
  private let places: PlaceList

  /// `choose` is called with the page a person wants.
  init(choose: @escaping (Place) -> Void) {
    places = PlaceList(name: tr("Pages"))
    for place in Place.inSidebar { places.add(symbol: place.symbol, title: place.title) }
    places.onChoose { index in choose(Place.inSidebar[index]) }
    let header = HeaderBar(endButtons: false)
    header.setClass("flat")
    header.setTitle(Label("Norae", classes: ["app-name"]))
    root = Box(.column, [header, places])
    root.setClass("sidebar")
    root.setMinimumSize(width: 215)
  }

  /// Marks the page that is seen.
  func select(_ place: Place) {
    places.index = Place.inSidebar.firstIndex(of: place)
  }
}
