// The library's schema, as its history. A released step is never edited: a change is a new step.
// No CHECK on anything that comes out of a tag, for one odd tag must never cost a track.

import SQLiteKit

/// All steps in order.
enum Migrations {
  static let all = [
    Migration(name: "0001-library", sql: first),
    Migration(name: "0002-lyrics", sql: lyrics),
    Migration(name: "0003-lean-scans", sql: leanScans),
    Migration(name: "0004-lists", sql: lists),
    Migration(name: "0005-encodings", sql: encodings),
    Migration(name: "0006-sound-marks", sql: soundMarks),
    Migration(name: "0007-loudness", sql: loudness),
    Migration(name: "0008-name-rules", sql: nameRules),
    Migration(name: "0009-listening", sql: listening),
    Migration(name: "0010-segments", sql: segments),
    Migration(name: "0011-diary", sql: DiarySchema.first),
    Migration(name: "0012-waveforms", sql: waveforms),
    Migration(name: "0013-playlists", sql: playlists),
    Migration(name: "0014-lyrics-choice", sql: lyricsChoice),
    Migration(name: "0015-timer", sql: timer),
    Migration(name: "0016-alarm", sql: alarm),
    Migration(name: "0017-rules", sql: rules),
    Migration(name: "0018-lean-arrivals", sql: leanArrivals),
    Migration(name: "0019-lyrics-drafts", sql: lyricsDrafts),
    Migration(name: "0020-liked", sql: liked),
    Migration(name: "0021-alarm-playlist", sql: alarmPlaylist),
    Migration(name: "0022-diary-words", sql: DiarySchema.words),
  ]

  private static let rules = """
    -- What is in the playlist, as PlaylistRules writes it; NULL for one that a person fills.
    ALTER TABLE playlist ADD COLUMN rules TEXT;
    """

  /// A file that a CUE sheet cuts has a row for each track; see TrackKey.
  private static let segments = """
    -- 75ths of a second in the file; NULL for a file that is one track, or to its end.
    ALTER TABLE track ADD COLUMN segment_start INTEGER;
    ALTER TABLE track ADD COLUMN segment_end INTEGER;
    -- What the CUE sheets beside the file looked like when it was read; 0 without any.
    ALTER TABLE track ADD COLUMN sheet_stamp INTEGER NOT NULL DEFAULT 0;
    """

  private static let nameRules = """
    -- How names in one value are told apart; see Library+NameRules.
    ALTER TABLE library ADD COLUMN name_rules TEXT NOT NULL DEFAULT '';
    """

  /// What a file's tags say goes first: what was measured fills in where they say nothing, also
  /// when the file is read again.
  private static let loudness = """
    CREATE TABLE loudness (
      track_id INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      -- As the columns of track.
      track_gain REAL, track_peak REAL, album_gain REAL, album_peak REAL,
      -- Of the sound that was measured.
      sound_mark INTEGER
    ) STRICT;

    CREATE TRIGGER loudness_fills AFTER UPDATE OF track_gain ON track
    WHEN NEW.track_gain IS NULL AND NEW.album_gain IS NULL
    BEGIN
      UPDATE track SET (track_gain, track_peak, album_gain, album_peak) = (
        SELECT track_gain, track_peak, album_gain, album_peak FROM loudness
        WHERE track_id = NEW.id AND sound_mark IS NEW.sound_mark
      )
      WHERE id = NEW.id AND EXISTS (SELECT 1 FROM loudness WHERE track_id = NEW.id);
    END;
    """

  /// A file is known by its sound; by its size and tags only where that was never read.
  private static let soundMarks = """
    ALTER TABLE track ADD COLUMN sound_mark INTEGER;
    CREATE INDEX track_by_sound ON track (sound_mark);
    DROP INDEX track_by_size;
    CREATE INDEX track_by_size ON track (size) WHERE sound_mark IS NULL;

    -- All files look changed, so that the next scan reads their sound.
    UPDATE track SET changed = -1;
    """

