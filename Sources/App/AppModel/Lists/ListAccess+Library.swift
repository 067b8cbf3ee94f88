// The questions of the long lists, put to the real library.
package import LibraryStore

extension ListAccess {
  /// Asks `library`.
  package nonisolated init(_ library: Library) {
    self.init()
    trackIDs = { try await library.trackIDs($0) }
    trackBeginning = { try await library.trackID($0, beginning: $1) }
    albumBeginning = { try await library.albumID($0, beginning: $1) }
    artistBeginning = { try await library.artistID(beginning: $0) }
    tracks = { try await library.tracks($0) }
    albumIDs = { try await library.albumIDs($0) }
    albums = { try await library.albums($0) }
    artistIDs = { try await library.artistIDs() }
    artists = { try await library.artists($0) }
    linesOfArtist = { try await library.lines(of: $0) }
    artistOfTrack = { try await library.firstArtist(of: $0) }
    artistOfAlbum = { try await library.firstArtist(of: $0) }
    genres = { try await library.genres() }
    folder = { try await library.content(of: $0) }
    tracksBelow = { try await library.trackIDs(below: $0, limit: $1) }
    setLiked = { try await library.setLiked($0, $1) }
    search = { try await library.search($0).map(SearchHit.init) }
    prepareSearch = { try await library.prepareSearch() }
    unreadable = { try await library.unreadableFiles() }
  }
}

extension SearchHit {
  fileprivate nonisolated init(_ result: SearchResult) {
    self =
      switch result {
      case .track(let track): .track(track)
      case .album(let album): .album(album)
      case .artist(let artist): .artist(artist)
      case .lyrics(let hit): .lyrics(hit.track, line: hit.line, time: hit.time)
      }
  }
}
