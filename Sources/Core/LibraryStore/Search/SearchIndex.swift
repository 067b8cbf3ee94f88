// Keeps the search texts between searches, and what has changed since they were read, so that a
// search while a scan is running reads only what the scan has brought. Searches have a thread and
// a connection of their own: they wait for one another, and nobody waits for them.

import SQLiteKit
import Synchronization

/// The search texts and how far they are out of date.
final class SearchIndex: Sendable {
  private struct Pending {
    /// Made with the first search.
    var reader: DatabaseReader?
    /// What has changed since the texts were last brought up to date.
    var change = LibraryChange()
    /// Whether so much has changed that reading everything is quicker.
    var isWhole = false
  }

  /// With more changes than this, reading everything is quicker.
  private static let mostChanges = 5000

  private let database: Database
  /// Used on the reader's thread only, one search at a time.
  private let texts = Mutex<SearchTexts?>(nil)
  /// Guards what has changed; taken for a moment by each write and each search.
  private let pending = Mutex(Pending())

  init(_ database: Database) {
    self.database = database
  }

  /// Notes that the library has changed.
  func note(_ change: LibraryChange) {
    pending.withLock { pending in
      guard !pending.isWhole else { return }
      pending.change.merge(change)
      let count = pending.change.tracks.count + pending.change.albums.count
      guard count > Self.mostChanges || change.isEverything else { return }
      pending.change = LibraryChange()
      pending.isWhole = true
    }
  }

  /// Reads the texts now, so that the first query need not; nothing where they are read already.
  func prepare() async throws(SQLiteError) {
    try await reader().read { (connection) throws(SQLiteError) in
      try texts.withLock { (kept) throws(SQLiteError) in
        guard kept == nil else { return }
        // As for a query: before the first question.
        pending.withLock { ($0.change, $0.isWhole) = (LibraryChange(), false) }
        kept = try SearchTexts(connection)
      }
    }
  }

  /// What answers a query, each read by `read`; nothing when the task has been cancelled.
  func results<Result: Sendable>(
    _ query: SearchQuery, limit: SearchTexts.Limit,
    read: @Sendable (SearchTexts.Owner, Connection) throws(SQLiteError) -> Result?
  ) async throws(SQLiteError) -> [Result] {
    try await reader().read { (connection) throws(SQLiteError) in
      // Whoever types fast has already asked for something else.
      guard !Task.isCancelled else { return [] }
      var results: [Result] = []
      for owner in try matches(query, limit, connection) {
        if let result = try read(owner, connection) { results.append(result) }
      }
      return results
    }
  }
}

extension SearchIndex {
  private func reader() throws(SQLiteError) -> DatabaseReader {
    if let reader = pending.withLock({ $0.reader }) { return reader }
    let new = try database.makeReader(label: "database.search")
    return pending.withLock { pending in
      let reader = pending.reader ?? new
      pending.reader = reader
      return reader
    }
  }

  private func matches(
    _ query: SearchQuery, _ limit: SearchTexts.Limit, _ connection: Connection
  ) throws(SQLiteError) -> [SearchTexts.Owner] {
    // Taken before the first question, which decides what state of the database is seen.
    let (change, isWhole) = pending.withLock { pending in
      defer { (pending.change, pending.isWhole) = (LibraryChange(), false) }
      return (pending.change, pending.isWhole)
    }
    return try texts.withLock { (kept) throws(SQLiteError) in
      var texts: SearchTexts
      if let known = kept.take(), !isWhole, !known.isWorn {
        // Kept again only when all has gone well.
        texts = known
        try texts.update(change, connection)
      } else {
        texts = try SearchTexts(connection)
      }
      defer { kept = texts }
      return texts.matches(query, limit: limit)
    }
  }
}
