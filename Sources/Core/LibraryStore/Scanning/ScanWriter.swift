// Turns what a scan found into rows: tracks, their artists and genres, issues, pictures. Lives for
// one batch inside one transaction.

import MusicCore
import SQLiteKit

/// Writes one batch of a scan.
struct ScanWriter {
  let connection: Connection
  let folder: Int64
  let now: Int64
  let isGone: (FilePath) -> Bool
  private(set) var counts = ScanCounts()
  private var regrouping = AlbumRegrouping()
  private var names: NameTables
  private var tracks: Set<Track.ID> = []
  private var touchesIssues = false
  private var directories: [FilePath: Int64] = [:]

  init(
    connection: Connection, folder: Int64, now: Int64, isGone: @escaping (FilePath) -> Bool
  ) {
    self.connection = connection
    self.folder = folder
    self.now = now
    self.isGone = isGone
    names = NameTables(connection: connection)
  }

  /// Writes one file.
  mutating func write(_ file: ScannedFile) throws(SQLiteError) {
    switch file {
    case .read(let path, let stamp, let metadata, let sidecar, let words):
      let row = TrackRow(path: path, stamp: stamp, sidecar: sidecar, words: words)
      try write(row, metadata)
    case .moved(let id, let path, let stamp, let metadata, let sidecar, let words):
      counts.moved += 1
      let row = TrackRow(
        path: path, stamp: stamp, sidecar: sidecar, words: metadata == nil ? nil : words)
      if let metadata {
        try update(id.rawValue, row, metadata)
      } else {
        try update(id.rawValue, row, try self.metadata(of: id.rawValue))
      }
    case .unreadable(let path, let stamp, let reason):
      try writeIssue(path, stamp, reason)
    case .returned(let id):
      try connection.run("UPDATE track SET state = 0 WHERE id = ?", .integer(id.rawValue))
      try touch(id.rawValue)
    case .sidecar(let id, let sidecar):
      try connection.run(
        "UPDATE track SET sidecar = ?, sidecar_stamp = ? WHERE id = ?",
        .text(sidecar.kind.rawValue), .integer(sidecar.stamp), .integer(id.rawValue))
      try LyricsRows.set(sidecar.lines, .beside, of: id.rawValue, isNew: false, connection)
      tracks.insert(id)
    }
  }

  /// Writes the picture of a folder.
  mutating func write(_ art: FolderArt) throws(SQLiteError) {
    let id = try directory(art.directory)
    try connection.run(
      "UPDATE directory SET art = ? WHERE id = ?", Value(art.name), .integer(id))
    regrouping.directories.insert(id)
    // A disc's own picture counts where its album stands.
    regrouping.directories.insert(try directory(DiscFolder.albumFolder(of: art.directory)))
  }

  /// Groups what the files have touched and tells what has changed.
  mutating func finish(_ change: inout LibraryChange) throws(SQLiteError) {
    try regrouping.finish(connection, &change)
    change.tracks.formUnion(tracks)
    if !tracks.isEmpty { change.parts.formUnion([.tracks, .artists, .genres]) }
    if touchesIssues { change.parts.insert(.issues) }
  }
}

extension ScanWriter {
  /// What is not metadata in a track's row.
  private struct TrackRow {
    let path: FilePath
    let stamp: FileStamp
    let sidecar: Sidecar
    /// The words in the file; nil when it was not read.
    let words: [SungLine]?
  }

  private mutating func write(_ row: TrackRow, _ metadata: TrackMetadata) throws(SQLiteError) {
    let path = Value.blob(row.path.bytes)
    try connection.run("DELETE FROM scan_issue WHERE path = ?", path)
    if connection.changes > 0 { touchesIssues = true }
    if let known = try connection.first("SELECT id FROM track WHERE path = ?", path, read: id) {
      counts.changed += 1
      try update(known, row, metadata)
    } else if let moved = try trackThatMoved(to: row, metadata) {
      counts.moved += 1
      try update(moved, row, metadata)
    } else {
      counts.added += 1
      try insert(row, metadata)
    }
  }

  /// The track with the same contents whose file has gone from where it was.
  private func trackThatMoved(
    to row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) -> Int64? {
    let alike = try connection.rows(
      "SELECT \(TrackColumns.all) FROM track WHERE size = ? AND duration IS ? AND title IS ?",
      .integer(row.stamp.size), Value(metadata.duration?.milliseconds), Value(metadata.title),
      read: TrackColumns.stored)
    let wanted = TrackColumns.values(of: metadata)
    let candidates = alike.filter { track in
      TrackColumns.values(of: track.metadata) == wanted && isGone(track.path)
    }
    let named = candidates.first { $0.path.name == row.path.name }
    return (named ?? candidates.first)?.id.rawValue
  }

