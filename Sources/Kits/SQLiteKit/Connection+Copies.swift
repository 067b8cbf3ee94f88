// Copies of a whole database, checks of it, and a second database beside it: what keeping and
// restoring backups needs.

extension Connection {
  /// Writes a copy of the database as it is now to a new file at `path`.
  ///
  /// Others may write meanwhile. The copy is in one file and as small as can be; whatever is at
  /// `path` already is left alone and an error is thrown.
  package func copy(to path: [UInt8]) throws(SQLiteError) {
    try run("VACUUM INTO ?", .text(Self.address(of: path, .readWrite)))
  }

  /// What SQLite's quick check finds; empty when the database is whole.
  ///
  /// Reads the whole file, without comparing indices with rows.
  package func quickCheck() -> [String] {
    do throws(SQLiteError) {
      return try rows("PRAGMA quick_check(5)") { $0.text(0) }.filter { $0 != "ok" }
    } catch {
      return [error.message]
    }
  }

  /// Makes another database's tables known as `name.table`; it is only read.
  package func attach(_ path: [UInt8], as name: String) throws(SQLiteError) {
    try run("ATTACH ? AS \(name)", .text(Self.address(of: path, .readOnly) + "?mode=ro"))
  }

  /// The names of a table's columns; empty when there is no such table.
  package func columns(of table: String, in database: String = "main") throws(SQLiteError)
    -> [String]
  {
    try rows("SELECT name FROM pragma_table_info(?, ?)", .text(table), .text(database)) {
      $0.text(0)
    }
  }
}