  private static let listening = """
    ALTER TABLE track ADD COLUMN skips INTEGER NOT NULL DEFAULT 0;

    -- Where listening was left; one row.
    CREATE TABLE session (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- The current item, by its id in session_item.
      place INTEGER NOT NULL,
      queued INTEGER NOT NULL,
      own_list INTEGER NOT NULL,
      context_title TEXT,
      shuffle TEXT NOT NULL,
      repeat_mode TEXT NOT NULL,
      stop_after TEXT,
      -- Milliseconds.
      position INTEGER NOT NULL,
      heard INTEGER NOT NULL,
      counted INTEGER NOT NULL,
      volume REAL NOT NULL,
      muted INTEGER NOT NULL
    ) STRICT;

    -- The queue in the order in which it plays, from 0. What is said of a track besides its row is
    -- for when there is none (any more).
    CREATE TABLE session_item (
      id INTEGER PRIMARY KEY,
      track_id INTEGER REFERENCES track (id) ON DELETE SET NULL,
      path BLOB NOT NULL,
      title TEXT,
      artist TEXT,
      album TEXT,
      duration INTEGER,
      -- Its place in the context's own order; nothing for what plays once.
      context INTEGER
    ) STRICT;
    CREATE INDEX session_item_by_track ON session_item (track_id);

    -- What was heard, if only for a moment.
    CREATE TABLE session_heard (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      track_id INTEGER REFERENCES track (id) ON DELETE SET NULL,
      path BLOB NOT NULL,
      title TEXT,
      artist TEXT,
      album TEXT,
      duration INTEGER
    ) STRICT;
    CREATE INDEX session_heard_by_track ON session_heard (track_id);

    -- Each play that counts, as the track was called then.
    CREATE TABLE play (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      track_id INTEGER REFERENCES track (id) ON DELETE SET NULL,
      started INTEGER NOT NULL,
      title TEXT NOT NULL,
      artist TEXT,
      album TEXT
    ) STRICT;
    CREATE INDEX play_by_started ON play (started);
    CREATE INDEX play_by_track ON play (track_id);

    -- Plays that wait to be submitted.
    CREATE TABLE scrobble (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      started INTEGER NOT NULL,
      title TEXT NOT NULL,
      artist TEXT NOT NULL,
      album TEXT,
      track_number INTEGER,
      duration INTEGER,
      recording TEXT,
      release TEXT
    ) STRICT;
    """

  /// Only tracks with undeclared texts are in the index, so it costs nobody else.
  private static let encodings = """
    -- What a track's undeclared texts are read in, and whether a person chose it.
    ALTER TABLE track ADD COLUMN encoding TEXT;
    ALTER TABLE track ADD COLUMN encoding_chosen INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX track_by_encoding ON track (path, encoding, encoding_chosen)
      WHERE encoding IS NOT NULL;

    -- Files with such texts look changed, so that the next scan asks their albums.
    UPDATE track SET changed = -1 WHERE problems LIKE '%does not name its encoding%';
    """

  /// Each index costs every scan: those stay that a question of every day asks for.
  private static let leanScans = """
    DROP INDEX track_by_group;
    DROP INDEX track_by_group_album;
    DROP INDEX track_by_contents;
    DROP INDEX track_by_directory;
    DROP INDEX track_by_folder;
    CREATE INDEX track_by_group ON track (group_id, group_title, album_id);
    -- Finds a file that has moved, which most often its size alone tells from all others.
    CREATE INDEX track_by_size ON track (size, duration);

    -- Crowded places whose tracks have no album yet, and crowded albums whose row is behind their
    -- tracks; see GroupingSchedule.
    CREATE TABLE grouping_due (
      group_id INTEGER NOT NULL,
      group_title TEXT NOT NULL,
      PRIMARY KEY (group_id, group_title)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE album_due (album_id INTEGER PRIMARY KEY) STRICT;
    """

  /// What long lists are ordered by, so that no row is read to find its place: of the tracks all
  /// in one narrow index, because each further one would cost every scan.
  private static let lists = """
    CREATE INDEX track_for_lists ON track (
      title_key, album_id, disc_number, folder_disc, track_number, date, duration, plays, added);
    CREATE INDEX artist_by_sort_key ON artist (sort_key, id);
    """

