// The artists page: every artist in sort order, read in slices.
import LibraryStore
package import MusicCore
import Observation

/// All artists.
@Observable
package final class ArtistsModel {
  /// An artist as the list shows it.
  package nonisolated struct Row: Hashable, Sendable {
    package let artist: Artist
    /// The cover of an album of his; nil: there is none.
    package let cover: CoverSource?
  }

  package let list: SlicedList<Artist.ID, Row>
  package private(set) var marks: [JumpMark] = []
  package private(set) var isLoaded = false

  let library: LibraryModel
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel) {
    self.library = library
    let lists = library.access.lists
    list = SlicedList { ids in
      let artists = try await lists.artists(ids)
      let rows = artists.map { listed in
        (listed.artist.id, Row(artist: listed.artist, cover: listed.album.map { .album($0) }))
      }
      return Dictionary(rows) { first, _ in first }
    }
    list.failed = { [weak library] in library?.message = Notice.text(for: $0) }
  }

  /// "1,204 artists".
  package var details: String { trn("{count} artist", "{count} artists", list.count) }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access, pause: .milliseconds(500)) { [weak self] _ in
        self?.list.forgetRows()
        await self?.reload()
      }
    }
    await reload()
  }

  /// Begins to load and returns at once.
  package func start() { Task { await load() } }

  private func reload() async {
    do {
      let sorted = try await library.access.lists.artistIDs()
      list.setKeys(sorted.ids)
      if marks != sorted.marks { marks = sorted.marks }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }
}