  private mutating func insert(_ row: TrackRow, _ metadata: TrackMetadata) throws(SQLiteError) {
    let sql = Self.insertion
    try connection.run(sql, try values(of: row, metadata) + [.integer(now)])
    let id = connection.lastInsertedID
    try names.link(id, metadata, isNew: true)
    try setLyrics(of: id, row, isNew: true)
    try touch(id)
  }

  private mutating func update(
    _ id: Int64, _ row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) {
    try touch(id)
    try connection.run(Self.update, try values(of: row, metadata) + [.integer(id)])
    try names.link(id, metadata, isNew: false)
    try setLyrics(of: id, row, isNew: false)
    try touch(id)
  }

  private func setLyrics(
    of track: Int64, _ row: TrackRow, isNew: Bool
  ) throws(SQLiteError) {
    if let words = row.words {
      try LyricsRows.set(words, .inFile, of: track, isNew: isNew, connection)
    }
    try LyricsRows.set(row.sidecar.lines, .beside, of: track, isNew: isNew, connection)
  }

  private mutating func values(
    of row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) -> [Value] {
    let parent = row.path.parent
    return [
      .blob(row.path.bytes), .integer(folder), .integer(try directory(parent)),
    ] + row.stamp.values + [
      .text(row.sidecar.kind.rawValue), .integer(row.sidecar.stamp),
      .integer(try directory(DiscFolder.albumFolder(of: parent))),
      Value(DiscFolder.number(of: parent)), .text(TextIdentity.key(metadata.album ?? "")),
      .blob(
        SortKey.bytes(metadata.displayTitle(at: row.path), sortName: metadata.sortTitle)),
    ] + TrackColumns.values(of: metadata)
  }

  private static let columns =
    [
      "path", "folder_id", "directory_id", "size", "modified", "changed", "inode", "sidecar",
      "sidecar_stamp", "group_id", "folder_disc", "group_title", "title_key",
    ] + TrackColumns.metadata

  private static let insertion =
    "INSERT INTO track (\(columns.joined(separator: ", ")), added) VALUES ("
    + String(repeating: "?, ", count: columns.count) + "?)"

  private static let update =
    "UPDATE track SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")), state = 0 "
    + "WHERE id = ?"

  private func id(_ row: Row) -> Int64 { row.int64(0) }

  private func metadata(of track: Int64) throws(SQLiteError) -> TrackMetadata {
    try connection.first(
      "SELECT \(TrackColumns.all) FROM track WHERE id = ?", .integer(track),
      read: TrackColumns.stored)?.metadata ?? TrackMetadata()
  }

  /// Notes where a track stands now, for the grouping.
  private mutating func touch(_ track: Int64) throws(SQLiteError) {
    let place = try connection.first(
      "SELECT group_id, group_title, album_id FROM track WHERE id = ?", .integer(track)
    ) { row in
      (AlbumGrouping.Place(directory: row.int64(0), title: row.text(1)), row.optionalInt64(2))
    }
    guard let (place, album) = place else { return }
    tracks.insert(Track.ID(rawValue: track))
    regrouping.places.insert(place)
    if let album { regrouping.albums.insert(album) }
  }

  private mutating func directory(_ path: FilePath) throws(SQLiteError) -> Int64 {
    if let known = directories[path] { return known }
    try connection.run(
      "INSERT INTO directory (path) VALUES (?) ON CONFLICT DO NOTHING", .blob(path.bytes))
    let id = try connection.first(
      "SELECT id FROM directory WHERE path = ?", .blob(path.bytes), read: id)
    directories[path] = id
    return id ?? 0
  }

  private mutating func writeIssue(
    _ path: FilePath, _ stamp: FileStamp, _ reason: String
  ) throws(SQLiteError) {
    touchesIssues = true
    try connection.run(
      """
      INSERT INTO scan_issue (path, folder_id, size, modified, changed, inode, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (path) DO UPDATE SET folder_id = excluded.folder_id, size = excluded.size,
        modified = excluded.modified, changed = excluded.changed, inode = excluded.inode,
        reason = excluded.reason
      """,
      [.blob(path.bytes), .integer(folder)] + stamp.values + [.text(reason)])
  }
}
