// What `--help` says: all verbs in short, or one of them with its options.
import AppModel
import LibraryScanner
import Playback

/// The texts of `--help`.
enum HelpText {
  static func text(for verb: Verb?) -> String {
    guard let verb else { return overall }
    let options = Option.allCases.filter { verb.options.contains($0) }
    let lines = options.map { "  " + TerminalText.padded(synopsis($0), to: 28) + meaning($0) }
    return tr("Usage: {line}", ["line": synopsis(verb)]) + "\n\n" + meaning(verb) + "\n"
      + (lines.isEmpty ? "" : "\n" + lines.joined(separator: "\n") + "\n")
  }

  private static var overall: String {
    let verbs = Verb.allCases.map { verb in
      "  " + TerminalText.padded(verb.rawValue, to: 12) + brief(verb)
    }
    return tr("Usage: norae [FILE|FOLDER]…   opens the window and plays them") + "\n"
      + tr("       norae VERB …             works on the terminal") + "\n\n"
      + verbs.joined(separator: "\n") + "\n\n"
      + tr("Help on a verb: norae VERB --help. The version: norae --version.") + "\n"
      + tr("Exit status: 0 done, 1 some of it failed, 2 wrong usage.") + "\n"
  }

  static func synopsis(_ verb: Verb) -> String {
    switch verb {
    case .scan: "norae scan [FOLDER…] [--json] [--library DIR]"
    case .forget: "norae forget PATH…|--missing [--dry-run] [--json] [--library DIR]"
    case .info: "norae info FILE… [--json]"
    case .list:
      "norae list tracks|albums|artists|genres [--liked] [--json] [--limit N] [--library DIR]"
    case .search: "norae search QUERY [--json] [--limit N] [--library DIR]"
    case .like: "norae like WHAT… [--json] [--library DIR]"
    case .unlike: "norae unlike WHAT… [--json] [--library DIR]"
    case .lyrics:
      "norae lyrics FILE [--at TIME | --sources] [--source NAME] [--delay MS] [--fetch] [--save] "
        + "[--json] [--library DIR]"
    case .play:
      "norae play [WHAT…] [--output default|null|FILE.wav] [--level off|track|album|auto] "
        + "[--equalizer PRESET|GAINS] [--speed X] … [--json] [--library DIR]"
    case .loudness: "norae loudness [WHAT…] [--write [--dry-run]] [--anew] [--json] [--library DIR]"
    case .remote: "norae remote WORD… [--json] [--library DIR]"
    case .tag:
      "norae tag FILE… [--set FIELD=VALUE]… [--remove FIELD]… [--cover IMAGE|--no-cover] "
        + "[--dry-run] [--json] [--library DIR]\n       "
        + "norae tag --undo [N] [--dry-run] [--json] [--library DIR]"
    case .encoding:
      "norae encoding ALBUM|FOLDER [ENCODING|auto] [--write [--dry-run]] [--json] [--library DIR]"
    case .playlist:
      "norae playlist list | show NAME | create NAME [WHAT…] | add NAME WHAT… | remove NAME N…\n"
        + "       | rules NAME [RULES] | rename NAME NEW | delete NAME | import FILE… | export NAME FILE [--json] "
        + "[--library DIR]"
    case .pick: "norae pick [--another] [--date YYYY-MM-DD] [--json] [--library DIR]"
    case .diary:
      "norae diary list|add|show|edit|remove|search|stats|export|import|sync … "
        + "[--date YYYY-MM-DD] [--note TEXT] … [--json] [--library DIR]"
    case .timer:
      "norae timer [TIME|track|album|queue|+TIME|off|status] [--then pause|stop|quit] [--silent] "
        + "[--json] [--library DIR]\n"
        + "       norae timer countdown TIME|pause|resume|reset\n"
        + "       norae timer alarm HH:MM [DAY…] [playlist NAME] | alarm on|off"
    case .demo: "norae demo FOLDER"
    case .doctor: "norae doctor [--json] [--library DIR]"
    case .firstSong: "norae first-song [--music FOLDER] [--library DIR]"
    }
  }

  private static var encodings: String {
    EncodingChoice.all.map(\.name).joined(separator: ", ")
  }

  /// The names that --set and --remove know.
  private static var fields: String {
    EditField.allCases.filter(\.isText).map(\.rawValue).joined(separator: ", ")
  }

