// Whether the database is sound: SQLite's own check, read only.

import MusicCore
import SQLiteKit

extension Library {
  /// What SQLite's integrity check and its look at the foreign keys find; empty when all is well.
  ///
  /// Reads the whole database: about a second for 100,000 tracks.
  package func integrityProblems() async throws(LibraryError) -> [String] {
    try await read { (connection) throws(SQLiteError) in
      let damage = try connection.rows("PRAGMA integrity_check(20)") { row in row.text(0) }
      let orphans = try connection.rows("PRAGMA foreign_key_check") { row in row.text(0) }
      return damage.filter { $0 != "ok" } + orphans.prefix(20).map { "a row of \($0) has no owner" }
    }
  }
}
