// The playlists page: all that there are, made, renamed, deleted, carried in and out. A person has
// dozens of them, not thousands, so they come at once.
import LibraryStore
package import MusicCore
import Playlists
import Observation

/// All playlists.
@Observable
package final class PlaylistsModel {
  package private(set) var playlists: [Playlist] = []
  package private(set) var isLoaded = false
  /// What was just deleted, in words, to be shown with the way back.
  package var news: String?

  private let library: LibraryModel
  @ObservationIgnored private var watch: LibraryWatch?
  @ObservationIgnored private var deleted: [(playlist: Playlist, tracks: [Track])] = []

  package init(library: LibraryModel) {
    self.library = library
  }

  /// "3 playlists".
  package var details: String { trn("{count} playlist", "{count} playlists", playlists.count) }

  /// "12 tracks · 48 min".
  package nonisolated static func details(of playlist: Playlist) -> String {
    let count = trn("{count} track", "{count} tracks", playlist.tracks)
    return playlist.duration > .zero ? "\(count) · \(Spoken.length(playlist.duration))" : count
  }

  /// Asks the library, and follows it from now on.
  package func load() async {
    if watch == nil {
      watch = LibraryWatch(library.access) { [weak self] change in
        if change.touches([.playlists, .tracks]) { await self?.reload() }
      }
    }
    await reload()
  }

  package func create(_ name: String) async {
    await library.attempt { _ = try await $0.create(Self.plain(name), []) }
    await reload()
  }

  package func rename(_ playlist: Playlist, to name: String) async {
    await library.attempt { try await $0.rename(playlist.id, Self.plain(name)) }
    await reload()
  }

  package func delete(_ playlists: [Playlist]) async {
    guard let first = playlists.first else { return }
    deleted = []
    await library.attempt { access in
      for playlist in playlists {
        deleted.append((playlist, try await access.delete(playlist.id)))
      }
    }
    if deleted.count == 1 {
      news = tr("“{name}” deleted", ["name": first.name])
    } else if !deleted.isEmpty {
      news = trn("{count} playlist deleted", "{count} playlists deleted", deleted.count)
    }
    await reload()
  }

  /// Makes the playlists again that were deleted last.
  package func undo() async {
    let last = deleted
    deleted = []
    await library.attempt { access in
      for (playlist, tracks) in last {
        if let rules = playlist.rules {
          _ = try await access.createByRules(playlist.name, PlaylistRules(rules))
        } else {
          _ = try await access.create(playlist.name, tracks)
        }
      }
    }
    await reload()
  }

  package func importFile(_ path: FilePath) async {
    await library.attempt { access in
      guard let playlist = try await access.importFile(path) else { return }
      library.message = tr(
        "“{name}” imported: {tracks}",
        ["name": playlist.name, "tracks": trn("{count} track", "{count} tracks", playlist.tracks)])
    }
    await reload()
  }

  /// Writes a playlist to a file, whose ending says how.
  package func export(_ playlist: Playlist, to path: FilePath) async {
    await library.attempt { access in
      try await access.export(playlist, path)
      library.message = tr("“{name}” exported", ["name": playlist.name])
    }
  }

  /// A name that is blank would be no name.
  private static func plain(_ name: String) -> String {
    name.allSatisfy(\.isWhitespace) ? tr("Playlist") : name
  }

  private func reload() async {
    await library.attempt { access in
      let playlists = try await access.all()
      if playlists != self.playlists { self.playlists = playlists }
    }
    isLoaded = true
  }
}

extension LibraryModel {
  /// Does something to playlists; what goes wrong is told in words.
  func attempt(_ body: (PlaylistAccess) async throws -> Void) async {
    do {
      try await body(access.playlists)
    } catch {
      message = Notice.text(for: error)
    }
  }
}

// What views start: each begins a task and returns at once.
extension PlaylistsModel {
  package func start() { Task { await load() } }
  package func startCreating(_ name: String) { Task { await create(name) } }
  package func startRenaming(_ playlist: Playlist, to name: String) {
    Task { await rename(playlist, to: name) }
  }
  package func startDeleting(_ playlists: [Playlist]) { Task { await delete(playlists) } }
  package func startUndoing() { Task { await undo() } }
}
