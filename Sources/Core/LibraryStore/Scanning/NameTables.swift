// The artists and genres of tracks as rows of their own, one for each name however it is cased or
// composed, with the links between them and the tracks.

import MusicCore
import SQLiteKit

/// Writes artists and genres for one batch, looking each name up once.
struct NameTables {
  let connection: Connection
  /// By key.
  private var artists: [String: Int64] = [:]
  private var genres: [String: Int64] = [:]
  /// Of names as they were met: the tracks of an album bring the same ones over and over.
  private var keys: [String: String] = [:]
  private var artistLinks = Self.noArtistLinks
  private var genreLinks = Self.noGenreLinks

  private static let noArtistLinks = GatheredRows(
    of: "track_artist", "track_id", "role", "position", "artist_id")
  private static let noGenreLinks = GatheredRows(
    of: "track_genre", "track_id", "position", "genre_id")

  init(connection: Connection) {
    self.connection = connection
  }

  /// The form in which a name is compared.
  mutating func key(_ name: String) -> String {
    if let known = keys[name] { return known }
    let key = TextIdentity.key(name)
    keys[name] = key
    return key
  }

  /// Links a track with its artists, its album's artists and its genres; `finish` has to follow.
  mutating func link(
    _ track: Int64, _ metadata: TrackMetadata, isNew: Bool
  ) throws(SQLiteError) {
    let id = Value.integer(track)
    if !isNew {
      try finish()
      try connection.run("DELETE FROM track_artist WHERE track_id = ?", id)
      try connection.run("DELETE FROM track_genre WHERE track_id = ?", id)
    }
    let own = metadata.artists.isEmpty ? metadata.artist.map { [$0] } ?? [] : metadata.artists
    let album =
      metadata.albumArtists.isEmpty
      ? metadata.albumArtist.map { [$0] } ?? [] : metadata.albumArtists
    try link(track, own, role: 0, sortName: metadata.sortArtist)
    try link(track, album, role: 1, sortName: metadata.sortAlbumArtist)
    for (position, genre) in distinct(metadata.genres).enumerated() {
      try genreLinks.add(
        id, .integer(Int64(position)), .integer(try self.genre(genre)), to: connection)
    }
  }

  /// Writes the links that have not been written yet.
  mutating func finish() throws(SQLiteError) {
    try artistLinks.finish(connection)
    try genreLinks.finish(connection)
  }
}

extension NameTables {
  private mutating func link(
    _ track: Int64, _ names: [String], role: Int64, sortName: String?
  ) throws(SQLiteError) {
    let names = distinct(names)
    for (position, name) in names.enumerated() {
      // A sort name for several artists together says nothing about one of them.
      let artist = try artist(name, sortName: names.count == 1 ? sortName : nil)
      try artistLinks.add(
        .integer(track), .integer(role), .integer(Int64(position)), .integer(artist),
        to: connection)
    }
  }

  /// The names that differ, in their order.
  private mutating func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    var kept: [String] = []
    for name in names {
      let key = key(name)
      guard !key.isEmpty, names.count == 1 || seen.insert(key).inserted else { continue }
      kept.append(name)
    }
    return kept
  }

  private mutating func artist(_ name: String, sortName: String?) throws(SQLiteError) -> Int64 {
    let key = key(name)
    if let known = artists[key] { return known }
    // The first sort name that any file gives stays: files that differ are one artist still.
    try connection.run(
      """
      INSERT INTO artist (key, name, sort_name, sort_key) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (key) DO UPDATE SET sort_name = ?3, sort_key = ?4
      WHERE artist.sort_name = artist.name AND ?3 <> ?2
      """, .text(key), .text(name), .text(sortName ?? name),
      .blob(SortKey.bytes(name, sortName: sortName)))
    let id = try id("SELECT id FROM artist WHERE key = ?", key)
    artists[key] = id
    return id
  }

  private mutating func genre(_ name: String) throws(SQLiteError) -> Int64 {
    let key = key(name)
    if let known = genres[key] { return known }
    try connection.run(
      "INSERT INTO genre (key, name, sort_key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      .text(key), .text(name), .blob(SortKey.bytes(name)))
    let id = try id("SELECT id FROM genre WHERE key = ?", key)
    genres[key] = id
    return id
  }

  private func id(_ sql: String, _ key: String) throws(SQLiteError) -> Int64 {
    try connection.first(sql, .text(key)) { $0.int64(0) } ?? 0
  }
}
