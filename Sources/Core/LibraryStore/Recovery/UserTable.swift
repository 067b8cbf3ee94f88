// What the database holds that no music file can give back. Whoever adds a table of the person's own
// (a diary) names it here, and it is salvaged from a damaged database like the others.

/// A table whose rows are kept at any price.
struct UserTable {
  let name: String
  /// Values that are not copied but set, by column.
  var instead: [String: String] = [:]
  /// SQL that takes what is newer in `old` into rows that are there already; `?1` and `?2` are the
  /// first and last row id of `old` that it is about.
  var merge: String?

  /// All of them, each after those that it refers to.
  static let all = [
    UserTable(name: "folder"),
    UserTable(name: "directory"),
    // A track's row is kept for what is counted of it, and for its id, which others refer to. It
    // looks changed, so that the next scan reads its file again.
    UserTable(
      name: "track", instead: ["modified": "0", "changed": "0", "album_id": "NULL"],
      merge: """
        UPDATE main.track SET plays = max(track.plays, o.plays),
          records = max(track.records, o.records), added = min(track.added, o.added),
          last_played = nullif(max(ifnull(track.last_played, 0), ifnull(o.last_played, 0)), 0)
        FROM old.track AS o WHERE o.rowid BETWEEN ?1 AND ?2 AND o.path = track.path
        """),
    // Hours of measuring.
    UserTable(name: "loudness"),
    UserTable(name: "liked"),
    UserTable(name: "lyrics_choice"),
    UserTable(name: "lyrics_fetched"),
    UserTable(name: "lyrics_draft"),
    UserTable(name: "session"),
    UserTable(name: "session_item", instead: known),
    UserTable(name: "session_heard", instead: known),
    UserTable(name: "play", instead: known),
    UserTable(name: "scrobble"),
    UserTable(name: "timer"),
    UserTable(name: "alarm"),
    UserTable(
      name: "diary_song", instead: known,
      merge: """
        UPDATE main.diary_song SET cover = ifnull(o.cover, diary_song.cover),
          sound_mark = ifnull(o.sound_mark, diary_song.sound_mark)
        FROM old.diary_song AS o WHERE o.rowid BETWEEN ?1 AND ?2 AND o.key = diary_song.key
        """),
    // What was written since the backup goes before it.
    UserTable(
      name: "diary_record",
      merge: """
        UPDATE main.diary_record SET place = o.place, present = o.present, note = o.note,
          mood = o.mood, moment = o.moment, words = o.words, stamp = o.stamp, journal = o.journal
        FROM old.diary_record AS o WHERE o.rowid BETWEEN ?1 AND ?2 AND o.uid = diary_record.uid
          AND o.stamp > diary_record.stamp
        """),
    UserTable(name: "playlist"),
    UserTable(name: "playlist_item", instead: known),
  ]

  /// A track that could not be salvaged costs nothing but the reference to it.
  private static let known = [
    "track_id": "(SELECT known.id FROM main.track AS known WHERE known.id = track_id)"
  ]
}
