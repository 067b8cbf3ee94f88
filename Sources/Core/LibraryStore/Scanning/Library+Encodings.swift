// In which encoding the texts of tracks were read that do not name theirs, found out by a scan or
// chosen by a person. A choice stays with the track, through rescans, moves and edits.

package import MusicCore
import SQLiteKit

/// The encoding of a track's undeclared texts.
package struct TextEncoding: Hashable, Sendable {
  /// As iconv knows it: "CP949".
  package let name: String
  /// Whether a person chose it; no scan changes it then.
  package let isChosen: Bool

  package init(name: String, isChosen: Bool) {
    self.name = name
    self.isChosen = isChosen
  }
}

extension Library {
  /// The encodings of all tracks that show undeclared texts.
  package func textEncodings() async throws(LibraryError) -> [FilePath: TextEncoding] {
    let rows = try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        "SELECT path, encoding, encoding_chosen FROM track WHERE encoding IS NOT NULL"
      ) { row in
        (FilePath(bytes: row.blob(0)), TextEncoding(name: row.text(1), isChosen: row.bool(2)))
      }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// The encodings of those of these tracks that show undeclared texts.
  package func textEncodings(
    of paths: [FilePath]
  ) async throws(LibraryError) -> [FilePath: TextEncoding] {
    try await read { (connection) throws(SQLiteError) in
      var found: [FilePath: TextEncoding] = [:]
      for path in paths {
        found[path] = try connection.first(
          """
          SELECT encoding, encoding_chosen FROM track WHERE path = ? AND encoding IS NOT NULL
          """, .blob(path.bytes)
        ) { TextEncoding(name: $0.text(0), isChosen: $0.bool(1)) }
      }
      return found
    }
  }
}
