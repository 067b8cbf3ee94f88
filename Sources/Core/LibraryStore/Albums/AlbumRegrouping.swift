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

  /// Does the work and tells what has changed.
  mutating func finish(
    _ connection: Connection, _ change: inout LibraryChange
  ) throws(SQLiteError) {
    for place in places { try regroup(place, connection) }
    for directory in Set(places.map(\.directory)).union(directories) {
      try noteSharing(of: directory, connection)
    }
    for album in albums { try describe(album, connection) }
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

  private mutating func regroup(
    _ place: AlbumGrouping.Place, _ connection: Connection
  ) throws(SQLiteError) {
    let rows = try connection.rows(
      """
      SELECT id, album_id, album_artist, album_artists, artist, artists, compilation
      FROM track WHERE group_id = ? AND group_title = ? ORDER BY id
      """, .integer(place.directory), .text(place.title)
    ) { row in
      Grouped(track: row.int64(0), album: row.optionalInt64(1), member: Self.member(row, from: 2))
    }
    let keys = AlbumGrouping.keys(of: rows.map(\.member), at: place)
    var rowsOfKey: [String: [Grouped]] = [:]
    for (key, row) in zip(keys, rows) { rowsOfKey[key, default: []].append(row) }
    for (key, rows) in rowsOfKey.sorted(by: { $0.key < $1.key }) {
      let album = try albumID(for: key, rows, connection)
      albums.insert(album)
      for row in rows where row.album != album {
        try connection.run(
          "UPDATE track SET album_id = ? WHERE id = ?", .integer(album), .integer(row.track))
        if let old = row.album { albums.insert(old) }
      }
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

  private func describe(_ album: Int64, _ connection: Connection) throws(SQLiteError) {
    let parts = try connection.rows(Self.partsOfAlbum, .integer(album), read: Self.part)
    guard !parts.isEmpty else {
      try connection.run("DELETE FROM album WHERE id = ?", .integer(album))
      return
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
    let albumArtists = ListColumn.items(row.text(start + 1))
    let artists = ListColumn.items(row.text(start + 3))
    let artist = row.optionalText(start + 2) ?? ListColumn.line(artists)
    return AlbumGrouping.Member(
      albumArtist: row.optionalText(start) ?? ListColumn.line(albumArtists), artist: artist,
      firstArtist: artists.first ?? artist, isCompilation: row.bool(start + 4))
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
