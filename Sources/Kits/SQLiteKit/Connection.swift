// One connection to one database file. It is used by one thread at a time; `Database` sees to
// that. Foreign keys are enforced, text is UTF-8, paths are bytes.

import CSQLite

/// An open database.
package final class Connection {
  /// What the connection may do.
  package enum Access: Hashable, Sendable {
    case readWrite
    case readOnly
    /// Reads a file in a folder that cannot be written, where nobody else can write either.
    case immutable
  }

  /// Once, before the first connection: SQLite need not count its memory under a lock.
  private static let hasConfigured = norae_sqlite_count_no_memory() == SQLITE_OK

  private let handle: OpaquePointer
  private var statements: [SQLText: Statement] = [:]

  /// Opens the file at `path`, making it if it may be written and is not there.
  ///
  /// `busyTimeout` is how long one statement waits for another connection.
  package init(
    path: [UInt8], access: Access, busyTimeout: Duration = .seconds(5)
  ) throws(SQLiteError) {
    _ = Self.hasConfigured
    let flags =
      SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (access == .readWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY)
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(Self.address(of: path, access), &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let subject = String(decoding: path, as: UTF8.self)
      let error = SQLiteError.last(on: handle, code: code, subject: subject)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, Int32(clamping: Int64(busyTimeout / .milliseconds(1))))
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Whether the file turned out to be one that cannot be written.
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  // MARK: - Running SQL

  /// Runs SQL of one or more statements that need no values and give no rows.
  package func execute(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteError.last(on: handle, code: code, subject: sql)
    }
  }

  /// Runs one statement with values for its parameters.
  package func run(_ sql: String, _ values: Value...) throws(SQLiteError) {
    try run(sql, values)
  }

  /// Runs one statement with values for its parameters.
  package func run(_ sql: String, _ values: [Value]) throws(SQLiteError) {
    try run(sql, parts: [values])
  }

  /// Runs one statement with values for its parameters, which come in parts.
  package func run(_ sql: String, parts: [[Value]]) throws(SQLiteError) {
    try statement(sql).run(parts) { (_) throws(SQLiteError) in true }
  }

  /// All rows of a query, each read by `read`.
  package func rows<Result>(
    _ sql: String, _ values: Value..., read: (Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> [Result] {
    var results: [Result] = []
    try each(sql, values) { (row) throws(SQLiteError) in results.append(try read(row)) }
    return results
  }

  /// The first row of a query, read by `read`; nil when there is none.
  package func first<Result>(
    _ sql: String, _ values: Value..., read: (Row) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result? {
    var result: Result?
    try statement(sql).run([values]) { (row) throws(SQLiteError) in
      result = try read(row)
      return false
    }
    return result
  }

  /// Calls `body` for each row of a query.
  package func each(
    _ sql: String, _ values: [Value] = [], _ body: (Row) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try statement(sql).run([values]) { (row) throws(SQLiteError) in
      try body(row)
      return true
    }
  }

  /// The row id that the last INSERT made.
  package var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }
  /// How many rows the last INSERT, UPDATE or DELETE touched.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  // MARK: - Transactions

  /// Runs `body` in a transaction that is undone when it throws.
  ///
  /// Waits for other writers, also those that hold on longer than the busy timeout, up to
  /// `patience`; then throws an error of kind `busy` and nothing has happened.
  package func transaction<Result>(
    patience: Duration, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try begin(deadline: .now + patience)
    do throws(SQLiteError) {
      let result = try body()
      try commit(deadline: .now + patience)
      return result
    } catch {
      // Some errors, a full disk among them, have already ended the transaction.
      if sqlite3_get_autocommit(handle) == 0 { _ = try? execute("ROLLBACK") }
      throw error
    }
  }
}

extension Connection {
  private func statement(_ sql: String) throws(SQLiteError) -> Statement {
    let text = SQLText(sql: sql)
    if let known = statements[text], !known.isRunning { return known }
    let statement = try Statement(sql, on: handle)
    statements[text] = statement
    return statement
  }

  private func begin(deadline: ContinuousClock.Instant) throws(SQLiteError) {
    try repeating("BEGIN IMMEDIATE", until: deadline)
  }

  private func commit(deadline: ContinuousClock.Instant) throws(SQLiteError) {
    try repeating("COMMIT", until: deadline)
  }

  private func repeating(
    _ sql: String, until deadline: ContinuousClock.Instant
  ) throws(SQLiteError) {
    while true {
      do throws(SQLiteError) {
        return try execute(sql)
      } catch  where error.kind == .busy && ContinuousClock.now < deadline {
        // The busy timeout has already waited; without one this must not spin.
        sqlite3_sleep(20)
      }
    }
  }

  /// The path as SQLite's `file:` address, so that any byte may stand in it.
  static func address(of path: [UInt8], _ access: Access) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    var address = "file:"
    for byte in path {
      if plain.contains(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let hex = String(byte, radix: 16)
        address += byte < 16 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return access == .immutable ? address + "?immutable=1" : address
  }
}

/// SQL as a key: the same text mostly means the same memory, which is seen at once, so its length
/// is hash enough and no statement costs a walk along its text.
private struct SQLText: Hashable {
  let sql: String

  func hash(into hasher: inout Hasher) {
    hasher.combine(sql.utf8.count)
  }
}
