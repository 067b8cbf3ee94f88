// Searching: words in any order over the names of tracks, albums and artists, over genres, file
// names and lyrics, best answers first.

import MusicCore
import SQLiteKit

extension Library {
  /// What answers a query: every word stands somewhere in it, whatever the accents, the case, the
  /// width or the kana.
  ///
  /// Hangul is found by its first letters too (ㅅㄹ) and in Latin spelling, and a slip of one
  /// letter is forgiven where nothing else is found; `SearchRank` tells the order. Among equally
  /// good ones come tracks, then albums, artists, lyrics. At most `limit` of them, and `perKind`
  /// of each kind; none for a query without letters, or when the task has been cancelled.
  package func search(
    _ query: String, limit: Int = 200, perKind: Int = .max
  ) async throws(LibraryError) -> [SearchResult] {
    guard let query = SearchQuery(query) else { return [] }
    do throws(SQLiteError) {
      return try await search.results(
        query, limit: .init(total: limit, perKind: perKind), read: Self.result)
    } catch {
      throw LibraryError(error, at: file)
    }
  }

  /// Reads what searches look at, which takes a second or two of a large library: for when somebody is
  /// about to search.
  package func prepareSearch() async throws(LibraryError) {
    do throws(SQLiteError) {
      try await search.prepare()
    } catch {
      throw LibraryError(error, at: file)
    }
  }

  /// What the text belongs to; nil when it has gone meanwhile.
  private static func result(
    _ owner: SearchTexts.Owner, _ connection: Connection
  ) throws(SQLiteError) -> SearchResult? {
    switch owner {
    case .track(let id): try track(.init(rawValue: id), connection).map { .track($0) }
    case .album(let id): try album(.init(rawValue: id), connection).map { .album($0) }
    case .artist(let id): try artist(.init(rawValue: id), connection).map { .artist($0) }
    case .lyrics(let id, let line): try lyrics(id, line: line, connection)
    }
  }

  private static func lyrics(
    _ id: Int64, line: Int, _ connection: Connection
  ) throws(SQLiteError) -> SearchResult? {
    let lines = try LyricsRows.shown(of: id, connection)
    guard line < lines.count, let track = try track(.init(rawValue: id), connection) else {
      return nil
    }
    return .lyrics(LyricsHit(track: track, line: lines[line].text, time: lines[line].time))
  }
}
