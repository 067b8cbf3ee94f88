// The pages of the window and the way back: the main pages, made when they are first wanted, and
// over them the pages that were opened one after another. Pages underneath stay as they were,
// with what was chosen and how far they were scrolled.
import AppModel
package import GtkKit

/// The main pages and those opened over them.
package final class PageTrail {
  /// Slides a page over those before it.
  package let root = PageStack(.slide)
  package private(set) var place = Place.home
  /// Called when another page is seen.
  var changed: () -> Void = {}

  private let pages = PageStack(.fade)
  private let make: (Place) -> any LibraryPage
  private var made: [Place: any LibraryPage] = [:]
  private var trail: [any LibraryPage] = []
  private var number = 0
  private var layout = WindowLayout.wide
  private var width = 0.0

  /// So many pages lie over each other at most; the oldest go.
  private static let longest = 24

  /// `make` makes a main page when it is first wanted.
  init(make: @escaping (Place) -> any LibraryPage) {
    self.make = make
    root.add(pages, name: "pages")
    root.setExpands(horizontally: true, vertically: true)
  }

  /// Whether there is a way back.
  package var canGoBack: Bool {
    !trail.isEmpty || (layout != .wide && Place.lists.contains(place))
  }

  /// The page that lies over the main one, if any.
  package var top: (any LibraryPage)? { trail.last }

  /// How many pages lie over the main one.
  package var depth: Int { trail.count }

  /// The field of the search page, if that was made.
  package var searchField: SearchField? { (made[.search] as? SearchPage)?.field }

  /// A main page, if it was made.
  package func page(_ place: Place) -> (any LibraryPage)? { made[place] }

  /// Shows a main page and closes what lies over it.
  package func go(to place: Place) {
    let isNew = made[place] == nil
    let page = made[place] ?? make(place)
    if isNew {
      made[place] = page
      pages.add(page.root, name: place.rawValue)
    }
    self.place = place
    page.setLayout(layout, width: width)
    pages.show(page.root)
    closeAll()
    page.arrive()
    changed()
  }

  /// Opens a page over the others.
  package func open(_ page: any LibraryPage) {
    number += 1
    page.setLayout(layout, width: width)
    root.add(page.root, name: "page-\(number)")
    root.show(page.root)
    trail.append(page)
    if trail.count > Self.longest { root.remove(trail.removeFirst().root) }
    page.arrive()
    changed()
  }

  /// Closes the page on top, or leads from a list to the library's page; says whether it could.
  package func goBack() -> Bool {
    guard canGoBack else { return false }
    guard let page = trail.popLast() else {
      go(to: .library)
      return true
    }
    root.show(trail.last?.root ?? pages)
    root.remove(page.root)
    changed()
    return true
  }

  func setLayout(_ layout: WindowLayout, width: Double) {
    self.layout = layout
    self.width = width
    if layout == .wide, place == .library { return go(to: .albums) }
    made[place]?.setLayout(layout, width: width)
    for page in trail { page.setLayout(layout, width: width) }
    changed()
  }

  private func closeAll() {
    guard !trail.isEmpty else { return }
    root.show(pages)
    for page in trail { root.remove(page.root) }
    trail = []
  }
}
