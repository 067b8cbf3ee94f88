// Why the library could not answer. Words for people are made of these elsewhere.

package import MusicCore
package import SQLiteKit

/// The library's database could not be opened, read or written.
package enum LibraryError: Error, Hashable, Sendable {
  /// The library's folder could not be made or used.
  case folder(FilePath, reason: String)
  /// A later version of Norae made this library; it was not touched.
  case newerSchema(FilePath, found: Int, known: Int)
  /// The file is no database, or is damaged.
  case damaged(FilePath, SQLiteError)
  /// The database cannot be written, so it can be read but not changed.
  case readOnly(FilePath)
  /// Another program held the database for too long.
  case busy(FilePath)
  /// There is no room on the disk; what was there before is still there.
  case diskFull(FilePath)
  case database(FilePath, SQLiteError)

  init(_ error: SQLiteError, at path: FilePath) {
    self =
      switch error.kind {
      case .newerSchema(let found, let known): .newerSchema(path, found: found, known: known)
      case .damaged: .damaged(path, error)
      case .readOnly: .readOnly(path)
      case .busy: .busy(path)
      case .full: .diskFull(path)
      case .cannotOpen, .constraint, .other: .database(path, error)
      }
  }
}
