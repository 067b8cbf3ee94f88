// One compiled SQL statement. Connections keep them, so that each SQL text is compiled once.

import CSQLite

/// A compiled statement, owned by its connection.
final class Statement {
  private let handle: OpaquePointer
  private let sql: String
  private(set) var isRunning = false

  init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw SQLiteError.last(on: database, code: code, subject: sql)
    }
    self.handle = handle
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Runs the statement to its end, one call of `body` a row; `body` ends it early with false.
  func run(_ values: [Value], _ body: (Row) throws(SQLiteError) -> Bool) throws(SQLiteError) {
    precondition(!isRunning, "a statement cannot run inside itself")
    let count = Int(sqlite3_bind_parameter_count(handle))
    precondition(count == values.count, "\(count) parameters, \(values.count) values: \(sql)")
    isRunning = true
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      isRunning = false
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: guard try body(Row(statement: handle)) else { return }
      case SQLITE_DONE: return
      case let code: throw error(code)
      }
    }
  }
}

extension Statement {
  /// Tells SQLite to copy what it is given.
  ///
  /// Corresponds to `SQLITE_TRANSIENT`.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
    let code: Int32 =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let number): sqlite3_bind_int64(handle, index, number)
      case .real(let number): sqlite3_bind_double(handle, index, number)
      case .text(let text):
        sqlite3_bind_text(handle, index, text, Int32(text.utf8.count), Self.transient)
      case .blob(let blob):
        blob.withUnsafeBytes {
          // An empty blob has no address, which would mean NULL.
          $0.isEmpty
            ? sqlite3_bind_zeroblob(handle, index, 0)
            : sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), Self.transient)
        }
      }
    guard code == SQLITE_OK else { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    .last(on: sqlite3_db_handle(handle), code: code, subject: sql)
  }
}

extension SQLiteError {
  static func last(on database: OpaquePointer?, code: Int32, subject: String) -> SQLiteError {
    let message = database.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
    let extended = database.map { sqlite3_extended_errcode($0) } ?? code
    return SQLiteError(
      code: extended & 0xff == code & 0xff ? extended : code,
      message: message.map { String(cString: $0) } ?? "error \(code)", subject: subject)
  }
}
