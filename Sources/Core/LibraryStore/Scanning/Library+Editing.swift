// What the tag editor asks and tells the library: files that Norae itself has changed. Their rows
// stay the rows they are, with ids, counts and dates.

package import MusicCore
import SQLiteKit

/// A file of the library that was read again.
package struct ReadFile: Hashable, Sendable {
  package let path: FilePath
  package let stamp: FileStamp
  package let metadata: TrackMetadata
  /// The words in the file.
  package let words: [SungLine]
  /// What its undeclared texts were read in; nil when all its texts name their encoding.
  package let encoding: TextEncoding?

  package init(
    path: FilePath, stamp: FileStamp, metadata: TrackMetadata, words: [SungLine] = [],
    encoding: TextEncoding? = nil
  ) {
    self.path = path
    self.stamp = stamp
    self.metadata = metadata
    self.words = words
    self.encoding = encoding
  }
}

extension Library {
  /// Writes what files say now that the library knows; the others are passed over.
  package func refresh(_ files: [ReadFile]) async throws(LibraryError) {
    try await write { (connection, change) throws(SQLiteError) in
      for file in files {
        let row = try connection.first(
          "SELECT folder_id, sidecar, sidecar_stamp FROM track WHERE path = ?",
          .blob(file.path.bytes)
        ) { row in
          (row.int64(0), LyricsKind(rawValue: row.text(1)) ?? .none, row.int64(2))
        }
        guard let (folder, kind, stamp) = row else { continue }
        var writer = ScanWriter(
          connection, ScanBatch(folder: .init(rawValue: folder)), now: 0,
          schedule: GroupingSchedule(), standing: { _, _ in .same })
        let sidecar = Sidecar(kind: kind, stamp: stamp)
        try writer.refresh(file, sidecar)
        try writer.finish(&change)
      }
    }
  }

  /// The paths of tracks whose file had this number when it was read.
  package func paths(ofInode inode: UInt64) async throws(LibraryError) -> [FilePath] {
    try await read { (connection) throws(SQLiteError) in
      try connection.rows(
        "SELECT path FROM track WHERE inode = ?", .integer(Int64(bitPattern: inode))
      ) { TrackKey.path($0.blob(0)) }
    }
  }
}
