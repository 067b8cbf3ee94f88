// One compiled SQL statement. Connections keep them, so that each SQL text is compiled once.

import CSQLite

/// A compiled statement, owned by its connection.
final class Statement {
  private let handle: OpaquePointer
  private let sql: String
  private(set) var isRunning = false
  /// Where SQLite finds the texts and blobs of the run that is going on.
  private var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 1)

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
    room.deallocate()
  }

  /// Runs the statement to its end, one call of `body` a row; `body` ends it early with false.
  ///
  /// The values come in parts, one after the other, so that nobody need join long lists.
  func run(
    _ parts: [[Value]], _ body: (Row) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    precondition(!isRunning, "a statement cannot run inside itself")
    let (wanted, given) = (
      Int(sqlite3_bind_parameter_count(handle)), parts.reduce(0) { $0 + $1.count }
    )
    precondition(wanted == given, "\(wanted) parameters, \(given) values: \(sql)")
    isRunning = true
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      isRunning = false
    }
    makeRoom(for: parts.reduce(0) { $0 + $1.reduce(0) { $0 + $1.size } })
    var (index, offset) = (Int32(1), 0)
    for values in parts {
      for value in values {
        try bind(value, at: index, &offset)
        index += 1
      }
    }
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
  private func makeRoom(for size: Int) {
    guard size > room.count else { return }
    room.deallocate()
    room = .allocate(byteCount: size * 2, alignment: 1)
  }

  /// Binds a value; a text or blob is put at `offset` of the room, where it stays for the run.
  private func bind(
    _ value: Value, at index: Int32, _ offset: inout Int
  ) throws(SQLiteError) {
    let place = UnsafeMutableRawBufferPointer(rebasing: room[offset...])
    offset += value.size
    let code: Int32
    switch value {
    // Nothing is bound before: every parameter is NULL.
    case .null: return
    case .integer(let number): code = sqlite3_bind_int64(handle, index, number)
    case .real(let number): code = sqlite3_bind_double(handle, index, number)
    case .text(var text):
      let count = text.withUTF8 { bytes in
        place.copyMemory(from: UnsafeRawBufferPointer(bytes))
        return Int32(bytes.count)
      }
      code = sqlite3_bind_text(
        handle, index, place.baseAddress?.assumingMemoryBound(to: CChar.self), count, nil)
    // An empty blob has no address, which would mean NULL.
    case .blob(let blob) where blob.isEmpty: code = sqlite3_bind_zeroblob(handle, index, 0)
    case .blob(let blob):
      place.copyBytes(from: blob)
      code = sqlite3_bind_blob(handle, index, place.baseAddress, Int32(blob.count), nil)
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
