// The pages of the window, the way back and forward again: the main pages, made when they are first wanted, and
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
  /// What was gone back from, the last one first to be gone forward to.
  private var ahead: [any LibraryPage] = []
  private var layout = WindowLayout.wide
  private var width = 0.0

  /// So many pages lie over each other at most; the oldest go.
  private static let longest = 24
  /// Longer than one page takes to give way to another.
  private static let farewell = Duration.milliseconds(300)

  /// `make` makes a main page when it is first wanted.
  init(make: @escaping (Place) -> any LibraryPage) {
    self.make = make
    root.add(pages)
    root.setExpands(horizontally: true, vertically: true)
  }

  /// Whether there is a way back.
  package var canGoBack: Bool {
    !trail.isEmpty || (layout != .wide && Place.lists.contains(place))
  }

  /// Whether a page was gone back from that can be opened again as it was.
  package var canGoForward: Bool { !ahead.isEmpty }

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
      pages.add(page.root)
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
    forget(&ahead)
    page.setLayout(layout, width: width)
    root.add(page.root)
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
    while let last = trail.last, last.isGone {
      root.remove(last.root)
      trail.removeLast()
    }
    root.show(trail.last?.root ?? pages)
    if page.isGone { root.remove(page.root) } else { ahead.append(page) }
    changed()
    return true
  }

  /// Opens the page again that was gone back from last; says whether there was one.
  package func goForward() -> Bool {
    guard let page = ahead.popLast() else { return false }
    guard !page.isGone else {
      root.remove(page.root)
      return goForward()
    }
    page.setLayout(layout, width: width)
    root.show(page.root)
    trail.append(page)
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
    if !trail.isEmpty { root.show(pages) }
    forget(&trail)
    forget(&ahead)
  }

  /// Lets pages go a moment later: to take a long one apart takes as long as ten frames, and another
  /// page is just being shown.
  private func forget(_ some: inout [any LibraryPage]) {
    guard !some.isEmpty else { return }
    let (gone, root) = (some, root)
    some = []
    Task {
      try? await Task.sleep(for: Self.farewell)
      for page in gone { root.remove(page.root) }
    }
  }
}
