// The folders that the library looks into. Folders never overlap: one inside another is already
// looked into, and one above others takes over what they hold.

package import MusicCore
import SQLiteKit

extension Library {
  /// The folders, in the order of their paths.
  package func folders() async throws(LibraryError) -> [MusicFolder] {
    try await read { (connection) throws(SQLiteError) in
      try Self.folders(connection)
    }
  }

  /// Adds a folder to be looked into by the next scan.
  ///
  /// Returns the folder that will hold its music: the one it lies in, if that is there already.
  /// Folders inside it become part of it, their tracks and all that belongs to them kept.
  @discardableResult
  package func addFolder(_ path: FilePath) async throws(LibraryError) -> MusicFolder {
    try await write { (connection, change) throws(SQLiteError) in
      let known = try Self.folders(connection)
      if let above = known.first(where: { path.isInside($0.path) }) { return above }
      try connection.run("INSERT INTO folder (path) VALUES (?)", .blob(path.bytes))
      let id = connection.lastInsertedID
      for below in known where below.path.isInside(path) {
        let values: [Value] = [.integer(id), .integer(below.id.rawValue)]
        try connection.run("UPDATE track SET folder_id = ? WHERE folder_id = ?", values)
        try connection.run("UPDATE scan_issue SET folder_id = ? WHERE folder_id = ?", values)
        try connection.run("DELETE FROM folder WHERE id = ?", values[1])
      }
      change.parts.insert(.folders)
      return MusicFolder(id: .init(rawValue: id), path: path, isAway: false)
    }
  }

  static func folders(_ connection: Connection) throws(SQLiteError) -> [MusicFolder] {
    try connection.rows("SELECT id, path, away FROM folder ORDER BY path") { row in
      MusicFolder(
        id: .init(rawValue: row.int64(0)), path: FilePath(bytes: row.blob(1)),
        isAway: row.bool(2))
    }
  }
}
