// Turns what a scan found into rows: tracks, their artists and genres, issues, pictures. Lives for
// one batch inside one transaction.

import MusicCore
import SQLiteKit

/// Writes one batch of a scan.
struct ScanWriter {
  let connection: Connection
  let folder: Int64
  let now: Int64
  private(set) var counts = ScanCounts()
  /// Whether no file of the batch can be one that the library knows.
  private let isFirst: Bool
  private var regrouping: AlbumRegrouping
  private var identity: TrackIdentity
  private var arrivals = Arrivals()
  private var names: NameTables
  private var rules: NameRules?
  private var tracks: Set<Track.ID> = []
  /// What is noted of tracks once all are there.
  private var encodings: [FilePath: TextEncoding?] = [:]
  /// The file that was put off last, and to which others.
  private var postponed: (path: FilePath, list: WritableKeyPath<ScanCounts, [ScannedFile]>)?
  private var touchesIssues = false
  /// Whether some file could not be read; mostly there is none whose mark must go.
  private var hasIssues: Bool?
  private var directories: [FilePath: Int64] = [:]
  private var places: [FilePath: FolderPlace] = [:]

  init(
    _ connection: Connection, _ batch: ScanBatch, now: Int64, schedule: GroupingSchedule,
    standing: @escaping (FilePath, FileStamp) -> Standing
  ) {
    self.connection = connection
    folder = batch.folder.rawValue
    isFirst = batch.isFirst
    regrouping = AlbumRegrouping(schedule: schedule)
    self.now = now
    identity = TrackIdentity(connection, batch, standing: standing)
    names = NameTables(connection: connection)
  }

  /// Writes one file.
  mutating func write(_ file: ScannedFile) throws(SQLiteError) {
    switch file {
    case .read(let path, let stamp, let metadata, let sidecar, let words, let mark, let sheet):
      let row = TrackRow(
        path: path, stamp: stamp, sidecar: sidecar, words: words, mark: mark, sheetStamp: sheet)
      try write(row, metadata, file)
    case .cut(let cut): try write(cut)
    case .whole(let path): try markGone(partsOf: path, but: [])
    case .moved(let id, let path, let stamp, let metadata, let sidecar, let words, let mark):
      let row = TrackRow(
        path: path, stamp: stamp, sidecar: sidecar, words: metadata == nil ? nil : words,
        mark: mark)
      if let metadata, try !identity.mayBe(id.rawValue, row) {
        // Another file got its number on disk.
        try markGone(id.rawValue)
        try write(row, metadata, .read(path, stamp, metadata, sidecar, words: words, mark: mark))
      } else {
        counts.moved += 1
        let known =
          if let metadata { try told(metadata) } else { try self.metadata(of: id.rawValue) }
        try update(id.rawValue, row, known)
      }
    case .unreadable(let path, let stamp, let reason):
      try writeIssue(path, stamp, reason)
    case .returned(let id):
      try connection.run("UPDATE track SET state = 0 WHERE id = ?", .integer(id.rawValue))
      try touch(id.rawValue)
    case .encoding(let path, let encoding):
      if let postponed, postponed.path == path {
        counts[keyPath: postponed.list].append(file)
      } else {
        encodings[path] = .some(encoding)
      }
    case .sidecar(let id, let sidecar):
      try connection.run(
        "UPDATE track SET sidecar = ?, sidecar_stamp = ? WHERE id = ?",
        .text(sidecar.kind.rawValue), .integer(sidecar.stamp), .integer(id.rawValue))
      try LyricsRows.set(sidecar.lines, .beside, of: id.rawValue, isNew: false, connection)
      tracks.insert(id)
    }
  }

