// Rebuilds a damaged database: from the last backup that is whole, and with what can still be read of
// the person's own in the damaged file. The new file is made beside the old one and takes its place
// last, so that a kill at any moment loses nothing; the damaged file is kept.

import MusicCore
import SQLiteKit
import SystemKit

/// The way back from a damaged database.
struct DatabaseRecovery {
  let files: LibraryFiles

  /// Why the database cannot be used as it is; nil when nothing speaks against it.
  ///
  /// Looks at little, unless something has met damage before.
  func damage() -> String? {
    let status = try? FileStatus.of(files.database.bytes)
    guard let status else { return nil }
    if status.size == 0, (try? FileStatus.of(files.log.bytes))?.size ?? 0 == 0 {
      // A library that was only just begun looks like this as well, and has no backup.
      return files.backups.contains { FileSystem.exists($0.bytes) } ? "the file is empty" : nil
    }
    do throws(SQLiteError) {
      let connection = try Connection(path: files.database.bytes, access: .readOnly)
      if FileSystem.exists(files.mark.bytes) {
        if let problem = connection.quickCheck().first { return problem }
        // A false alarm; should the mark stay, the next opening looks again.
        try? FileSystem.removeFile(files.mark.bytes)
        return nil
      }
      let tables = try connection.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
      ) { $0.text(0) }
      for table in tables { _ = try connection.first("SELECT 1 FROM \(table)") { $0.int(0) } }
      return nil
    } catch {
      return error.kind == .damaged ? error.message : nil
    }
  }

  /// Puts a rebuilt database in the place of the damaged one.
  func run(_ reason: String, known: Int) throws -> RecoveryReport {
    let source = files.backups.first { isWhole($0, known) }
    try FileSystem.removeFile(files.rebuilding.bytes)
    if let source {
      try Connection(path: source.bytes, access: .immutable).copy(to: files.rebuilding.bytes)
    }
    let salvaged = try fill(files.rebuilding)
    let aside = files.aside(LocalClock.today())
    try FileSystem.move(files.database.bytes, to: aside.bytes)
    try finish(aside)
    try FileSystem.removeFile(files.mark.bytes)
    return RecoveryReport(
      damagedFile: aside, backup: source.flatMap { LibraryFiles.day(of: $0) },
      salvaged: salvaged, reason: reason)
  }

  /// Ends a recovery that was killed after the damaged file had been moved.
  func finishIfBegun() throws(SystemError) {
    guard !FileSystem.exists(files.database.bytes), FileSystem.exists(files.rebuilding.bytes)
    else { return }
    try finish(files.aside(LocalClock.today()))
  }
}

extension DatabaseRecovery {
  /// The damaged one's log must not be taken for the new one's.
  private func finish(_ aside: FilePath) throws(SystemError) {
    if FileSystem.exists(files.log.bytes) {
      try FileSystem.move(files.log.bytes, to: aside.bytes + Array("-wal".utf8))
    }
    try FileSystem.removeFile(files.sharedMemory.bytes)
    try FileSystem.move(files.rebuilding.bytes, to: files.database.bytes)
  }

  private func isWhole(_ backup: FilePath, _ known: Int) -> Bool {
    guard FileSystem.exists(backup.bytes) else { return false }
    do throws(SQLiteError) {
      let connection = try Connection(path: backup.bytes, access: .immutable)
      let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
      return (1...known).contains(version) && connection.quickCheck().isEmpty
    } catch {
      return false
    }
  }

  /// Brings the file to the present schema and takes over what the damaged one still holds of the
  /// person's own; how many rows those were.
  private func fill(_ path: FilePath) throws -> Int {
    let connection = try Connection(path: path.bytes, access: .readWrite)
    try Migrator(Migrations.all).migrate(connection)
    try connection.execute("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF")
    var count = 0
    do throws(SQLiteError) {
      try connection.attach(files.database.bytes, as: "old")
      for table in UserTable.all { count += try salvage(table, connection) }
      try connection.execute("DETACH old")
    } catch {
      // Nothing can be read of it at all: the backup is what there is.
    }
    let orphans = try connection.rows(
      "SELECT \"table\", rowid FROM pragma_foreign_key_check"
    ) { ($0.text(0), $0.int64(1)) }
    for (table, row) in orphans {
      try connection.run("DELETE FROM \(table) WHERE rowid = ?", .integer(row))
    }
    try connection.execute(DiarySchema.recount)
    try connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL")
    return count
  }

  /// Copies the rows that the new database lacks, and merges those that it has.
  private func salvage(
    _ table: UserTable, _ connection: Connection
  ) throws(SQLiteError) -> Int {
    let there = Set(try connection.columns(of: table.name, in: "old"))
    let columns = try connection.columns(of: table.name).filter { there.contains($0) }
    guard !columns.isEmpty else { return 0 }
    let values = columns.map { table.instead[$0] ?? $0 }
    let copy = """
      INSERT OR IGNORE INTO main.\(table.name) (\(columns.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM old.\(table.name)
      WHERE rowid BETWEEN ?1 AND ?2
      """
    var count = 0
    for range in ranges(of: table.name, connection) {
      count += salvage(range, [table.merge, copy].compactMap { $0 }, connection)
    }
    return count
  }

  /// Row ids in steps; when their ends cannot be read, as many as there may reasonably be.
  private func ranges(of table: String, _ connection: Connection) -> [ClosedRange<Int64>] {
    func end(_ order: String) -> Int64? {
      // Where the damage is at this end, the other one may still be read.
      try? connection.first("SELECT rowid FROM old.\(table) ORDER BY rowid \(order) LIMIT 1") {
        $0.int64(0)
      }
    }
    let first = end("ASC")
    let last = end("DESC")
    guard first != nil || last != nil else { return [] }
    let most = max(first ?? 1, last ?? (first ?? 1) + 1_000_000)
    return stride(from: min(first ?? 1, most), through: most, by: Self.step).map {
      $0...min($0 + Int64(Self.step) - 1, most)
    }
  }

  private static let step = 128

  /// Runs the statements for a range, or for each row of it when the range holds damage.
  private func salvage(
    _ range: ClosedRange<Int64>, _ statements: [String], _ connection: Connection
  ) -> Int {
    do throws(SQLiteError) {
      var count = 0
      for sql in statements {
        try connection.run(sql, .integer(range.lowerBound), .integer(range.upperBound))
        count += connection.changes
      }
      return count
    } catch {
      guard range.count > 1 else { return 0 }
      var count = 0
      for row in range { count += salvage(row...row, statements, connection) }
      return count
    }
  }
}
