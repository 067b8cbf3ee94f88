// The names of all playlists, for the sidebar: where they lead, and which of them takes what is dropped
// on it.
import LibraryStore
package import MusicCore
import Observation

/// The playlists by name; what they hold is not asked.
@Observable
package final class PlaylistNames {
  package private(set) var playlists: [Playlist] = []

  private let library: LibraryModel
  private let actions: MusicActions
  @ObservationIgnored private var watch: LibraryWatch?

  package init(library: LibraryModel, actions: MusicActions) {
    self.library = library
    self.actions = actions
  }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] change in
        if change.touches([.playlists]) { await self?.reload() }
      }
    }
    await reload()
  }

  /// Puts a subject's tracks at the end of a playlist that a person fills.
  package func add(_ subject: MusicSubject, to playlist: Playlist) async {
    let actions = actions
    await PlaylistChoice(library: library) {
      try await actions.tracks(of: subject, limit: .max)
    }.add(to: playlist)
  }

  private func reload() async {
    await library.attempt { access in
      let names = try await access.names()
      if names != playlists { playlists = names }
    }
  }
}

// What views start: each begins a task and returns at once.
extension PlaylistNames {
  package func start() { Task { await load() } }
  package func startAdding(_ subject: MusicSubject, to playlist: Playlist) {
    Task { await add(subject, to: playlist) }
  }
}
