// What SQLite answered when it would not: the code, its words, and the SQL it was about.

import CSQLite

/// A call to SQLite that failed.
package struct SQLiteError: Error, Hashable, Sendable {
  /// What a caller can decide by.
  package enum Kind: Hashable, Sendable {
    /// Another connection held the database longer than we were willing to wait.
    case busy
    /// No room on the disk, or the database's own limit is reached.
    case full
    /// The file, or its folder, cannot be written.
    case readOnly
    /// The file is not a database, or is damaged.
    case damaged
    /// The file or its folder is not there, or may not be opened.
    case cannotOpen
    /// The rows would have broken a rule of the schema.
    case constraint
    /// A later version of the program made this database.
    case newerSchema(found: Int, known: Int)
    case other
  }

  package let kind: Kind
  /// SQLite's extended result code.
  package let code: Int32
  /// SQLite's own words.
  package let message: String
  /// The SQL, or the file for errors of opening.
  package let subject: String

  package init(kind: Kind, code: Int32, message: String, subject: String) {
    self.kind = kind
    self.code = code
    self.message = message
    self.subject = subject
  }

  init(code: Int32, message: String, subject: String) {
    self.init(kind: Kind(code: code), code: code, message: message, subject: subject)
  }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String { "\(message) (\(code)): \(subject)" }
}

extension SQLiteError.Kind {
  fileprivate init(code: Int32) {
    self =
      switch code & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_CONSTRAINT: .constraint
      // Writing failed for want of space, but in SQLite's words for any failing write.
      case SQLITE_IOERR where code == SQLITE_IOERR | (3 << 8): .full
      default: .other
      }
  }
}
