// The verbs, and which options each of them takes.

/// What `norae` can be told to do on the terminal.
enum Verb: String, CaseIterable, Sendable {
  case scan, forget, info, list, search, lyrics, play, remote, loudness, tag, like, unlike
  case encoding, playlist, pick, diary, timer, demo, doctor
  /// Called by `make run`.
  case firstSong = "first-song"

  var options: Set<Option> {
    switch self {
    case .scan, .doctor: [.json, .library]
    case .forget: [.missing, .dryRun, .json, .library]
    case .info: [.json]
    case .list: [.json, .limit, .liked, .library]
    case .like, .unlike: [.json, .library]
    case .search: [.json, .limit, .timed, .library]
    case .lyrics: [.json, .at, .source, .sources, .delay, .fetch, .save, .library]
    case .play: Option.sound.union([.json, .output, .library])
    case .loudness: [.write, .anew, .dryRun, .json, .library]
    case .remote, .playlist: [.json, .library]
    case .tag: [.set, .remove, .cover, .noCover, .dryRun, .undo, .json, .library]
    case .encoding: [.write, .dryRun, .json, .library]
    case .pick: [.json, .another, .date, .library]
    case .diary: Option.diary.union([.json, .limit, .date, .library])
    case .timer: [.then, .silent, .json, .library]
    case .demo: []
    case .firstSong: [.music, .library]
    }
  }

  /// How many words may follow it.
  var operands: ClosedRange<Int> {
    switch self {
    case .scan, .forget, .play, .loudness, .tag: 0...Int.max
    case .info, .like, .unlike, .remote, .playlist, .diary: 1...Int.max
    case .list, .lyrics, .demo: 1...1
    case .search: 1...Int.max
    case .encoding: 1...2
    case .timer: 0...20
    case .pick, .doctor, .firstSong: 0...0
    }
  }
}

/// An option, by its name.
enum Option: String, CaseIterable, Sendable {
  case help, version, library, json, limit, at, output, another, date, music, missing, set, remove
  case cover, undo, timed, write
  case level, preamp, fallback, equalizer, speed, balance, crossfade, volume, device, anew
  case noCover = "no-cover"
  case dryRun = "dry-run"
  case note, mood, moment, place, from, until, format, all
  case then, silent
  case source, sources, delay, fetch, save, liked

  var takesValue: Bool {
    switch self {
    case .help, .version, .json, .another, .missing, .noCover, .dryRun, .undo, .timed, .write,
      .anew, .all, .silent, .sources, .fetch, .save, .liked:
      false
    case .library, .limit, .at, .output, .date, .music, .set, .remove, .cover, .level, .preamp,
      .fallback, .equalizer, .speed, .balance, .crossfade, .volume, .device, .note, .mood, .moment,
      .place, .from, .until, .format, .then, .source, .delay:
      true
    }
  }

  /// What is written about a day, and which days are meant.
  static let diary: Set<Option> = [.note, .mood, .moment, .place, .from, .until, .format, .all]

  /// How it is to sound.
  static let sound: Set<Option> = [
    .level, .preamp, .fallback, .equalizer, .speed, .balance, .crossfade, .volume, .device,
  ]
}