  /// Writes what a known file says now; what stands beside it stays.
  mutating func refresh(_ file: ReadFile, _ sidecar: Sidecar) throws(SQLiteError) {
    let row = TrackRow(
      path: file.path, stamp: file.stamp, sidecar: sidecar, words: file.words, keepsBeside: true)
    try write(row, file.metadata, nil)
    encodings[file.path] = .some(file.encoding)
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
    try insertArrivals()
    try names.finish()
    for (path, encoding) in encodings {
      try connection.run(
        "UPDATE track SET encoding = ?, encoding_chosen = ? WHERE path = ?",
        Value(encoding?.name), Value(encoding?.isChosen ?? false), .blob(path.bytes))
    }
    try regrouping.finish(connection, &change)
    try findSongs(&change)
    change.tracks.formUnion(tracks)
    if !tracks.isEmpty { change.parts.formUnion([.tracks, .artists, .genres]) }
    if touchesIssues { change.parts.insert(.issues) }
  }
}

extension ScanWriter {
  /// Lets the diary's songs find tracks that have come back.
  private func findSongs(_ change: inout LibraryChange) throws(SQLiteError) {
    guard !tracks.isEmpty else { return }
    var diary = DiaryRows(connection)
    try diary.findTracks()
    if try !diary.finish().isEmpty { change.parts.insert(.diary) }
  }

  /// Writes a file that was read; `file` is that file, for when it has to wait; nil when it may not.
  mutating func write(
    _ row: TrackRow, _ metadata: TrackMetadata, _ file: ScannedFile?
  ) throws(SQLiteError) {
    // Met twice, by two ways: the second one finds the first.
    if arrivals.contains(row) { try insertArrivals() }
    let metadata = try told(metadata)
    try forgetIssue(.blob(row.path.bytes))
    let verdict = isFirst ? .new : try identity.track(of: row, metadata, canWait: file != nil)
    switch verdict {
    case .same(let track):
      counts.changed += 1
      try update(track, row, metadata)
    case .moved(let track):
      counts.moved += 1
      if let other = try identity.makeRoom(for: track, at: row.key) { try touch(other) }
      try update(track, row, metadata)
    case .new: try arrive(row, metadata)
    case .doubtful: postpone(file, row.path, \.doubtful)
    case .replaced: postpone(file, row.path, \.replaced)
    }
  }

  /// What a file says, its names told apart as the person wants it.
  private mutating func told(_ metadata: TrackMetadata) throws(SQLiteError) -> TrackMetadata {
    let known = if let rules { rules } else { try NameRules.kept(connection) }
    rules = known
    return known.applied(to: metadata)
  }

  private mutating func arrive(_ row: TrackRow, _ metadata: TrackMetadata) throws(SQLiteError) {
    let place = try place(of: row.path.parent)
    let title = names.key(metadata.album ?? "")
    arrivals.add(
      .init(row: row, metadata: metadata, values: values(of: row, metadata, place, title)),
      at: .init(directory: place.group, title: title))
  }

  private mutating func postpone(
    _ file: ScannedFile?, _ path: FilePath, _ list: WritableKeyPath<ScanCounts, [ScannedFile]>
  ) {
    guard let file else { return }
    counts[keyPath: list].append(file)
    postponed = (path, list)
  }

  mutating func markGone(_ track: Int64) throws(SQLiteError) {
    try connection.run(
      "UPDATE track SET state = 1 WHERE id = ? AND state = 0", .integer(track))
    try touch(track)
  }

  mutating func insertArrivals() throws(SQLiteError) {
    let arrivals = arrivals
    self.arrivals = Arrivals()
    for place in arrivals.places {
      let tracks = arrivals.tracks(at: place)
      let members = tracks.map { AlbumGrouping.Member($0.metadata) }
      let albums = try regrouping.albums(for: members, at: place, connection)
      for (track, album) in zip(tracks, albums) { try insert(track, album) }
    }
  }

  private mutating func insert(_ track: Arrivals.Arrival, _ album: Int64?) throws(SQLiteError) {
    let rest = TrackColumns.values(of: track.metadata)
    try connection.run(
      Self.insertion, parts: [track.values, rest, [.integer(now), Value(album)]])
    if connection.changes > 0 {
      counts.added += 1
      let id = connection.lastInsertedID
      try names.link(id, track.metadata, isNew: true)
      try setLyrics(of: id, track.row, isNew: true)
      tracks.insert(Track.ID(rawValue: id))
    } else if let known = try connection.first(Self.atPath, .blob(track.row.key), read: id) {
      // Another program has been quicker.
      counts.changed += 1
      try connection.run(Self.update, parts: [track.values, rest, [.integer(known)]])
      try names.link(known, track.metadata, isNew: false)
      try setLyrics(of: known, track.row, isNew: false)
      try touch(known)
    }
  }