  private static func brief(_ verb: Verb) -> String {
    switch verb {
    case .scan: tr("bring the library up to date")
    case .forget: tr("forget tracks whose files are gone")
    case .info: tr("show what is in a file")
    case .list: tr("list tracks, albums, artists or genres")
    case .search: tr("find tracks, albums, artists and lyrics")
    case .lyrics: tr("show the lyrics of a file")
    case .like: tr("like tracks")
    case .unlike: tr("no longer like tracks")
    case .play: tr("play files, folders, playlists, or what a query finds")
    case .loudness: tr("measure how loud tracks and albums are")
    case .remote: tr("steer the window that is open")
    case .tag: tr("change the tags of files, and take it back")
    case .encoding: tr("show or choose the encoding of old tags")
    case .playlist: tr("list, change, import and export playlists")
    case .pick: tr("show Today's Pick")
    case .diary: tr("record songs of days, and look back at them")
    case .timer: tr("count down, ring, and let the music end")
    case .demo: tr("write the demo music into a folder")
    case .doctor: tr("check whether everything is there that is needed")
    case .firstSong: tr("scan the music folder and play Today's Pick")
    }
  }

  private static func meaning(_ verb: Verb) -> String {
    switch verb {
    case .scan:
      tr("Adds the folders, if given, and brings the library up to date with the disk.")
    case .forget:
      tr(
        "Forgets tracks whose files are gone: those at and below the paths, or all that are missing."
      )
        + "\n" + tr("Tracks of a folder that is away are forgotten only when it is named.")
    case .info:
      tr("Shows what is in each file, read afresh. With --json, one object a line.")
    case .list:
      tr("Lists the library in sort order. With --json, one object a line.")
    case .search:
      tr("Finds what has all words of the query in it, best first. With --json, one object a line.")
        + "\n" + tr("Hangul is found by initials (ㅅㄹ) and in Latin spelling (sarang) too.")
    case .like, .unlike:
      tr(
        "Likes tracks of the library, or no longer: files, folders, playlists or what a query finds."
      )
        + "\n" + tr("What is liked: norae list tracks --liked.")
    case .lyrics:
      tr("Shows the lyrics of a file, or the line that is current at a time.") + "\n"
        + tr("Sources: lrc and txt beside the file, the names of its tags, lrclib.")
    case .play:
      tr("Plays files, folders, playlists, albums or whatever a query finds.") + "\n"
        + tr("Keys: {keys}.", ["keys": KeyPress.keys])
    case .loudness:
      tr(
        "Measures the loudness of tracks and albums (EBU R128) where it is not known, all or WHAT."
      )
        + "\n"
        + tr(
          "It is kept in the library; --write puts it into the files, which tag --undo takes back."
        )
    case .remote:
      tr("Steers the window that is open; words:") + "\n  "
        + RemoteWish.names.joined(separator: ", ")
        + "\n"
        + tr(
          "seek takes 1:23, +10 or -10; volume 0 to 100, +5 or -5; queue and play what is found.")
    case .tag:
      tr("Changes the tags of files; each file is the old or the new one, never half of both.")
        + "\n" + tr("--undo takes the last change back, or the last N, to the byte.") + "\n"
        + tr("Fields: {names}.", ["names": fields])
    case .encoding:
      tr(
        "Shows how the undeclared texts of an album or a folder read in each encoding, or chooses one."
      )
        + "\n"
        + tr(
          "The choice is kept in the library; --write puts it into the files, which tag --undo takes back."
        )
        + "\n" + tr("Encodings: {names}, or auto.", ["names": encodings])
    case .playlist:
      tr("Keeps playlists: lists and shows them, adds what is found, takes entries out by number.")
        + "\n"
        + tr(
          "Imports and exports M3U, M3U8, PLS and XSPF; entries whose files are gone stay.")
        + "\n"
        + tr(
          "RULES say what is in a playlist, now and later; the manual page names fields and questions:"
        )
        + "\n  norae playlist rules Quiet 'genre is Jazz and (plays > 5 or added within 30) limit 50'"
    case .pick:
      tr("Shows Today's Pick: the same all day, another one on request.")
    case .diary:
      DiaryWish.explanation
    case .timer:
      tr("Sets the timer of the open window: it rings, and the music pauses, stops or ends.") + "\n"
        + tr("Without a window it counts down here: space pauses, + adds a minute, q ends.") + "\n"
        + tr("TIME is 90, 90s, 10m, 1h30m or 1:30. With nothing: what runs, or was cut off.") + "\n"
        + tr(
          "The alarm plays the day's pick or a playlist, once or on mon…sun, daily, weekdays, weekend."
        )
    case .demo:
      tr("Writes three small albums that Norae makes itself. What is there already stays.")
    case .doctor:
      tr("Checks decoders, sound output, database and folders, and says what to do.")
    case .firstSong:
      tr("Scans the music folder, or the demo music where there is none, and plays Today's Pick:")
        + "\n" + tr("in the window, on a terminal, or for ten seconds to nowhere.")
    }
  }

