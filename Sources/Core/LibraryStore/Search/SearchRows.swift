// Reads what is searched out of the database: all of it, or what a change has touched.

import MusicCore
import SQLiteKit

extension SearchTexts {
  /// Reads all texts.
  init(_ connection: Connection) throws(SQLiteError) {
    self.init()
    try connection.each("SELECT \(Self.trackColumns) FROM track") { setTrack($0) }
    try connection.each("SELECT \(Self.albumColumns) FROM album WHERE tracks > 0") { setAlbum($0) }
    try connection.each(
      """
      SELECT \(Self.artistColumns) FROM artist
      WHERE id IN (SELECT artist_id FROM track_artist)
      """
    ) { setArtist($0) }
    try LyricsRows.each(connection) { setLyrics(of: $0, $1) }
  }

  /// Reads again what a change has touched.
  mutating func update(_ change: LibraryChange, _ connection: Connection) throws(SQLiteError) {
    for track in change.tracks { try update(track, connection) }
    if !change.tracks.isEmpty {
      try connection.each(
        """
        SELECT id FROM artist
        WHERE NOT EXISTS (SELECT 1 FROM track_artist WHERE artist_id = artist.id)
        """
      ) { removeArtist($0.int64(0)) }
    }
    for album in change.albums {
      let id = Value.integer(album.rawValue)
      let sql = "SELECT \(Self.albumColumns) FROM album WHERE id = ? AND tracks > 0"
      if try connection.first(sql, id, read: { setAlbum($0) }) == nil {
        removeAlbum(album.rawValue)
      }
    }
  }
}

extension SearchTexts {
  private static let trackColumns =
    "id, title_key, path, title, artist, artists, album, album_artist, album_artists, composers, "
    + "genres"
  private static let albumColumns = "id, title_key, title, artist"
  private static let artistColumns = "id, sort_key, name, sort_name"

  private mutating func setTrack(_ row: Row) {
    let path = TrackKey.path(row.blob(2))
    let title = row.optionalText(3)
    setTrack(
      place(row),
      [
        title ?? path.stem, Self.people(row.optionalText(4), row.text(5)), row.optionalText(6),
        Self.people(row.optionalText(7), row.text(8)),
        ListColumn.line(ListColumn.items(row.text(9))),
        ListColumn.line(ListColumn.items(row.text(10))), Self.fileName(path, title: title),
      ])
  }

  private mutating func setAlbum(_ row: Row) {
    setAlbum(place(row), [row.optionalText(2), row.optionalText(3)])
  }

  private mutating func setArtist(_ row: Row) {
    let (name, sortName) = (row.text(2), row.text(3))
    setArtist(place(row), [name, sortName == name ? nil : sortName])
  }

  private func place(_ row: Row) -> RecordTable.Place {
    let key = row.blob(1).prefix(8)
    let number = key.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return RecordTable.Place(key: number << UInt64(8 * (8 - key.count)), id: row.int64(0))
  }

  /// Artists as shown, and those of the list that are not named there.
  private static func people(_ shown: String?, _ list: String) -> String? {
    guard let shown else { return ListColumn.line(ListColumn.items(list)) }
    guard list != shown, !list.isEmpty else { return shown }
    let others = ListColumn.items(list).filter { !shown.contains($0) }
    return ListColumn.line([shown] + others)
  }

  /// The file's name without its ending; without its number too where the title follows it.
  private static func fileName(_ path: FilePath, title: String?) -> String {
    let stem = path.stem
    guard let title, stem.hasSuffix(title),
      stem.dropLast(title.count).allSatisfy({ "0123456789-_. ".contains($0) })
    else { return stem }
    return title
  }

  private mutating func update(
    _ track: Track.ID, _ connection: Connection
  ) throws(SQLiteError) {
    let id = Value.integer(track.rawValue)
    let sql = "SELECT \(Self.trackColumns) FROM track WHERE id = ?"
    guard try connection.first(sql, id, read: { setTrack($0) }) != nil else {
      removeTrack(track.rawValue)
      return
    }
    let words = try LyricsRows.shown(of: track.rawValue, connection)
    setLyrics(of: track.rawValue, words.map { Array($0.text.utf8)[...] })
    try connection.each(
      """
      SELECT \(Self.artistColumns) FROM artist
      WHERE id IN (SELECT artist_id FROM track_artist WHERE track_id = ?)
      """, [id]
    ) { setArtist($0) }
  }
}
