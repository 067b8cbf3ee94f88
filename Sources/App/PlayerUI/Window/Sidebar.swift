// The places of the window, along its side.
import AppModel
import GtkKit

/// A main page, as the sidebar and the switchers name it.
struct Place {
  let name: String
  let title: String
  let symbol: String

  /// The pages there are, in their order.
  static var all: [Place] {
    [
      Place(name: "home", title: tr("Home"), symbol: "user-home-symbolic"),
      Place(name: "albums", title: tr("Albums"), symbol: "view-grid-symbolic"),
    ]
  }
}

/// The sidebar.
final class Sidebar {
  let root: Box
  private let places: PlaceList

  /// `choose` is called with the name of the page a person wants.
  init(choose: @escaping (String) -> Void) {
    places = PlaceList(name: tr("Pages"))
    for place in Place.all { places.add(symbol: place.symbol, title: place.title) }
    places.onChoose { index in choose(Place.all[index].name) }
    let header = HeaderBar(endButtons: false)
    header.setClass("flat")
    header.setTitle(Label("Norae", classes: ["app-name"]))
    root = Box(.column, [header, places])
    root.setClass("sidebar")
    root.setMinimumSize(width: 215)
  }

  /// Marks the page that is seen.
  func select(_ name: String) {
    places.index = Place.all.firstIndex { $0.name == name }
  }
}
