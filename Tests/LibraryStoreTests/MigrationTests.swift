// Libraries of earlier versions open with everything in them.

import Countdown
import MusicCore
import SQLiteKit
import TestSupport
import Testing

@testable import LibraryStore

@Suite struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a library as the first version did: one track with words, one without.
  private func writeFirstSchema() async throws {
    let database = try Database(
      path: folder.path.appending("library.db").bytes,
      migrations: Array(Migrations.all.prefix(1)))
    try await database.write { (connection) throws(SQLiteError) in
      try connection.execute(
        """
        INSERT INTO folder (id, path) VALUES (1, CAST('/m' AS BLOB));
        INSERT INTO directory (id, path) VALUES (1, CAST('/m' AS BLOB));
        INSERT INTO album (id, key, title, artist, tracks, search)
          VALUES (1, 'k', 'Rain', 'IU', 2, 'rain');
        INSERT INTO artist (id, key, name, sort_name, sort_key) VALUES (1, 'iu', 'IU', 'IU', x'6975');
        """)
      for (id, lyrics, sidecar) in [
        (1, "plain", "none"), (2, "none", "synced"), (3, "none", "none"),
      ] {
        try connection.run(
          """
          INSERT INTO track (id, path, folder_id, directory_id, size, modified, changed, inode,
            added, title, artist, artists, album_artists, genres, composers, compilation,
            mb_artists, mb_album_artists, pictures, lyrics, chapters, problems, sidecar,
            sidecar_stamp, group_id, group_title, album_id, title_key, search, plays)
          VALUES (?1, CAST('/m/' || ?1 || '.mp3' AS BLOB), 1, 1, 10, 20, 30, ?1, 5,
            'Song ' || ?1, 'IU', 'IU', '', 'Rock', '', 0, '', '', '', ?2, '', '', ?3, 7, 1, '', 1,
            x'73', 'song', 4)
          """, .integer(Int64(id)), .text(lyrics), .text(sidecar))
        try connection.run(
          "INSERT INTO track_artist VALUES (?, 0, 0, 1)", .integer(Int64(id)))
      }
    }
  }

  @Test func aLibraryOfTheFirstSchemaKeepsItsTracks() async throws {
    try await writeFirstSchema()

    let library = try Library(folder: folder.path)

    let tracks = try await library.tracks(limit: nil)
    #expect(tracks.map(\.title).sorted() == ["Song 1", "Song 2", "Song 3"])
    #expect(tracks.allSatisfy { $0.plays == 4 && $0.albumID?.rawValue == 1 })
    #expect(try await library.albums().map(\.title) == ["Rain"])
    #expect(try await library.search("song").count == 3)
    #expect(
      try await library.search("iu").contains { if case .artist = $0 { true } else { false } })
    #expect(try await library.search("rock").count == 3)
  }

  /// Their sound, and words in them or beside them, were not kept: the next scan must read them.
  @Test func allFilesAreReadAgainAndWordsBesideThem() async throws {
    try await writeFirstSchema()

    let known = try await Library(folder: folder.path).knownFiles()

    let byName = Dictionary(uniqueKeysWithValues: known.map { ($0.path.stem, $0) })
    #expect(byName["1"]?.stamp.changed == -1 && byName["1"]?.sidecarStamp == 7)
    #expect(byName["2"]?.stamp.changed == -1 && byName["2"]?.sidecarStamp == -1)
    #expect(byName["3"]?.stamp.changed == -1 && byName["3"]?.sidecarStamp == 7)
  }

  @Test func anAlarmOfAnEarlierVersionIsTiedToItsPlaylist() async throws {
    do {
      let database = try Database(
        path: folder.path.appending("library.db").bytes,
        migrations: Array(Migrations.all.prefix { $0.name < "0021" }))
      try await database.write { (connection) throws(SQLiteError) in
        try connection.execute(
          """
          INSERT INTO playlist (id, name, created, changed) VALUES (7, 'Morning', 1, 1);
          INSERT INTO alarm (id, minute, weekdays, playlist, fade, is_on)
            VALUES (1, 420, 3, 'Morning', 1000, 1);
          """)
      }
    }
    let library = try Library(folder: folder.path)
    _ = try await library.renamePlaylist(Playlist.ID(rawValue: 7), to: "Dawn")
    #expect(
      try await library.keptAlarm()?.alarm.music
        == .playlist(Playlist.ID(rawValue: 7), name: "Dawn"))
  }
}
