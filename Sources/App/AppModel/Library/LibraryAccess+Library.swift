// The questions of the window, asked of the real library.
package import LibraryStore
import MusicCore

extension LibraryAccess {
  /// Asks `library`; `cover` reads pictures, from wherever they are.
  package nonisolated init(
    _ library: Library, cover: @escaping @Sendable (CoverSource) async -> [UInt8]?
  ) {
    self.init(
      albums: { try await library.albums(order: $0) },
      album: { try await library.album($0) },
      tracks: { try await library.tracks(of: $0) },
      recentlyAdded: { try await library.recentlyAdded(limit: $0) },
      pick: { day, another in
        try await library.todaysPick(on: day, another: another).map {
          DayPick(track: $0.track, album: $0.album)
        }
      },
      summary: { try await library.summary() },
      changes: { library.changes() },
      cover: cover)
  }
}
