// Steps for what the library keeps beside what the files say: the shape of the sound, playlists,
// what a person decided about words, timers.

extension Migrations {
  /// Measured, and measured again where they are missing.
  static let waveforms = """
    CREATE TABLE waveform (
      track_id INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      -- Of the sound and the file that were measured.
      sound_mark INTEGER,
      size INTEGER NOT NULL,
      -- A byte for each part of the track.
      levels BLOB NOT NULL
    ) STRICT;
    """

  static let playlists = """
    CREATE TABLE playlist (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      created INTEGER NOT NULL,
      changed INTEGER NOT NULL
    ) STRICT;

    -- What is said of a track besides its row is for when there is none (any more).
    CREATE TABLE playlist_item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      playlist_id INTEGER NOT NULL REFERENCES playlist (id) ON DELETE CASCADE,
      -- From 0, without gaps.
      position INTEGER NOT NULL,
      track_id INTEGER REFERENCES track (id) ON DELETE SET NULL,
      path BLOB NOT NULL,
      title TEXT,
      artist TEXT,
      album TEXT,
      duration INTEGER
    ) STRICT;
    CREATE INDEX playlist_item_by_playlist ON playlist_item (playlist_id, position);
    CREATE INDEX playlist_item_by_track ON playlist_item (track_id);
    """

  /// What a person likes.
  static let liked = """
    CREATE TABLE liked (
      track_id INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      -- Seconds since 1970, UTC.
      since INTEGER NOT NULL
    ) STRICT;
    """

  /// Words that a person is making and has not saved.
  static let lyricsDrafts = """
    CREATE TABLE lyrics_draft (
      track_id INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      -- LRC, or lines without times.
      lines TEXT NOT NULL
    ) STRICT;
    """

  /// What a person decides about words, and words that are in no file.
  static let lyricsChoice = """
    CREATE TABLE lyrics_choice (
      track_id INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      -- Where the words are taken from; NULL for the first place that has some.
      origin TEXT,
      -- Milliseconds by which they are shown later.
      delay INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE lyrics_fetched (
      track_id INTEGER PRIMARY KEY REFERENCES track (id) ON DELETE CASCADE,
      -- NULL where the server had none.
      lines TEXT,
      -- Seconds since 1970, UTC.
      asked INTEGER NOT NULL,
      -- What it was asked for.
      question TEXT NOT NULL
    ) STRICT;
    """

  /// So that a timer goes on after the program has ended.
  static let timer = """
    -- Timers that run, one of each kind; see KeptTimer.
    CREATE TABLE timer (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL UNIQUE,
      boot TEXT NOT NULL,
      -- Milliseconds: since the machine's start, since 1970, and of fading.
      deadline INTEGER NOT NULL,
      wall INTEGER NOT NULL,
      action TEXT NOT NULL,
      fade INTEGER NOT NULL,
      rings INTEGER NOT NULL
    ) STRICT;
    """

  /// So that paused timers, those that wait for the end of what plays, and the alarm are kept too.
  static let alarm = """
    -- Milliseconds left of one that is paused.
    ALTER TABLE timer ADD COLUMN paused INTEGER;
    -- With whose end it ends: track, album, queue.
    ALTER TABLE timer ADD COLUMN boundary TEXT;
    ALTER TABLE timer ADD COLUMN unit TEXT NOT NULL DEFAULT 'seconds';
    -- One row at most; see KeptAlarm.
    CREATE TABLE alarm (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- Since local midnight.
      minute INTEGER NOT NULL,
      -- Bit 0 is Monday; 0: once.
      weekdays INTEGER NOT NULL,
      -- NULL: the day's pick.
      playlist TEXT,
      -- Milliseconds; of fading in, and since 1970 when it is due.
      fade INTEGER NOT NULL,
      is_on INTEGER NOT NULL,
      due INTEGER
    ) STRICT;
    """

  /// So that an alarm finds its playlist when that has another name.
  static let alarmPlaylist = """
    -- NULL: only its name is known. It may be gone.
    ALTER TABLE alarm ADD COLUMN playlist_id INTEGER;
    UPDATE alarm SET playlist_id = (SELECT id FROM playlist WHERE name = alarm.playlist);
    """

  /// What finds the tracks of the diary's songs once a batch, and not with each new track, takes a
  /// sixteenth of a scan less.
  static let leanArrivals = "DROP TRIGGER diary_finds_track;"
}
