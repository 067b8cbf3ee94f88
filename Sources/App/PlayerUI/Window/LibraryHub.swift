// The library's own page where there is no sidebar: leads to the lists.
import AppModel
import GtkKit

/// The page that leads to the lists.
final class LibraryHub: LibraryPage {
  let root: Widget
  private let places = PlaceList(name: tr("Library"))
  private let title = Label(tr("Library"), classes: ["page-title"])
  private let column: Box

  init(choose: @escaping (Place) -> Void) {
    for place in Place.lists { places.add(symbol: place.symbol, title: place.title) }
    places.setClass("hub")
    column = Box(.column, spacing: 8, [title, places])
    root = ScrolledView(.vertical, column)
    places.onChoose { [weak places] index in
      places?.index = nil
      choose(Place.lists[index])
    }
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    let margin = layout.pageMargin
    title.setMargins(top: 2, end: margin, start: margin)
    places.setMargins(end: margin - 8, start: margin - 8)
  }
}