  private static let first = """
    CREATE TABLE library (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- Tells this library from every other; seeds what is drawn by lot.
      identity INTEGER NOT NULL
    ) STRICT;
    INSERT INTO library (id, identity) VALUES (1, random());

    -- A folder that the person added.
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path BLOB NOT NULL UNIQUE,
      away INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- A folder on disk that holds tracks, or discs of them.
    CREATE TABLE directory (
      id INTEGER PRIMARY KEY,
      path BLOB NOT NULL UNIQUE,
      -- The name of the picture beside the tracks.
      art BLOB,
      -- Whether tracks of several albums stand in it or its folders of discs: its picture is then
      -- nobody's.
      shared INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE album (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- What makes it this album and no other; see AlbumGrouping.
      key TEXT NOT NULL UNIQUE,
      title TEXT,
      artist TEXT,
      date TEXT,
      original_date TEXT,
      discs INTEGER NOT NULL DEFAULT 1,
      tracks INTEGER NOT NULL DEFAULT 0,
      duration INTEGER NOT NULL DEFAULT 0,
      compilation INTEGER NOT NULL DEFAULT 0,
      cover INTEGER NOT NULL DEFAULT 0,
      added INTEGER NOT NULL DEFAULT 0,
      title_key BLOB NOT NULL DEFAULT x'',
      artist_key BLOB NOT NULL DEFAULT x'',
      search TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE INDEX album_by_artist ON album (artist_key, date, title_key, id);
    CREATE INDEX album_by_title ON album (title_key, artist_key, id);
    CREATE INDEX album_by_added ON album (added, id);

    CREATE TABLE track (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path BLOB NOT NULL UNIQUE,
      folder_id INTEGER NOT NULL REFERENCES folder (id),
      directory_id INTEGER NOT NULL REFERENCES directory (id),
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      -- 0 there, 1 gone from a folder that is there, 2 in a folder that is away.
      state INTEGER NOT NULL DEFAULT 0,
      added INTEGER NOT NULL,

      container TEXT, codec TEXT, duration INTEGER, bitrate INTEGER, sample_rate INTEGER,
      channels INTEGER, bit_depth INTEGER,
      title TEXT, artist TEXT, artists TEXT NOT NULL, album TEXT, album_artist TEXT,
      album_artists TEXT NOT NULL, genres TEXT NOT NULL, composers TEXT NOT NULL, comment TEXT,
      sort_title TEXT, sort_artist TEXT, sort_album TEXT, sort_album_artist TEXT,
      track_number INTEGER, track_total INTEGER, disc_number INTEGER, disc_total INTEGER,
      date TEXT, original_date TEXT, compilation INTEGER NOT NULL, bpm INTEGER,
      mb_recording TEXT, mb_track TEXT, mb_release TEXT, mb_release_group TEXT,
      mb_artists TEXT NOT NULL, mb_album_artists TEXT NOT NULL,
      track_gain REAL, track_peak REAL, album_gain REAL, album_peak REAL,
      pictures TEXT NOT NULL, lyrics TEXT NOT NULL, chapters TEXT NOT NULL,
      problems TEXT NOT NULL,

      -- Words in a file beside the track, and what that file looked like when it was read.
      sidecar TEXT NOT NULL DEFAULT 'none',
      sidecar_stamp INTEGER NOT NULL DEFAULT 0,

      -- The directory of the album: that of the discs where there are some.
      group_id INTEGER NOT NULL REFERENCES directory (id),
      -- The disc's number by its folder.
      folder_disc INTEGER,
      -- The album's title as compared; empty when there is none.
      group_title TEXT NOT NULL,
      album_id INTEGER REFERENCES album (id),
      title_key BLOB NOT NULL,
      search TEXT NOT NULL,

      plays INTEGER NOT NULL DEFAULT 0,
      last_played INTEGER,
      records INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX track_by_group ON track (group_id, group_title);
    CREATE INDEX track_by_group_album ON track (group_id, album_id);
    CREATE INDEX track_by_album ON track (album_id);
    -- Finds a file that has moved: size and tags, of which these tell most apart.
    CREATE INDEX track_by_contents ON track (size, duration, title);
    CREATE INDEX track_by_directory ON track (directory_id);
    CREATE INDEX track_by_folder ON track (folder_id, state);

    CREATE TABLE artist (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      sort_name TEXT NOT NULL,
      sort_key BLOB NOT NULL
    ) STRICT;

    -- Role 0: of the track; 1: of its album.
    CREATE TABLE track_artist (
      track_id INTEGER NOT NULL REFERENCES track (id) ON DELETE CASCADE,
      role INTEGER NOT NULL,
      position INTEGER NOT NULL,
      artist_id INTEGER NOT NULL REFERENCES artist (id),
      PRIMARY KEY (track_id, role, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX track_artist_by_artist ON track_artist (artist_id, track_id);

    CREATE TABLE genre (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      sort_key BLOB NOT NULL
    ) STRICT;

    CREATE TABLE track_genre (
      track_id INTEGER NOT NULL REFERENCES track (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      genre_id INTEGER NOT NULL REFERENCES genre (id),
      PRIMARY KEY (track_id, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX track_genre_by_genre ON track_genre (genre_id, track_id);

    -- A file that could not be read. It is left alone until it looks different.
    CREATE TABLE scan_issue (
      id INTEGER PRIMARY KEY,
      path BLOB NOT NULL UNIQUE,
      folder_id INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      reason TEXT NOT NULL
    ) STRICT;
    """

  /// What is searched is folded when it is read, so only the words of songs need a place.
  private static let lyrics = """
    ALTER TABLE track DROP COLUMN search;
    ALTER TABLE album DROP COLUMN search;

    CREATE TABLE lyrics (
      track_id INTEGER NOT NULL REFERENCES track (id) ON DELETE CASCADE,
      -- 0 in the file, 1 beside it.
      place INTEGER NOT NULL,
      synced INTEGER NOT NULL,
      -- One line each: milliseconds or nothing, a tab, the words.
      lines TEXT NOT NULL,
      PRIMARY KEY (track_id, place)
    ) STRICT;

    -- Files with words look changed, so that the next scan reads the words.
    UPDATE track SET changed = -1 WHERE lyrics <> 'none';
    UPDATE track SET sidecar_stamp = -1 WHERE sidecar <> 'none';
    """
}
