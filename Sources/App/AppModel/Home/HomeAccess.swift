// What the home page asks of the library besides its albums. See `LibraryAccess`.
package import LibraryStore
package import MusicCore

/// The questions of the home page; any thread may ask.
package nonisolated struct HomeAccess: Sendable {
  /// The albums played most, at most so many.
  package var mostPlayed: @Sendable (Int) async throws -> [Album] = { _ in [] }
  /// The albums heard or recorded on this day of other years, at most so many.
  package var remembered: @Sendable (CalendarDay, Int) async throws -> [RememberedAlbum] = {
    _, _ in []
  }
  /// The tracks that stand in the diary.
  package var recordedTracks: @Sendable () async throws -> [Track.ID] = { [] }

  package init() {}

  /// Asks `library`.
  package init(_ library: Library) {
    mostPlayed = { try await library.mostPlayedAlbums(limit: $0) }
    remembered = { try await library.albums(rememberedOn: $0, limit: $1) }
    recordedTracks = { try await library.recordedTracks() }
  }
}
