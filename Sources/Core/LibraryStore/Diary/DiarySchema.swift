// The tables of the diary. A record is kept twice in its row: as it is shown, for questions, and as
// machines share it, for merging. A released step is never edited.

/// SQL of the diary's tables.
enum DiarySchema {
  static let first = """
    -- A song as the diary remembers it, by its names.
    CREATE TABLE diary_song (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- Names as compared; see DiarySong.
      key TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      artist TEXT,
      album TEXT,
      genres TEXT NOT NULL,
      sound_mark INTEGER,
      -- The name of the kept picture.
      cover TEXT,
      -- On how many days it was recorded, under whatever name of its track; counted, never added to.
      days INTEGER NOT NULL DEFAULT 0,
      track_id INTEGER REFERENCES track (id) ON DELETE SET NULL
    ) STRICT;
    CREATE INDEX diary_song_by_track ON diary_song (track_id);
    CREATE INDEX diary_song_lost ON diary_song (sound_mark)
      WHERE track_id IS NULL AND sound_mark IS NOT NULL;

    CREATE TABLE diary_record (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid TEXT NOT NULL UNIQUE,
      -- As the number YYYYMMDD.
      day INTEGER NOT NULL,
      place INTEGER NOT NULL,
      -- 0 once it was taken out: other machines may not know yet.
      present INTEGER NOT NULL,
      song_id INTEGER NOT NULL REFERENCES diary_song (id),
      note TEXT NOT NULL,
      mood TEXT NOT NULL,
      moment TEXT NOT NULL,
      -- What it is found by, folded.
      words TEXT NOT NULL,
      -- The latest moment in it; milliseconds since 1970, UTC.
      stamp INTEGER NOT NULL,
      -- The record as machines share it.
      journal TEXT NOT NULL
    ) STRICT;
    CREATE INDEX diary_record_by_day ON diary_record (day, place);
    CREATE INDEX diary_record_by_song ON diary_record (song_id, present, day);

    -- A song whose track was forgotten is known again by its sound.
    CREATE TRIGGER diary_keeps_sound BEFORE DELETE ON track
    BEGIN
      UPDATE diary_song SET sound_mark = ifnull(OLD.sound_mark, sound_mark)
      WHERE track_id = OLD.id;
    END;
    CREATE TRIGGER diary_finds_track AFTER INSERT ON track
    WHEN NEW.sound_mark IS NOT NULL AND EXISTS (
      SELECT 1 FROM diary_song WHERE track_id IS NULL AND sound_mark = NEW.sound_mark)
    BEGIN
      UPDATE diary_song SET track_id = NEW.id
      WHERE track_id IS NULL AND sound_mark = NEW.sound_mark;
      UPDATE diary_song SET days = (\(days(of: "NEW.id"))) WHERE track_id = NEW.id;
      UPDATE track SET records = (\(days(of: "NEW.id"))) WHERE id = NEW.id;
    END;
    """

  /// A search looks at the words of all records: beside what else a row holds, they are a fifth.
  static let words = """
    CREATE INDEX diary_record_words ON diary_record (day, words) WHERE present = 1;
    """

  /// A query for the number of days on which a track was recorded.
  static func days(of track: String) -> String {
    """
    SELECT count(DISTINCT counted.day) FROM diary_record AS counted
    WHERE counted.present = 1
      AND counted.song_id IN (SELECT named.id FROM diary_song AS named WHERE named.track_id = \(track))
    """
  }

  /// Counts everything anew; for a database that was put together from parts.
  static let recount = """
    UPDATE track SET records = (\(days(of: "track.id")))
    WHERE records <> 0 OR id IN (SELECT track_id FROM diary_song);
    UPDATE diary_song SET days = CASE WHEN track_id IS NULL THEN
        (SELECT count(DISTINCT day) FROM diary_record
          WHERE song_id = diary_song.id AND present = 1)
      ELSE (SELECT records FROM track WHERE track.id = track_id) END;
    """
}