  private static func synopsis(_ option: Option) -> String {
    switch option {
    case .help: "--help"
    case .version: "--version"
    case .library: "--library DIR"
    case .json: "--json"
    case .limit: "--limit N"
    case .at: "--at TIME"
    case .output: "--output WHERE"
    case .another: "--another"
    case .date: "--date YYYY-MM-DD"
    case .music: "--music FOLDER"
    case .missing: "--missing"
    case .set: "--set FIELD=VALUE"
    case .remove: "--remove FIELD"
    case .cover: "--cover IMAGE"
    case .noCover: "--no-cover"
    case .dryRun: "--dry-run"
    case .undo: "--undo"
    case .timed: "--timed"
    case .write: "--write"
    case .anew: "--anew"
    case .level: "--level MODE"
    case .preamp: "--preamp DB"
    case .fallback: "--fallback DB"
    case .equalizer: "--equalizer PRESET|GAINS"
    case .speed: "--speed X"
    case .balance: "--balance X"
    case .crossfade: "--crossfade SECONDS"
    case .volume: "--volume PERCENT"
    case .device: "--device NAME"
    case .note: "--note TEXT"
    case .mood: "--mood TEXT"
    case .moment: "--moment TEXT"
    case .place: "--place N"
    case .from: "--from YYYY-MM-DD"
    case .until: "--until YYYY-MM-DD"
    case .format: "--format FORMAT"
    case .all: "--all"
    case .then: "--then ACTION"
    case .silent: "--silent"
    case .source: "--source NAME"
    case .sources: "--sources"
    case .delay: "--delay MS"
    case .fetch: "--fetch"
    case .save: "--save"
    case .liked: "--liked"
    }
  }

  private static func meaning(_ option: Option) -> String {
    switch option {
    case .help: tr("explain")
    case .version: tr("name the version")
    case .library: tr("where the library lives (also NORAE_LIBRARY)")
    case .json: tr("print JSON")
    case .limit: tr("at most so many")
    case .at: tr("a time such as 83.5 or 1:23")
    case .output: tr("default, null, or a .wav file to write, faster than real time")
    case .another: tr("another one")
    case .date: tr("that day instead of today")
    case .music: tr("the music folder, if it is not the desktop's")
    case .missing: tr("all that have vanished from folders that are there")
    case .set: tr("what a field shall hold; again for each further artist, genre, composer")
    case .remove: tr("a field that shall be empty")
    case .cover: tr("a picture to be the front cover")
    case .noCover: tr("take all pictures out")
    case .dryRun: tr("only say what would be done")
    case .undo: tr("take changes back")
    case .timed: tr("time the queries in a file, one a line (for benchmarks)")
    case .write: tr("write it into the files")
    case .anew: tr("also where it is known")
    case .level: tr("off, track, album, or auto: album while an album plays")
    case .preamp: tr("-15 to 15, on top of what the tags say")
    case .fallback: tr("-15 to 15, for tracks whose loudness is not known")
    case .equalizer:
      tr(
        "{names}, or ten gains from -12 to 12",
        ["names": Equalizer.Preset.allCases.map(\.rawValue).joined(separator: ", ")])
    case .speed: tr("0.5 to 2; the pitch stays")
    case .balance: tr("-1 left to 1 right")
    case .crossfade: tr("0 to 12; never within an album")
    case .volume: tr("0 to 100, as the ear counts")
    case .device: tr("a sound device that doctor lists")
    case .note: tr("what is written about the song")
    case .mood: tr("a word or a sign for the mood")
    case .moment: tr("when it was, such as “while cooking”")
    case .place: tr("the place among the songs of the day; 1 is the head")
    case .from: tr("from that day on")
    case .until: tr("up to that day")
    case .format: tr("json, csv or markdown")
    case .all: tr("all songs of the day")
    case .then: tr("what the music does then: pause, stop or quit")
    case .silent: tr("do not ring")
    case .source: tr("take them from there from now on, as --sources lists them; or auto")
    case .sources: tr("list where there are lyrics")
    case .delay: tr("so many milliseconds later from now on, -250 for earlier")
    case .fetch: tr("ask lrclib.net: title, artist, album and length are sent")
    case .liked: tr("only tracks that are liked")
    case .save: tr("write them into the .lrc file beside it; what was there is kept as .lrc~")
    }
  }
}
