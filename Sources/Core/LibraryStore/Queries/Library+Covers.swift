// Where an album's cover may be taken from.

package import MusicCore
import SQLiteKit

/// The places of an album's cover, the best first.
package struct CoverSources: Hashable, Sendable {
  /// Music files that hold pictures.
  package let files: [FilePath]
  /// Folders whose picture, if they have one, is this album's.
  package let folders: [FilePath]

  package init(files: [FilePath], folders: [FilePath]) {
    self.files = files
    self.folders = folders
  }
}

extension Library {
  /// The places of an album's cover.
  ///
  /// A folder that holds tracks of another album too is not among them, nor one of songs of several
  /// artists that name no album. At most three files:
  /// where those have no usable picture, the others are hardly better.
  package func coverSources(of album: Album.ID) async throws(LibraryError) -> CoverSources {
    try await read { (connection) throws(SQLiteError) in
      let id = Value.integer(album.rawValue)
      let files = try connection.rows(
        """
        SELECT path FROM track WHERE album_id = ? AND pictures <> '' AND state = 0
        ORDER BY \(Self.albumOrder) LIMIT 3
        """, id
      ) { TrackKey.path($0.blob(0)) }
      let folders = try connection.rows(
        """
        SELECT DISTINCT own.path, above.path
        FROM track JOIN directory AS own ON own.id = directory_id
          JOIN directory AS above ON above.id = group_id JOIN album ON album.id = album_id
        WHERE album_id = ? AND NOT above.shared
          AND NOT (album.compilation AND album.key LIKE 'folder%')
        ORDER BY own.path
        """, id
      ) { (FilePath(bytes: $0.blob(0)), FilePath(bytes: $0.blob(1))) }
      // The folder of the whole set before those of its discs.
      var unique: [FilePath] = []
      for folder in folders.map(\.1) + folders.map(\.0) where !unique.contains(folder) {
        unique.append(folder)
      }
      return CoverSources(files: files, folders: unique)
    }
  }
}
