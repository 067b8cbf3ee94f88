// Where tracks are to be kept: a new playlist, or one that is there.
package import MusicCore
import Observation

/// Chooses a playlist for tracks; one of rules takes none.
@Observable
package final class PlaylistChoice {
  package private(set) var playlists: [Playlist] = []
  /// What a new playlist is called unless the person says otherwise.
  package let suggestedName: String

  private let library: LibraryModel
  private let tracks: () async throws -> [Track]

  /// `tracks` is asked when the choice is made.
  package init(
    library: LibraryModel, name: String = "", tracks: @escaping () async throws -> [Track]
  ) {
    self.library = library
    self.tracks = tracks
    suggestedName = name
  }

  package func load() async {
    await library.attempt { playlists = try await $0.names().filter { $0.rules == nil } }
  }

  package func create(_ name: String) async {
    await library.attempt { access in
      let tracks = try await tracks()
      let plain = name.allSatisfy(\.isWhitespace) ? tr("Playlist") : name
      guard let playlist = try await access.create(plain, tracks) else { return }
      tell(playlist.name, tracks.count)
    }
  }

  package func add(to playlist: Playlist) async {
    await library.attempt { access in
      let tracks = try await tracks()
      try await access.add(tracks, playlist.id, nil)
      tell(playlist.name, tracks.count)
    }
  }

  private func tell(_ name: String, _ count: Int) {
    library.message = trn(
      "{count} track added to “{name}”", "{count} tracks added to “{name}”", count, ["name": name])
  }

  package func start() { Task { await load() } }
  package func startCreating(_ name: String) { Task { await create(name) } }
  package func startAdding(to playlist: Playlist) { Task { await add(to: playlist) } }
}
