// Puts tracks that came, changed, moved or went into their albums, looking only at the folders and
// albums that they touch, so that a library of any size takes a new album in the same time.

import MusicCore
import SQLiteKit

/// The grouping work that one batch of changes leaves behind.
struct AlbumRegrouping {
  /// Folders and titles whose tracks must be looked at again.
  var places: Set<AlbumGrouping.Place> = []
  /// Folders whose picture came or went.
  var directories: Set<Int64> = []
  /// Albums that must be described anew.
  var albums: Set<Int64> = []

  /// Tells when crowds are looked at; without one they are looked at at once.
  private let schedule: GroupingSchedule?
  /// Folders where tracks may have changed their album.
  private var regrouped: Set<Int64> = []
  /// How many tracks came to each album.
  private var arrived: [Int64: Int] = [:]

  init(schedule: GroupingSchedule? = nil) {
    self.schedule = schedule
  }

  /// Puts the tracks of a place into their albums, and says in which those belong that are about to
  /// be inserted there; in none while a crowded place waits for more of them.
  mutating func albums(
    for arriving: [AlbumGrouping.Member], at place: AlbumGrouping.Place,
    _ connection: Connection
  ) throws(SQLiteError) -> [Int64?] {
    if let schedule, !schedule.isTime(for: place, after: arriving.count) {
      try connection.run(
        "INSERT INTO grouping_due (group_id, group_title) VALUES (?, ?) ON CONFLICT DO NOTHING",
        .integer(place.directory), .text(place.title))
      return arriving.map { _ in nil }
    }
    let rows = try tracks(at: place, connection)
    schedule?.note(place, size: rows.count + arriving.count)
    regrouped.insert(place.directory)
    let keys = AlbumGrouping.keys(of: rows.map(\.member) + arriving, at: place)
    var rowsOfKey: [String: [Grouped]] = [:]
    for key in keys { rowsOfKey[key] = [] }
    for (key, row) in zip(keys, rows) { rowsOfKey[key]?.append(row) }
    var albumOfKey: [String: Int64] = [:]
    for (key, rows) in rowsOfKey.sorted(by: { $0.key < $1.key }) {
      let album = try albumID(for: key, rows, connection)
      albumOfKey[key] = album
      albums.insert(album)
      for row in rows where row.album != album {
        try connection.run(
          "UPDATE track SET album_id = ? WHERE id = ?", .integer(album), .integer(row.track))
        if let old = row.album { albums.insert(old) }
        arrived[album, default: 0] += 1
      }
    }
    return keys.dropFirst(rows.count).map { key in
      guard let album = albumOfKey[key] else { return nil }
      arrived[album, default: 0] += 1
      return album
    }
  }

  /// Does the rest of the work, after all tracks have been inserted, and tells what has changed.
  mutating func finish(
    _ connection: Connection, _ change: inout LibraryChange
  ) throws(SQLiteError) {
    for place in places { _ = try albums(for: [], at: place, connection) }
    for directory in regrouped.union(directories) { try noteSharing(of: directory, connection) }
    for album in albums {
      guard schedule?.isTime(forAlbum: album, after: arrived[album] ?? 0) ?? true else {
        try connection.run(
          "INSERT INTO album_due (album_id) VALUES (?) ON CONFLICT DO NOTHING", .integer(album))
        continue
      }
      let size = try describe(album, connection)
      schedule?.noteAlbum(album, size: size)
    }
    guard !albums.isEmpty else { return }
    change.albums.formUnion(albums.map { Album.ID(rawValue: $0) })
    change.parts.insert(.albums)
  }
}

extension AlbumRegrouping {
  private struct Grouped {
    var track: Int64
    var album: Int64?
    var member: AlbumGrouping.Member
  }

  private func tracks(
    at place: AlbumGrouping.Place, _ connection: Connection
  ) throws(SQLiteError) -> [Grouped] {
    try connection.rows(
      """
      SELECT id, album_id, album_artist, album_artists, artist, artists, compilation
      FROM track WHERE group_id = ? AND group_title = ? ORDER BY id
      """, .integer(place.directory), .text(place.title)
    ) { row in
      Grouped(track: row.int64(0), album: row.optionalInt64(1), member: Self.member(row, from: 2))
    }
  }

