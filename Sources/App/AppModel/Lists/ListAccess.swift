// What the long lists of the window ask of the library, as values in and out: first all ids in
// their order, then the rows of the slices that are seen. See `LibraryAccess`.
package import LibraryStore
package import MusicCore

/// The questions of the pages of artists, genres, tracks and folders, and of searching.
package nonisolated struct ListAccess: Sendable {
  package var trackIDs: @Sendable (TrackQuery) async throws -> SortedIDs<Track.ID> = { _ in
    SortedIDs(ids: [])
  }
  /// The first whose name begins with a text.
  package var trackBeginning: @Sendable (TrackQuery, String) async throws -> Track.ID? = {
    _, _ in nil
  }
  package var albumBeginning: @Sendable (AlbumOrder, String) async throws -> Album.ID? = {
    _, _ in nil
  }
  package var artistBeginning: @Sendable (String) async throws -> Artist.ID? = { _ in nil }
  package var tracks: @Sendable ([Track.ID]) async throws -> [Track] = { _ in [] }
  package var albumIDs: @Sendable (AlbumOrder) async throws -> SortedIDs<Album.ID> = { _ in
    SortedIDs(ids: [])
  }
  package var albums: @Sendable ([Album.ID]) async throws -> [Album] = { _ in [] }
  package var artistIDs: @Sendable () async throws -> SortedIDs<Artist.ID> = {
    SortedIDs(ids: [])
  }
  package var artists: @Sendable ([Artist.ID]) async throws -> [ListedArtist] = { _ in [] }
  package var linesOfArtist: @Sendable (Artist.ID) async throws -> [ArtistLine] = { _ in [] }
  package var artistOfTrack: @Sendable (Track.ID) async throws -> Artist? = { _ in nil }
  package var artistOfAlbum: @Sendable (Album.ID) async throws -> Artist? = { _ in nil }
  package var genres: @Sendable () async throws -> [Genre] = { [] }
  /// What a folder holds; nil: the library's own folders.
  package var folder: @Sendable (FilePath?) async throws -> FolderContent = { _ in
    FolderContent(folders: [], tracks: [])
  }
  /// The tracks in a folder and below, at most so many.
  package var tracksBelow: @Sendable (FilePath, Int) async throws -> [Track.ID] = { _, _ in [] }
  /// Likes tracks, or no longer.
  package var setLiked: @Sendable (Bool, [Track.ID]) async throws -> Void = { _, _ in }
  package var search: @Sendable (String) async throws -> [SearchHit] = { _ in [] }
  /// Makes the first search as quick as the others.
  package var prepareSearch: @Sendable () async throws -> Void = {}
  package var unreadable: @Sendable () async throws -> [UnreadableFile] = { [] }

  package init() {}
}

/// Something that a search found.
package nonisolated enum SearchHit: Hashable, Sendable {
  case track(Track)
  case album(Album)
  case artist(Artist)
  /// A track in whose words the query stands, the line, and when it is sung, if that is known.
  case lyrics(Track, line: String, time: Duration?)
}
