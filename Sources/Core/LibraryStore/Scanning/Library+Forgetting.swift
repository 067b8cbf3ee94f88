// Forgetting tracks whose files are gone: the one way in which the library loses something, so it
// happens on request only, and never to a track whose file is there.

package import MusicCore
import SQLiteKit

extension Library {
  /// The tracks that `forget` would remove.
  ///
  /// With no paths, every track whose file has vanished from a folder that is there; with paths,
  /// those at and below them whose file is not there, also where the folder is away.
  package func forgettable(in paths: [FilePath]) async throws(LibraryError) -> [Track] {
    try await read { (connection) throws(SQLiteError) in
      try Self.forgettable(paths, connection)
    }
  }

  /// Removes these tracks and all that belongs to them; those that were removed.
  ///
  /// A library folder that is away, and named by its own path, goes as well.
  package func forget(in paths: [FilePath]) async throws(LibraryError) -> [Track] {
    try await write { (connection, change) throws(SQLiteError) in
      let tracks = try Self.forgettable(paths, connection)
      var albums = AlbumRegrouping()
      for track in tracks {
        if let album = track.albumID { albums.albums.insert(album.rawValue) }
        try connection.run("DELETE FROM track WHERE id = ?", .integer(track.id.rawValue))
        change.tracks.insert(track.id)
      }
      for path in paths {
        try connection.run(
          """
          DELETE FROM folder WHERE path = ? AND away = 1
            AND NOT EXISTS (SELECT 1 FROM track WHERE folder_id = folder.id)
          """, .blob(path.bytes))
        if connection.changes > 0 { change.parts.insert(.folders) }
      }
      try albums.finish(connection, &change)
      if !tracks.isEmpty { change.parts.formUnion([.tracks, .artists, .genres]) }
      return tracks
    }
  }

  private static func forgettable(
    _ paths: [FilePath], _ connection: Connection
  ) throws(SQLiteError) -> [Track] {
    let states = paths.isEmpty ? "state = 1" : "state <> 0"
    let gone = try connection.rows(
      "SELECT \(TrackColumns.all) FROM track WHERE \(states) ORDER BY path",
      read: TrackColumns.track)
    guard !paths.isEmpty else { return gone }
    return gone.filter { track in paths.contains { track.path.isInside($0) } }
  }
}
