// The schema's history: SQL texts in order, each run once, counted in the file itself. A file from
// a later program is refused untouched.

import CSQLite

/// One step of the schema, never changed once released.
package struct Migration: Sendable {
  /// Such as "0001-first".
  package let name: String
  /// One or more statements.
  package let sql: String

  package init(name: String, sql: String) {
    self.name = name
    self.sql = sql
  }
}

/// Brings a database to the present schema.
package struct Migrator: Sendable {
  private let migrations: [Migration]

  package init(_ migrations: [Migration]) {
    self.migrations = migrations
  }

  /// How many migrations the database has seen.
  package func version(of connection: Connection) throws(SQLiteError) -> Int {
    try connection.first("PRAGMA user_version") { row in row.int(0) } ?? 0
  }

  /// Throws an error of kind `newerSchema` if the database knows more than we do.
  package func check(_ connection: Connection) throws(SQLiteError) {
    let found = try version(of: connection)
    guard found > migrations.count else { return }
    throw SQLiteError(
      kind: .newerSchema(found: found, known: migrations.count), code: SQLITE_SCHEMA,
      message: "the database has schema \(found), this program knows \(migrations.count)",
      subject: "PRAGMA user_version")
  }

  /// Runs the migrations that the database has not seen, each in its own transaction.
  package func migrate(_ connection: Connection) throws(SQLiteError) {
    try check(connection)
    while try version(of: connection) < migrations.count {
      try connection.transaction(patience: Database.patience) { () throws(SQLiteError) in
        // Asked again inside: another process may have done it while we waited.
        let done = try version(of: connection)
        guard done < migrations.count else { return }
        try connection.execute(migrations[done].sql)
        try connection.execute("PRAGMA user_version = \(done + 1)")
      }
    }
  }
}
