// Looking after the database: once a day it is read through, and when it is whole a copy of it is kept
// beside it. A damaged database is never copied over a good copy.

import MusicCore
import SQLiteKit
import SystemKit

extension Library {
  /// Reads the database through and keeps a backup, if that was not done today.
  ///
  /// Takes about a second for 100,000 tracks, beside everything else. With `onlyLater`, a library
  /// without any backup is left alone. Throws `LibraryError.damaged` when the database is; the
  /// next opening of the library then rebuilds it. `now` is in seconds since 1970. Answers whether a backup was made.
  @discardableResult
  package func takeCare(
    now: Int64? = nil, onlyLater: Bool = false
  ) async throws(LibraryError) -> Bool {
    guard !isReadOnly else { return false }
    let now = now ?? LocalClock.now()
    let files = LibraryFiles(database: file)
    let last = LibraryFiles.time(of: files.checked)
    if let last, now - last < 86_400, last <= now { return false }
    if last == nil, onlyLater { return false }
    let problems = try await withReader { (reader) throws(SQLiteError) in
      try await reader.read { (connection) throws(SQLiteError) in connection.quickCheck() }
    }
    if let problem = problems.first {
      let error = SQLiteError(kind: .damaged, code: 11, message: problem, subject: file.display)
      noteDamage(error)
      throw .damaged(file, error)
    }
    do throws(SystemError) {
      try FileSystem.write([], to: files.checked.bytes)
    } catch {
      throw .folder(file.parent, reason: error.reason)
    }
    let changed = max(
      LibraryFiles.time(of: file) ?? now, LibraryFiles.time(of: files.log) ?? .min)
    if let backup = LibraryFiles.time(of: files.backups[0]), backup >= changed { return false }
    try await backUp()
    return true
  }

  /// Keeps a copy of the database beside it, and the copy before that one as well.
  package func backUp() async throws(LibraryError) {
    let files = LibraryFiles(database: file)
    try await withReader { (reader) throws(SQLiteError) in
      try await reader.copy { (connection) throws(SQLiteError) in
        try Self.backUp(connection, files)
      }
    }
  }

  /// Reading a whole database must not keep the window's questions waiting.
  private func withReader<Result>(
    _ body: (DatabaseReader) async throws(SQLiteError) -> Result
  ) async throws(LibraryError) -> Result {
    do throws(SQLiteError) {
      return try await body(try database.makeReader(label: "database.care"))
    } catch {
      throw LibraryError(error, at: file)
    }
  }

  /// Copies to a name of its own first: a kill or a full disk leaves the old backups as they were.
  static func backUp(_ connection: Connection, _ files: LibraryFiles) throws(SQLiteError) {
    let backups = files.backups
    let copy = FilePath(bytes: files.backups[0].bytes + Array(".new".utf8))
    do throws(SystemError) {
      try FileSystem.removeFile(copy.bytes)
    } catch {
      throw failure(error)
    }
    do throws(SQLiteError) {
      try connection.copy(to: copy.bytes)
    } catch {
      // What there is of the copy is of no use.
      try? FileSystem.removeFile(copy.bytes)
      throw error
    }
    do throws(SystemError) {
      try FileSystem.flush(copy.bytes)
      if FileSystem.exists(backups[0].bytes) {
        try FileSystem.move(backups[0].bytes, to: backups[1].bytes)
      }
      try FileSystem.move(copy.bytes, to: backups[0].bytes)
    } catch {
      throw failure(error)
    }
  }

  private static func failure(_ error: SystemError) -> SQLiteError {
    SQLiteError(
      kind: error.isDiskFull ? .full : .other, code: error.code, message: error.reason,
      subject: FilePath(bytes: error.subject).display)
  }

  /// Has the next opening look closely.
  func noteDamage(_ error: SQLiteError) {
    guard error.kind == .damaged, !isReadOnly else { return }
    // Where it cannot be noted, the next one that meets the damage says so as well.
    try? FileSystem.write([], to: LibraryFiles(database: file).mark.bytes)
  }
}
