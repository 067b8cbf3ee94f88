// The albums page: all albums in the order the person has chosen.
package import LibraryStore
package import MusicCore
import Observation

/// What the albums page shows.
@Observable
package final class AlbumsModel {
  package private(set) var albums: [Album] = []
  package private(set) var order = AlbumOrder.artist
  package private(set) var isLoaded = false

  private let library: LibraryModel
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel) {
    self.library = library
  }

  /// The orders to choose from, as people call them.
  package static var orderNames: [String] {
    orders.map { order in
      switch order {
      case .artist: tr("Artist")
      case .title: tr("Title")
      case .date: tr("Year")
      case .originalDate: tr("Original year")
      case .added: tr("Recently added")
      }
    }
  }

  private static let orders = AlbumOrder.allCases

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] _ in await self?.reload() }
    }
    await reload()
  }

  /// Puts the albums in another order.
  package func sort(by order: AlbumOrder) async {
    guard order != self.order else { return }
    self.order = order
    await reload()
  }
}

extension AlbumsModel {
  private func reload() async {
    let wanted = order
    do {
      let albums = try await library.access.albums(wanted)
      // A later choice has overtaken this answer.
      guard wanted == order else { return }
      if albums != self.albums { self.albums = albums }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }
}

// What views start: each begins a task and returns at once.
extension AlbumsModel {
  package func start() { Task { await load() } }

  /// Puts the albums in the order of this place in `orderNames`.
  package func startSort(byIndex index: Int) {
    guard Self.orders.indices.contains(index) else { return }
    Task { await sort(by: Self.orders[index]) }
  }
}
