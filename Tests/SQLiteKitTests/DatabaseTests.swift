// SQLite as this house uses it: what happens beside other connections, on a full disk and with files
// that are not what they should be.

import MusicCore
import SQLiteKit
import Synchronization
import SystemKit
import TestSupport
import Testing

@Suite struct DatabaseTests {
  private static let migrations = [
    Migration(name: "0001", sql: "CREATE TABLE song (id INTEGER PRIMARY KEY, title TEXT) STRICT"),
    Migration(name: "0002", sql: "ALTER TABLE song ADD COLUMN path BLOB"),
  ]

  private let folder: TemporaryFolder
  private let file: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    file = folder.path.appending("x ?#%é.db").bytes
  }

  private func open(_ count: Int = 2) throws -> Database {
    try Database(path: file, migrations: Array(Self.migrations.prefix(count)))
  }

  private func titles(_ database: Database) async throws -> [String] {
    try await database.read { (connection) throws(SQLiteError) in
      try connection.rows("SELECT title FROM song ORDER BY id") { $0.text(0) }
    }
  }

  private func add(_ title: String, to database: Database) async throws {
    try await database.write { (connection) throws(SQLiteError) in
      try connection.run("INSERT INTO song (title) VALUES (?)", .text(title))
    }
  }

  @Test func valuesComeBackAsTheyWere() async throws {
    let database = try open()
    let text = "가\u{301} 'quoted' \u{0}nul"
    try await database.write { (connection) throws(SQLiteError) in
      try connection.run(
        "INSERT INTO song VALUES (?, ?, ?)", .integer(.min), .text(text), .blob([0, 255]))
      try connection.run("INSERT INTO song VALUES (1, NULL, ?)", .blob([]))
    }

    let rows = try await database.read { (connection) throws(SQLiteError) in
      try connection.rows("SELECT id, title, path FROM song ORDER BY id") { row in
        (row.int64(0), row.optionalText(1), row.blob(2), row.isNull(2))
      }
    }
    #expect(rows[0] == (.min, text, [0, 255], false))
    #expect(rows[1] == (1, nil, [], false))
  }

  @Test func aWriteThatThrowsHasNotHappened() async throws {
    let database = try open()
    let error = await #expect(throws: SQLiteError.self) {
      try await database.write { (connection) throws(SQLiteError) in
        try connection.run("INSERT INTO song (id, title) VALUES (1, 'a')")
        try connection.run("INSERT INTO song (id, title) VALUES (1, 'b')")
      }
    }
    #expect(error?.kind == .constraint)
    #expect(error?.subject.contains("'b'") == true)
    #expect(try await titles(database).isEmpty)
  }

  @Test func migrationsRunOnceAndKeepWhatIsThere() async throws {
    try await add("old", to: try open(1))

    let database = try open(2)

    #expect(try await titles(database) == ["old"])
    #expect(try await titles(try open(2)) == ["old"])
  }

  @Test func aFileOfALaterSchemaIsRefusedUntouched() throws {
    _ = try open(2)

    let error = #expect(throws: SQLiteError.self) { try open(1) }

    #expect(error?.kind == .newerSchema(found: 2, known: 1))
    #expect(throws: Never.self) { try open(2) }
  }

  @Test func aFileThatIsNoDatabaseIsCalledDamaged() throws {
    try FileSystem.write(Array(repeating: 0x41, count: 8192), to: file)

    let error = #expect(throws: SQLiteError.self) { try open() }
    #expect(error?.kind == .damaged)
    #expect(try FileSystem.contents(of: file, limit: 9000).count == 8192)
  }

  @Test func aFolderThatIsNotThereIsCalledSo() {
    let error = #expect(throws: SQLiteError.self) {
      try Database(
        path: folder.path.appending("none/x.db").bytes, migrations: Self.migrations)
    }
    #expect(error?.kind == .cannotOpen)
  }

  @Test func aWriteWaitsForAnotherProgramAndReadsDoNot() async throws {
    let database = try open()
    let other = try Connection(path: file, access: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")

    async let write: Void = add("late", to: database)
    #expect(try await titles(database).isEmpty)
    try other.execute("INSERT INTO song (title) VALUES ('first'); COMMIT")
    try await write

    #expect(try await titles(database) == ["first", "late"])
  }

  @Test func aReadThatFindsTheDatabaseHeldIsDoneAnewAsLongAsPatienceLasts() async throws {
    let database = try open()
    let held = SQLiteError(kind: .busy, code: 5, message: "held", subject: "")
    let tries = Mutex(0)
    let answer = try await database.read { (_) throws(SQLiteError) in
      let number = tries.withLock { count in
        count += 1
        return count
      }
      if number < 3 { throw held }
      return number
    }
    #expect(answer == 3)

    let error = await #expect(throws: SQLiteError.self) {
      try await database.read(patience: .milliseconds(50)) { (_) throws(SQLiteError) in
        throw held
      }
    }
    #expect(error?.kind == .busy)
    #expect(Database.patience > .seconds(60), "programs that copy it hold it for a minute")
  }

  @Test func patienceEndsWithABusyError() throws {
    _ = try open()
    let other = try Connection(path: file, access: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    let connection = try Connection(
      path: file, access: .readWrite, busyTimeout: .milliseconds(20))

    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction(patience: .milliseconds(100)) { () throws(SQLiteError) in
        try connection.run("DELETE FROM song")
      }
    }
    #expect(error?.kind == .busy)
  }

  @Test func aFullDiskUndoesTheWriteAndLeavesTheDatabaseWhole() async throws {
    let database = try open()
    try await add("kept", to: database)
    let big = String(repeating: "x", count: 1 << 20)
    let error = await #expect(throws: SQLiteError.self) {
      try await database.write { (connection) throws(SQLiteError) in
        try connection.execute("PRAGMA max_page_count = 20")
        try connection.run("INSERT INTO song (title) VALUES (?)", .text(big))
      }
    }
    #expect(error?.kind == .full)

    try await database.write { (connection) throws(SQLiteError) in
      try connection.execute("PRAGMA max_page_count = 100000")
    }
    try await add("after", to: database)
    #expect(try await titles(database) == ["kept", "after"])
    let check = try await database.read { (connection) throws(SQLiteError) in
      try connection.first("PRAGMA integrity_check") { $0.text(0) }
    }
    #expect(check == "ok")
  }

  @Test func aReadOnlyDatabaseReadsAndRefusesToBeWritten() async throws {
    do { try await add("a", to: try open()) }

    let database = try Database(path: file, migrations: Self.migrations, access: .readOnly)

    #expect(try await titles(database) == ["a"])
    let error = await #expect(throws: SQLiteError.self) { try await add("b", to: database) }
    #expect(error?.kind == .readOnly)
  }

  @Test func aReadSeesOneStateHoweverManyQueriesItAsks() async throws {
    let database = try open()
    let other = try Connection(path: file, access: .readWrite)
    try other.execute("INSERT INTO song (title) VALUES ('a')")
    let path = file
    let counts = try await database.read { (connection) throws(SQLiteError) in
      let before = try connection.first("SELECT count(*) FROM song") { $0.int(0) }
      let writer = try Connection(path: path, access: .readWrite)
      try writer.execute("INSERT INTO song (title) VALUES ('b')")
      return [before, try connection.first("SELECT count(*) FROM song") { $0.int(0) }]
    }
    #expect(counts == [1, 1])
    #expect(try await titles(database) == ["a", "b"])
  }

  @Test func manyWritersAtOnceAllWrite() async throws {
    let database = try open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 { group.addTask { try await add("\(number)", to: database) } }
      try await group.waitForAll()
    }
    #expect(try await titles(database).count == 50)
  }
}
