// Playlists out of the library and into another one. One of the same name is made longer by what it
// lacks; nothing is taken out of it, and what comes twice changes nothing.
import Diary
import MusicCore
import SQLiteKit
import SystemKit

extension Library {
  /// All playlists, in the order in which they were made.
  static func archivedPlaylists(
    _ connection: Connection
  ) throws(SQLiteError) -> [ArchivedPlaylist] {
    let kept = try connection.rows("SELECT id, name, rules FROM playlist ORDER BY id") { row in
      (row.int64(0), ArchivedPlaylist(name: row.text(1), rules: row.optionalText(2)))
    }
    var playlists: [ArchivedPlaylist] = []
    for (id, playlist) in kept {
      var playlist = playlist
      if playlist.rules == nil { playlist.songs = try archivedSongs(of: id, connection) }
      playlists.append(playlist)
    }
    return playlists
  }

  /// Brings a playlist in; false when all of it was there.
  static func bringIn(
    _ playlist: ArchivedPlaylist, _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    if let rules = playlist.rules { return try bringIn(rules, of: playlist.name, connection) }
    guard let (id, name) = try place(of: playlist.name, connection) else { return false }
    guard let id else {
      let id = try createPlaylist(name, rules: nil, connection)
      try append(playlist.songs, to: id, after: 0, connection)
      return true
    }
    let (here, there) = try (
      archivedSongs(of: id, connection).map { (song) throws(SQLiteError) in
        try identity(of: song, connection)
      },
      playlist.songs.map { (song) throws(SQLiteError) in try identity(of: song, connection) }
    )
    let new = ArchivedPlaylist.missing(of: there, in: here).map { playlist.songs[$0] }
    guard !new.isEmpty else { return false }
    try append(new, to: id, after: here.count, connection)
    return true
  }
}

extension Library {
  /// What tells one entry from others: the track of this library, else the names, else the file.
  private enum EntryIdentity: Hashable {
    case track(Track.ID)
    case song(String)
    case file(String)
  }

  private static func identity(
    of song: ArchivedPlaylist.Song, _ connection: Connection
  ) throws(SQLiteError) -> EntryIdentity {
    if let track = try track(of: song, connection) { return .track(track) }
    return song.diarySong.map { .song($0.key) } ?? .file(song.file)
  }

  private static func track(
    of song: ArchivedPlaylist.Song, _ connection: Connection
  ) throws(SQLiteError) -> Track.ID? {
    if let known = song.diarySong, let track = try DiaryRows.track(of: known, nil, connection) {
      return track
    }
    guard let path = FilePath(fileURI: song.file) else { return nil }
    return try connection.first("SELECT id FROM track WHERE path = ?", .blob(path.bytes)) {
      Track.ID(rawValue: $0.int64(0))
    }
  }

  /// Where songs of a playlist of that name belong: there, or where rules fill that one, into the
  /// first beside it with a number that they do not fill.
  private static func place(
    of name: String, _ connection: Connection
  ) throws(SQLiteError) -> (id: Int64?, name: String)? {
    for number in 1...1000 {
      let name = number == 1 ? name : "\(name) (\(number))"
      let known = try connection.first(
        "SELECT id, rules FROM playlist WHERE name = ?", .text(name)
      ) { ($0.int64(0), $0.optionalText(1)) }
      guard let known else { return (nil, name) }
      if known.1 == nil { return (known.0, name) }
    }
    return nil
  }

  private static func archivedSongs(
    of id: Int64, _ connection: Connection
  ) throws(SQLiteError) -> [ArchivedPlaylist.Song] {
    try connection.rows(
      """
      SELECT coalesce(track.path, kept.path), coalesce(track.title, kept.title), kept.artist,
        kept.album, track.sound_mark, coalesce(track.duration, kept.duration)
      FROM playlist_item AS kept LEFT JOIN track ON track.id = coalesce(
        kept.track_id, (SELECT same.id FROM track AS same WHERE same.path = kept.path))
      WHERE kept.playlist_id = ? ORDER BY kept.position, kept.id
      """, .integer(id)
    ) { row in
      ArchivedPlaylist.Song(
        title: row.optionalText(1), artist: row.optionalText(2), album: row.optionalText(3),
        sound: row.optionalInt64(4).map { SoundMark(rawValue: $0).hex },
        file: FilePath(bytes: row.blob(0)).fileURI, duration: row.optionalInt64(5))
    }
  }

  private static func createPlaylist(
    _ name: String, rules: String?, _ connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let now = LocalClock.now()
    try connection.run(
      "INSERT INTO playlist (name, created, changed, rules) VALUES (?, ?, ?, ?)", .text(name),
      .integer(now), .integer(now), Value(rules))
    return connection.lastInsertedID
  }

  /// One with the same rules is the same, whatever it is called.
  private static func bringIn(
    _ rules: String, of name: String, _ connection: Connection
  ) throws(SQLiteError) -> Bool {
    let known = try connection.first(
      "SELECT 1 FROM playlist WHERE rules = ? LIMIT 1", .text(rules)
    ) { $0.bool(0) }
    guard known == nil else { return false }
    _ = try createPlaylist(try freeName(name, for: nil, connection), rules: rules, connection)
    return true
  }

  private static func append(
    _ songs: [ArchivedPlaylist.Song], to id: Int64, after count: Int, _ connection: Connection
  ) throws(SQLiteError) {
    for (index, song) in songs.enumerated() {
      guard let path = FilePath(fileURI: song.file) else { continue }
      let track = try track(of: song, connection)
      try connection.run(
        """
        INSERT INTO playlist_item (playlist_id, position, track_id, path, title, artist, album,
          duration)
        VALUES (?1, ?2, ?3, coalesce((SELECT path FROM track WHERE id = ?3), ?4), ?5, ?6, ?7, ?8)
        """,
        .integer(id), Value(count + index), Value(track?.rawValue), .blob(path.bytes),
        Value(song.title), Value(song.artist), Value(song.album), Value(song.duration))
    }
    try connection.run(
      "UPDATE playlist SET changed = ? WHERE id = ?", .integer(LocalClock.now()), .integer(id))
  }
}

extension ArchivedPlaylist.Song {
  fileprivate var diarySong: DiarySong? {
    let mark = sound.flatMap { SoundMark(hex: $0) }
    guard let title else {
      return mark.map { DiarySong(title: "", artist: artist, album: album, sound: $0) }
    }
    return DiarySong(title: title, artist: artist, album: album, sound: mark)
  }
}