  /// The album of that key: the one there is; else the one that these tracks leave as a whole, which
  /// keeps its id under the new key; else a new one.
  private func albumID(
    for key: String, _ rows: [Grouped], _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let known = try connection.first("SELECT id FROM album WHERE key = ?", .text(key)) {
      $0.int64(0)
    }
    if let known { return known }
    var leaving: [Int64: Int] = [:]
    for row in rows { if let album = row.album { leaving[album, default: 0] += 1 } }
    for (album, count) in leaving.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let all = try connection.first(
        "SELECT count(*) FROM track WHERE album_id = ?", .integer(album)
      ) { $0.int(0) }
      guard all == count else { continue }
      try connection.run("UPDATE album SET key = ? WHERE id = ?", .text(key), .integer(album))
      return album
    }
    try connection.run("INSERT INTO album (key) VALUES (?)", .text(key))
    return connection.lastInsertedID
  }

  /// A second album in a folder makes the folder's picture nobody's: when it comes, or goes, all
  /// albums there are described anew, and otherwise none.
  private mutating func noteSharing(
    of directory: Int64, _ connection: Connection
  ) throws(SQLiteError) {
    let id = Value.integer(directory)
    try connection.run(
      """
      UPDATE directory SET shared = NOT shared WHERE id = ?1 AND shared <> (
        SELECT ifnull((SELECT min(album_id) FROM track WHERE group_id = ?1)
          < (SELECT max(album_id) FROM track WHERE group_id = ?1), 0))
      """, id)
    guard connection.changes > 0 || directories.contains(directory) else { return }
    let found = try connection.rows(
      "SELECT DISTINCT album_id FROM track WHERE group_id = ? AND album_id IS NOT NULL", id
    ) { $0.int64(0) }
    albums.formUnion(found)
  }

  /// Writes what an album's tracks say of it; how many these are.
  ///
  /// An album without tracks goes.
  private func describe(_ album: Int64, _ connection: Connection) throws(SQLiteError) -> Int {
    let parts = try connection.rows(Self.partsOfAlbum, .integer(album), read: Self.part)
    guard !parts.isEmpty else {
      try connection.run("DELETE FROM album WHERE id = ?", .integer(album))
      return 0
    }
    let facts = AlbumFacts(of: parts, folderName: try folderName(of: album, connection))
    let numbers = [Int64(facts.discs), Int64(facts.tracks), facts.duration, facts.added]
    try connection.run(
      """
      UPDATE album SET title = ?, artist = ?, date = ?, original_date = ?, discs = ?, tracks = ?,
        duration = ?, added = ?, compilation = ?, cover = ?, title_key = ?, artist_key = ?
        WHERE id = ?
      """,
      [Value(facts.title), Value(facts.artist), Value(facts.date), Value(facts.originalDate)]
        + numbers.map { Value.integer($0) } + [
          Value(facts.isCompilation), Value(facts.hasCover), .blob(facts.titleKey),
          .blob(facts.artistKey), .integer(album),
        ])
    return parts.count
  }

  /// The name of the folder that the album stands in; nil for a folder the person added, whose
  /// loose files are no album by its name.
  private func folderName(
    of album: Int64, _ connection: Connection
  ) throws(SQLiteError) -> String? {
    try connection.first(
      """
      SELECT directory.path FROM track JOIN directory ON directory.id = group_id
      WHERE album_id = ? AND directory.path NOT IN (SELECT path FROM folder) LIMIT 1
      """, .integer(album)
    ) { FilePath(bytes: $0.blob(0)).name }
  }

  private static let partsOfAlbum = """
    SELECT album_artist, album_artists, artist, artists, compilation, album, date, original_date,
      coalesce(disc_number, folder_disc, 1), duration, pictures,
      (own.art IS NOT NULL OR above.art IS NOT NULL) AND NOT above.shared,
      added, state, sort_album, sort_album_artist, sort_artist
    FROM track JOIN directory AS own ON own.id = track.directory_id
      JOIN directory AS above ON above.id = track.group_id
    WHERE album_id = ? ORDER BY \(Library.albumOrder)
    """

  private static func member(_ row: Row, from start: Int) -> AlbumGrouping.Member {
    AlbumGrouping.Member(
      albumArtist: row.optionalText(start), albumArtists: ListColumn.items(row.text(start + 1)),
      artist: row.optionalText(start + 2), artists: ListColumn.items(row.text(start + 3)),
      isCompilation: row.bool(start + 4))
  }

  private static func part(_ row: Row) -> AlbumFacts.Part {
    AlbumFacts.Part(
      member: member(row, from: 0), album: row.optionalText(5), date: row.optionalText(6),
      originalDate: row.optionalText(7), disc: row.int(8), duration: row.int64(9),
      hasPicture: !row.text(10).isEmpty, hasFolderArt: row.bool(11), added: row.int64(12),
      isGone: row.int(13) == 1, sortAlbum: row.optionalText(14),
      sortAlbumArtist: row.optionalText(15), sortArtist: row.optionalText(16))
  }
}
