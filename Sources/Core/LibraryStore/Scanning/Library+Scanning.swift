// What the scanner asks and tells the library. Each call is one transaction, and a file's stamp is
// only ever written together with what was read from it, so a scan that is killed leaves a
// smaller library, never a wrong one.

package import MusicCore
import SQLiteKit

extension Library {
  /// Every file that the library has met.
  ///
  /// A track whose file could not be read since comes twice, the failure after the track.
  package func knownFiles() async throws(LibraryError) -> [KnownFile] {
    try await read { (connection) throws(SQLiteError) in
      var files = try connection.rows(
        """
        SELECT path, folder_id, size, modified, changed, inode, id, sidecar_stamp, state,
          sheet_stamp
        FROM track
        """
      ) { row in
        let key = row.blob(0)
        return KnownFile(
          path: TrackKey.path(key), folder: .init(rawValue: row.int64(1)),
          stamp: FileStamp(row, from: 2), track: Track.ID(rawValue: row.int64(6)),
          sidecarStamp: row.int64(7), isPresent: row.int(8) == 0, sheetStamp: row.int64(9),
          isPart: TrackKey.isPart(key))
      }
      files += try connection.rows(
        "SELECT path, folder_id, size, modified, changed, inode FROM scan_issue"
      ) { row in
        KnownFile(
          path: FilePath(bytes: row.blob(0)), folder: .init(rawValue: row.int64(1)),
          stamp: FileStamp(row, from: 2), track: nil, sidecarStamp: 0, isPresent: true)
      }
      return files
    }
  }

  /// The folders with a picture that the library knows of, and its name.
  package func knownArt() async throws(LibraryError) -> [FilePath: [UInt8]] {
    let rows = try await read { (connection) throws(SQLiteError) in
      try connection.rows("SELECT path, art FROM directory WHERE art IS NOT NULL") { row in
        (FilePath(bytes: row.blob(0)), row.blob(1))
      }
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Writes part of a scan.
  ///
  /// `now` is the time, in seconds since 1970, that new tracks get; `standing` says how a known
  /// file stands on disk now, for telling a move from a copy.
  package func apply(
    _ batch: ScanBatch, now: Int64,
    standing: @escaping @Sendable (FilePath, FileStamp) -> Standing
  ) async throws(LibraryError) -> ScanCounts {
    let schedule = groupingSchedule
    return try await write { (connection, change) throws(SQLiteError) in
      var writer = ScanWriter(connection, batch, now: now, schedule: schedule, standing: standing)
      for file in batch.files { try writer.write(file) }
      for art in batch.art { try writer.write(art) }
      try writer.finish(&change)
      return writer.counts
    }
  }

  /// Puts tracks into albums, and describes albums, where the batches have left that for later.
  package func finishGrouping() async throws(LibraryError) {
    let isDue = try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT EXISTS (SELECT 1 FROM grouping_due) OR EXISTS (SELECT 1 FROM album_due)"
      ) { $0.bool(0) }
    }
    guard isDue == true else { return }
    try await write { (connection, change) throws(SQLiteError) in
      var regrouping = AlbumRegrouping()
      regrouping.places = Set(
        try connection.rows("SELECT group_id, group_title FROM grouping_due") { row in
          AlbumGrouping.Place(directory: row.int64(0), title: row.text(1))
        })
      regrouping.albums = Set(
        try connection.rows("SELECT album_id FROM album_due") { $0.int64(0) })
      try connection.execute("DELETE FROM grouping_due; DELETE FROM album_due")
      try regrouping.finish(connection, &change)
    }
  }

  /// Marks tracks whose files a complete walk of their folder did not meet, and forgets files
  /// that could not be read and are gone; how many tracks were marked.
  ///
  /// A track that has meanwhile been found at another path is left alone.
  @discardableResult
  package func markGone(_ files: [KnownFile]) async throws(LibraryError) -> Int {
    guard !files.isEmpty else { return 0 }
    return try await write { (connection, change) throws(SQLiteError) in
      var albums = AlbumRegrouping()
      var count = 0
      for file in files {
        let path = Value.blob(file.path.bytes)
        try connection.run("DELETE FROM scan_issue WHERE path = ?", path)
        if connection.changes > 0 { change.parts.insert(.issues) }
        let parts = TrackKey.range(ofPartsOf: file.path)
        let gone = try connection.rows(
          """
          UPDATE track SET state = 1 WHERE (path = ? OR (path > ? AND path < ?)) AND state <> 1
          RETURNING id, album_id
          """, path, .blob(parts.first), .blob(parts.end)
        ) { (Track.ID(rawValue: $0.int64(0)), $0.optionalInt64(1)) }
        for (track, album) in gone {
          count += 1
          change.tracks.insert(track)
          if let album { albums.albums.insert(album) }
        }
      }
      try albums.finish(connection, &change)
      if count > 0 { change.parts.insert(.tracks) }
      return count
    }
  }

  /// Marks a folder, and all its tracks, as away, or the folder as there again; how many tracks
  /// went away.
  ///
  /// Tracks come back one by one, as the walk meets them.
  @discardableResult
  package func setAway(
    _ isAway: Bool, _ folder: MusicFolder.ID
  ) async throws(LibraryError) -> Int {
    try await write { (connection, change) throws(SQLiteError) in
      let id = Value.integer(folder.rawValue)
      try connection.run(
        "UPDATE folder SET away = ?1 WHERE id = ?2 AND away <> ?1", Value(isAway), id)
      if connection.changes > 0 { change.parts.insert(.folders) }
      guard isAway else { return 0 }
      try connection.run("UPDATE track SET state = 2 WHERE folder_id = ? AND state = 0", id)
      if connection.changes > 0 { change.parts.insert(.tracks) }
      return connection.changes
    }
  }

  /// The files of these folders that could not be read, in the order of their paths.
  package func unreadableFiles(
    in folders: [MusicFolder.ID]
  ) async throws(LibraryError) -> [UnreadableFile] {
    try await read { (connection) throws(SQLiteError) in
      var files: [UnreadableFile] = []
      for folder in folders {
        files += try connection.rows(
          "SELECT path, reason FROM scan_issue WHERE folder_id = ? ORDER BY path",
          .integer(folder.rawValue)
        ) { UnreadableFile(path: FilePath(bytes: $0.blob(0)), reason: $0.text(1)) }
      }
      return files
    }
  }
}

extension FileStamp {
  /// The stamp in four columns, the first of which is `start`.
  init(_ row: Row, from start: Int) {
    self.init(
      size: row.int64(start), modified: row.int64(start + 1), changed: row.int64(start + 2),
      inode: UInt64(bitPattern: row.int64(start + 3)))
  }

  var values: [Value] {
    [
      .integer(size), .integer(modified), .integer(changed),
      .integer(Int64(bitPattern: inode)),
    ]
  }
}
