// What the window asks of the library's playlists, as values in and out. See `LibraryAccess`.
import LibraryScanner
package import LibraryStore
package import MusicCore
package import Playlists

/// Reading and changing playlists; any thread may ask.
package nonisolated struct PlaylistAccess: Sendable {
  package var all: @Sendable () async throws -> [Playlist] = { [] }
  /// The same without what rules find, which takes a walk over all tracks to count.
  package var names: @Sendable () async throws -> [Playlist] = { [] }
  package var playlist: @Sendable (Playlist.ID) async throws -> Playlist? = { _ in nil }
  package var items: @Sendable (Playlist.ID) async throws -> [PlaylistItem] = { _ in [] }
  package var create: @Sendable (String, [Track]) async throws -> Playlist? = { _, _ in nil }
  /// Makes a playlist of rules.
  package var createByRules: @Sendable (String, PlaylistRules) async throws -> Playlist? = {
    _, _ in nil
  }
  package var setRules: @Sendable (PlaylistRules, Playlist.ID) async throws -> Void = { _, _ in }
  package var rules: @Sendable (Playlist.ID) async throws -> PlaylistRules? = { _ in nil }
  /// The tracks that rules find now, in their order.
  package var found: @Sendable (PlaylistRules) async throws -> [Track.ID] = { _ in [] }
  package var rename: @Sendable (Playlist.ID, String) async throws -> Void = { _, _ in }
  package var delete: @Sendable (Playlist.ID) async throws -> [Track] = { _ in [] }
  /// Puts tracks before an entry's place; nil: at the end.
  package var add: @Sendable ([Track], Playlist.ID, Int?) async throws -> Void = { _, _, _ in }
  package var remove: @Sendable (Set<PlaylistItem.ID>, Playlist.ID) async throws -> Void = {
    _, _ in
  }
  /// Puts an entry before another one; nil: at the end.
  package var move:
    @Sendable (PlaylistItem.ID, PlaylistItem.ID?, Playlist.ID) async throws -> Void = { _, _, _ in }
  /// Makes a playlist of a file.
  package var importFile: @Sendable (FilePath) async throws -> Playlist? = { _ in nil }
  /// Writes a playlist to a file, whose ending says how.
  package var export: @Sendable (Playlist, FilePath) async throws -> Void = { _, _ in }

  package init() {}

  /// The playlists of `library`.
  package init(_ library: Library) {
    all = { try await library.playlists() }
    names = { try await library.playlistNames() }
    playlist = { try await library.playlist($0) }
    items = { try await library.items(of: $0) }
    create = { try await library.createPlaylist(named: $0, tracks: $1) }
    createByRules = { try await library.createPlaylist(named: $0, rules: $1) }
    setRules = { try await library.setRules($0, of: $1) }
    rules = { try await library.rules(of: $0) }
    found = { try await library.trackIDs(matching: $0) }
    rename = { try await library.renamePlaylist($0, to: $1) }
    delete = { try await library.deletePlaylist($0)?.tracks ?? [] }
    add = { try await library.add($0, to: $1, at: $2) }
    remove = { try await library.remove($0, from: $1) }
    move = { try await library.move($0, before: $1, in: $2) }
    importFile = { path in
      let reader = PlaylistReader()
      let found = try reader.read(path)
      let tracks = try await reader.tracks(of: found.entries, in: library)
      return try await library.createPlaylist(named: found.title, tracks: tracks)
    }
    export = { playlist, path in
      let tracks = try await library.items(of: playlist.id).map(\.track)
      try PlaylistWriter.write(tracks, title: playlist.name, to: path)
    }
  }
}
