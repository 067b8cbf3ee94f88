// A database as the rest of the house sees it: one writer, a few readers, each with a connection
// and a thread of its own. Work goes in as a closure over a `Connection` and comes out as a value;
// nobody outside ever holds a row.

import SystemKit

/// A database file in WAL mode with one writer and several readers.
package final class Database: Sendable {
  /// Room for the pages that a scan writes to again and again (16 MiB), and for so many in the log
  /// (32 MiB) that each of them reaches the file once, not with every other transaction.
  private static let room = """
    PRAGMA cache_size = -16384;
    PRAGMA wal_autocheckpoint = 8192;
    PRAGMA journal_size_limit = 33554432;
    PRAGMA temp_store = MEMORY;
    """

  /// How long to wait while another program holds the database; longer than the minute that a copy
  /// or a look into it takes.
  package static let patience = Duration.seconds(120)

  private let writer: ConnectionActor
  private let readers: [ConnectionActor]
  package let access: Connection.Access
  private let path: [UInt8]
  /// What `othersVersion` was when the database was opened.
  package let firstVersion: Int64

  /// Opens the file and brings it to the present schema.
  ///
  /// Blocks for as long as that takes. `beforeMigrating` is called before a database that holds
  /// something gets another schema; if it throws, the schema stays as it is. With any access but `readWrite` nothing is written, and a
  /// file with an older schema is refused as `readOnly`.
  package init(
    path: [UInt8], migrations: [Migration], access: Connection.Access = .readWrite,
    readers: Int = 2, beforeMigrating: (Connection) throws(SQLiteError) -> Void = { _ in }
  ) throws(SQLiteError) {
    let migrator = Migrator(migrations)
    let first = try Connection(path: path, access: access)
    if access == .readWrite {
      // SQLite opens what cannot be written without a word.
      guard !first.isReadOnly else {
        throw SQLiteError(
          kind: .readOnly, code: 8, message: "the file cannot be written",
          subject: String(decoding: path, as: UTF8.self))
      }
      try migrator.check(first)
      // A power cut may take the last transactions, never the database; kill -9 takes nothing.
      try first.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      try first.execute(Self.room)
      if 1..<migrations.count ~= (try migrator.version(of: first)) { try beforeMigrating(first) }
      try migrator.migrate(first)
    } else {
      try migrator.check(first)
      guard try migrator.version(of: first) == migrations.count else {
        throw SQLiteError(
          kind: .readOnly, code: 8, message: "the database needs an update and cannot be written",
          subject: String(decoding: path, as: UTF8.self))
      }
    }
    var others: [ConnectionActor] = []
    for number in 1...max(1, readers) {
      let connection = try Connection(path: path, access: access == .immutable ? access : .readOnly)
      others.append(ConnectionActor(connection, label: "database.reader.\(number)"))
    }
    self.readers = others
    self.access = access
    self.path = path
    firstVersion = try first.othersVersion()
    writer = ConnectionActor(first, label: "database.writer")
  }

  /// Runs `body` in a transaction, after all writes asked for before it.
  ///
  /// If it throws, nothing has happened. `patience` is how long to wait for another process.
  package func write<Result: Sendable>(
    patience: Duration = patience,
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) async throws(SQLiteError) -> Result {
    try await writer.run { (connection) throws(SQLiteError) in
      try connection.transaction(patience: patience) { () throws(SQLiteError) in
        try body(connection)
      }
    }
  }

  /// Runs `body` on a reader, beside writes and other reads.
  ///
  /// While another process lets nobody read, `body` is run anew, until `patience` has passed.
  package func read<Result: Sendable>(
    patience: Duration = patience,
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) async throws(SQLiteError) -> Result {
    try await readers[Int.random(in: readers.indices)].read(patience, body)
  }

  /// Moves what the log holds into the database file and empties the log, which whoever opens the
  /// database next would have to read through.
  ///
  /// Moves what it can, and leaves the log, where others read from it.
  package func checkpoint() async throws(SQLiteError) {
    try await writer.run { (connection) throws(SQLiteError) in
      _ = try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { row in row.int(0) }
    }
  }

  /// A number that is another one after somebody else has written: another connection than this
  /// database's writer, mostly of another program.
  package func othersVersion() async throws(SQLiteError) -> Int64 {
    try await writer.run { (connection) throws(SQLiteError) in try connection.othersVersion() }
  }

  /// One more reader, for work that would keep the others from answering.
  package func makeReader(label: String) throws(SQLiteError) -> DatabaseReader {
    let access = access == .immutable ? access : .readOnly
    return DatabaseReader(
      ConnectionActor(try Connection(path: path, access: access), label: label))
  }
}

extension Connection {
  fileprivate func othersVersion() throws(SQLiteError) -> Int64 {
    try first("PRAGMA data_version") { $0.int64(0) } ?? 0
  }
}

/// A reader of one's own: what is read by it waits only for what was before it.
package final class DatabaseReader: Sendable {
  private let connection: ConnectionActor

  fileprivate init(_ connection: ConnectionActor) {
    self.connection = connection
  }

  /// Runs `body` beside writes and the reads of others.
  package func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) async throws(SQLiteError) -> Result {
    try await connection.read(Database.patience, body)
  }

  /// Runs `body` outside any transaction, as copying a database needs it.
  package func copy(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Void
  ) async throws(SQLiteError) {
    try await connection.run(body)
  }
}

/// A connection and the thread that it lives on.
private actor ConnectionActor {
  private let connection: Connection
  private let thread: SerialThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ connection: sending Connection, label: String) {
    self.connection = connection
    thread = SerialThread(label: label)
  }

  func run<Result: Sendable>(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try body(connection)
  }

  func read<Result: Sendable>(
    _ patience: Duration, _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let deadline = ContinuousClock.now + patience
    while true {
      do throws(SQLiteError) {
        return try read(body)
      } catch  where error.kind == .busy && ContinuousClock.now < deadline {
        // The busy timeout has already waited; without one this must not spin.
        ThisProcess.sleep(.milliseconds(20))
      }
    }
  }

  private func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    // One read, one state of the database, however many queries it asks.
    try connection.execute("BEGIN")
    defer { _ = try? connection.execute("COMMIT") }
    return try body(connection)
  }
}
