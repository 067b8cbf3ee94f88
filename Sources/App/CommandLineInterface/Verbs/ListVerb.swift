// norae list and norae search: the library's rows, in its order.
import AppModel
import LibraryStore
import MusicCore

/// What can be listed.
enum ListKind: String, CaseIterable {
  case tracks, albums, artists, genres
}

extension Session {
  func list() async throws {
    let library = try openLibrary()
    switch ListKind(rawValue: request.text) {
    case .tracks:
      for track in try await tracks(of: library) {
        try show(JSON.row(track), Line.of(track))
      }
    case .albums:
      for album in try await library.albums(order: .artist, limit: request.limit) {
        try show(JSON.row(album), Line.of(album))
      }
    case .artists:
      for artist in try await library.artists(limit: request.limit) {
        try show(JSON.row(artist), Line.of(artist))
      }
    case .genres:
      for genre in try await library.genres(limit: request.limit) {
        try show(JSON.row(genre), Line.of(genre))
      }
    case nil: preconditionFailure("The parser has let through a kind that is none.")
    }
  }

  /// All tracks, or those that are liked, by title.
  private func tracks(of library: Library) async throws -> [Track] {
    guard request.isLiked else { return try await library.tracks(limit: request.limit) }
    let ids = try await library.trackIDs(TrackQuery(.title, isLiked: true)).ids
    return try await library.tracks(Array(ids.prefix(request.limit ?? ids.count)))
  }

  func search() async throws {
    let library = try openLibrary()
    guard !request.isTimed else { return try await timeSearches(library) }
    for result in try await library.search(request.text, limit: request.limit ?? 200) {
      let text =
        switch result {
        case .track(let track): tr("track") + "   " + Line.of(track)
        case .album(let album): tr("album") + "   " + Line.of(album)
        case .artist(let artist): tr("artist") + "  " + Line.of(artist)
        case .lyrics(let hit): tr("lyrics") + "  " + Line.of(hit)
        }
      try show(JSON.row(result), text)
    }
  }

  private func show(_ row: @autoclosure () -> [JSON.Member], _ text: @autoclosure () -> String)
    throws
  {
    if request.isJSON { try console.line(.object(row())) } else { try console.line(text()) }
  }
}
