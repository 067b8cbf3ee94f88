// Searching: words in any order over titles, artists and albums, best answers first.

import MusicCore
import SQLiteKit

extension Library {
  /// What answers a query: every word stands somewhere in it, whatever the accents, the case, the
  /// width or the kana.
  ///
  /// Better matches first; among equally good ones tracks, then albums, then artists. At most
  /// `limit` of them; none for a query without letters.
  package func search(
    _ query: String, limit: Int = 200
  ) async throws(LibraryError) -> [SearchResult] {
    guard let query = SearchQuery(folded: SearchFolding.fold(query)) else { return [] }
    let owners = try await currentTexts().matches(query, limit: limit)
    return try await read { (connection) throws(SQLiteError) in
      var results: [SearchResult] = []
      for owner in owners {
        if let result = try Self.result(owner, connection) { results.append(result) }
      }
      return results
    }
  }

  private func currentTexts() async throws(LibraryError) -> SearchTexts {
    let start = search.start
    if let texts = start.texts, start.change.isEmpty { return texts }
    let texts = try await read { (connection) throws(SQLiteError) in
      guard var texts = start.texts else { return try SearchTexts(connection) }
      try texts.update(start.change, connection)
      return texts
    }
    search.keep(texts, since: start)
    return texts
  }

  /// What the text belongs to; nil when it has gone meanwhile.
  private static func result(
    _ owner: SearchTexts.Owner, _ connection: Connection
  ) throws(SQLiteError) -> SearchResult? {
    switch owner {
    case .track(let id): try track(id, connection).map { .track($0) }
    case .album(let id): try album(id, connection).map { .album($0) }
    case .artist(let id): try artist(id, connection).map { .artist($0) }
    }
  }
}
