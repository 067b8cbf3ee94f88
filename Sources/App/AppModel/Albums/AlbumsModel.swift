// The albums page: all albums in the order the person has chosen, read in slices.
package import LibraryStore
package import MusicCore
import Observation

/// What the albums page shows.
@Observable
package final class AlbumsModel {
  package let list: SlicedList<Album.ID, Album>
  package private(set) var order = AlbumOrder.artist
  package private(set) var marks: [JumpMark] = []
  package private(set) var isLoaded = false

  let library: LibraryModel
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel) {
    self.library = library
    let lists = library.access.lists
    list = SlicedList { ids in
      Dictionary(try await lists.albums(ids).map { ($0.id, $0) }) { first, _ in first }
    }
    list.failed = { [weak library] in library?.message = Notice.text(for: $0) }
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

  /// "1,204 albums".
  package var details: String { trn("{count} album", "{count} albums", list.count) }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] _ in
        self?.list.forgetRows()
        await self?.reload()
      }
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
      let sorted = try await library.access.lists.albumIDs(wanted)
      // A later choice has overtaken this answer.
      guard wanted == order else { return }
      list.setKeys(sorted.ids)
      if marks != sorted.marks { marks = sorted.marks }
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
