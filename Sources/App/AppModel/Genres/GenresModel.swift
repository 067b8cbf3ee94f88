// The genres page. A library has hundreds of genres, not thousands, so they come at once.
package import MusicCore
import Observation

/// All genres.
@Observable
package final class GenresModel {
  package private(set) var genres: [Genre] = []
  package private(set) var isLoaded = false

  private let library: LibraryModel
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel) {
    self.library = library
  }

  /// "12 genres".
  package var details: String { trn("{count} genre", "{count} genres", genres.count) }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access, pause: .milliseconds(500)) { [weak self] _ in
        await self?.reload()
      }
    }
    await reload()
  }

  /// Begins to load and returns at once.
  package func start() { Task { await load() } }

  private func reload() async {
    do {
      let genres = try await library.access.lists.genres()
      if genres != self.genres { self.genres = genres }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }
}