  private mutating func update(
    _ id: Int64, _ row: TrackRow, _ metadata: TrackMetadata
  ) throws(SQLiteError) {
    try touch(id)
    let place = try place(of: row.path.parent)
    let title = names.key(metadata.album ?? "")
    try connection.run(
      Self.update,
      parts: [
        values(of: row, metadata, place, title), TrackColumns.values(of: metadata), [.integer(id)],
      ])
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
    guard !row.keepsBeside else { return }
    try LyricsRows.set(row.sidecar.lines, .beside, of: track, isNew: isNew, connection)
  }

  /// The columns before the metadata's.
  private func values(
    of row: TrackRow, _ metadata: TrackMetadata, _ place: FolderPlace, _ title: String
  ) -> [Value] {
    [
      .blob(row.key), .integer(folder), .integer(place.directory),
      .integer(row.stamp.size), .integer(row.stamp.modified), .integer(row.stamp.changed),
      .integer(Int64(bitPattern: row.stamp.inode)), .text(row.sidecar.kind.rawValue),
      .integer(row.sidecar.stamp), .integer(place.group), Value(place.disc), .text(title),
      .blob(SortKey.bytes(metadata.displayTitle(at: row.path), sortName: metadata.sortTitle)),
      Value(row.mark?.rawValue), Value(row.part?.start), Value(row.part?.end),
      .integer(row.sheetStamp),
    ]
  }

  private static let columns =
    [
      "path", "folder_id", "directory_id", "size", "modified", "changed", "inode", "sidecar",
      "sidecar_stamp", "group_id", "folder_disc", "group_title", "title_key",
      "sound_mark", "segment_start", "segment_end", "sheet_stamp",
    ] + TrackColumns.metadata

  private static let insertion =
    "INSERT INTO track (\(columns.joined(separator: ", ")), added, album_id) VALUES ("
    + String(repeating: "?, ", count: columns.count) + "?, ?) ON CONFLICT (path) DO NOTHING"

  private static let update =
    "UPDATE track SET "
    + columns.map { $0 == "sound_mark" ? "\($0) = ifnull(?, \($0))" : "\($0) = ?" }
    .joined(separator: ", ") + ", state = 0 WHERE id = ?"

  private static let atPath = "SELECT id FROM track WHERE path = ?"

  private static let byID = "SELECT \(TrackColumns.all) FROM track WHERE id = ?"

  private func id(_ row: Row) -> Int64 { row.int64(0) }

  private func metadata(of track: Int64) throws(SQLiteError) -> TrackMetadata {
    try connection.first(Self.byID, .integer(track), read: TrackColumns.stored)?.metadata
      ?? TrackMetadata()
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

  /// What of a folder goes into the rows of the tracks in it.
  private struct FolderPlace {
    let directory: Int64
    let group: Int64
    let disc: Int?
  }

  private mutating func place(of folder: FilePath) throws(SQLiteError) -> FolderPlace {
    if let known = places[folder] { return known }
    let disc = DiscFolder.number(of: folder)
    let own = try directory(folder)
    let group = disc == nil ? own : try directory(folder.parent)
    let place = FolderPlace(directory: own, group: group, disc: disc)
    places[folder] = place
    return place
  }

  private mutating func forgetIssue(_ path: Value) throws(SQLiteError) {
    if hasIssues == nil {
      hasIssues = try connection.first("SELECT EXISTS (SELECT 1 FROM scan_issue)") { $0.bool(0) }
    }
    guard hasIssues == true else { return }
    try connection.run("DELETE FROM scan_issue WHERE path = ?", path)
    if connection.changes > 0 { touchesIssues = true }
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
    hasIssues = true
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
