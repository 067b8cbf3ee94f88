// The page of files that could not be read, each with the reason.
import MusicCore
import LibraryStore
import Observation

/// The files that could not be read.
@Observable
package final class UnreadableModel {
  /// One line of the list.
  package nonisolated struct Row: Hashable, Sendable {
    package let name: String
    package let folder: String
    /// Such as "the file ends too early".
    package let reason: String
  }

  package private(set) var rows: [Row] = []
  package private(set) var isLoaded = false

  private let library: LibraryModel
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel) {
    self.library = library
  }

  /// "3 files could not be read".
  package var details: String {
    trn("{count} file could not be read", "{count} files could not be read", rows.count)
  }

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
      let rows = try await library.access.lists.unreadable().map { file in
        Row(
          name: file.path.name, folder: file.path.parent.display, reason: file.reason)
      }
      if rows != self.rows { self.rows = rows }
    } catch {
      library.message = Notice.text(for: error)
    }
    isLoaded = true
  }
}
