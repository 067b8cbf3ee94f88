// Playlists of rules: what the database finds is what a plain look at every track finds, for every field,
// every question and every way to join them; and the lists live with the library.
import LibraryStore
import MusicCore
import Playlists
import TestSupport
import Testing

struct RuleListTests {
  private let temporary: TemporaryLibrary
  private var library: Library { temporary.library }
  private static let now = 1_800_000_000
  private static let clock = RuleClock(now: now) { text in
    CalendarDay(text).map { ($0.year * 372 + $0.month * 31 + $0.day - 765_800) * 86400 + 20_000 }
  }

  init() throws {
    temporary = try TemporaryLibrary()
  }

  // MARK: - Against a plain look

  @Test func everyQuestionFindsWhatAPlainLookFinds() async throws {
    let tracks = try await variedTracks(120)
    var asked = 0
    for field in RuleField.allCases {
      for test in field.tests {
        for value in Self.values(of: field, test) {
          let condition = RuleCondition(field, test, value)
          let rules = PlaylistRules(RuleGroup(.all, [.condition(condition)]))
          let found = try await library.trackIDs(matching: rules, at: Self.clock)
          let plain = tracks.filter { Self.holds(condition, $0) }
          #expect(Set(found) == Set(plain.map(\.id)), "\(rules.text)")
          #expect(Set(found).count == found.count)
          asked += 1
        }
      }
    }
    #expect(asked > 300)
  }

  @Test func joinedQuestionsFindWhatAPlainLookFinds() async throws {
    let tracks = try await variedTracks(80)
    var chance = FixedChance(state: 3)
    for _ in 0..<400 {
      let rules = PlaylistRules(Self.group(&chance, depth: 3))
      let found = try await library.trackIDs(matching: rules, at: Self.clock)
      let plain = tracks.filter { Self.holds(rules.plain.group, $0) }
      #expect(Set(found) == Set(plain.map(\.id)), "\(rules.text)")
    }
  }

  @Test(arguments: RuleOrder.allCases, [false, true])
  func ordersAndLimits(_ order: RuleOrder, isDescending: Bool) async throws {
    let tracks = try await variedTracks(60)
    let all = try await library.trackIDs(
      matching: PlaylistRules(order: order, isDescending: isDescending), at: Self.clock)
    #expect(Set(all) == Set(tracks.map(\.id)) && all.count == tracks.count)
    let some = try await library.trackIDs(
      matching: PlaylistRules(order: order, isDescending: isDescending, limit: 7), at: Self.clock)
    #expect(some == Array(all.prefix(7)))
    let byID = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, $0) })
    let numbers = all.compactMap { byID[$0] }.map { Self.number(order, $0) }
    guard numbers.contains(where: { $0 != nil }) else { return }
    let known = numbers.compactMap(\.self)
    #expect(known == known.sorted(by: isDescending ? (>) : (<)))
    #expect(numbers.prefix(known.count).allSatisfy { $0 != nil }, "What is unknown stands last.")
  }

  @Test func aRandomOrderIsTheSameAllDay() async throws {
    let tracks = try await variedTracks(60)
    func order(at now: Int) async throws -> [Track.ID] {
      try await library.trackIDs(
        matching: PlaylistRules(order: .random), at: RuleClock(now: now) { _ in nil })
    }
    let first = try await order(at: 20_000 * 86400)
    #expect(try await order(at: 20_000 * 86400 + 80_000) == first)
    let next = try await order(at: 20_001 * 86400)
    #expect(next != first && Set(next) == Set(first) && first != tracks.map(\.id))
  }

  // MARK: - As playlists

  @Test func aListOfRulesLivesWithTheLibrary() async throws {
    _ = try await temporary.addSongs(3)
    let made = try await library.createPlaylist(
      named: "IU", rules: try PlaylistRules("artist is iu order by title"))
    #expect(made.tracks == 3 && made.duration == .seconds(300) && made.rules != nil)
    try await temporary.add([("9.flac", tagged("Another", by: "IU", on: "Rain", number: 9))])
    let titles = try await library.items(of: made.id).map(\.track.title)
    #expect(titles == ["Another", "Song 1", "Song 2", "Song 3"])
    #expect(try await library.playlists().map(\.tracks) == [4])
    try await library.setRules(try PlaylistRules("title is another"), of: made.id)
    let again = try Library(folder: temporary.folder.path)
    #expect(try await again.playlist(named: "IU")?.tracks == 1)
    #expect(try await again.rules(of: made.id) == PlaylistRules("title is another"))
  }

  @Test func nobodyFillsAListOfRules() async throws {
    let tracks = try await temporary.addSongs(3)
    let made = try await library.createPlaylist(named: "R", rules: PlaylistRules(limit: 2))
    try await library.add(tracks, to: made.id)
    try await library.replaceItems(of: made.id, with: [])
    #expect(try await library.playlist(made.id)?.tracks == 2)
    let filled = try await library.createPlaylist(named: "F", tracks: tracks)
    try await library.setRules(PlaylistRules(limit: 1), of: filled.id)
    #expect(try await library.playlist(filled.id) == filled, "A list that is filled stays that.")
  }
}

// MARK: - A library of everything, and the plain look

extension RuleListTests {
  private static let names = ["IU", "아이유", "Émile", "emile", "The Band", "AC/DC", ""]
  private static let genres = ["Jazz", "jazz", "K-Pop", "락", "Électronique"]

  /// Tracks in which every field has several values, and none.
  private func variedTracks(_ count: Int) async throws -> [Track] {
    var chance = FixedChance(state: 5)
    func any<Value>(_ values: [Value]) -> Value { values.randomElement(using: &chance)! }
    func number(_ range: ClosedRange<Int>) -> Int? {
      Bool.random(using: &chance) ? Int.random(in: range, using: &chance) : nil
    }
    var files: [(String, TrackMetadata)] = []
    for index in 0..<count {
      files.append(
        (
          "\(any(["Live", "아침"]))/\(index).flac",
          tagged(any(["Rain", "rain ", "비", nil]), on: any(["Rain", "Été", nil])) { metadata in
            metadata.artists = Self.names.filter { !$0.isEmpty && .random(using: &chance) }
            metadata.artist = any([
              nil, metadata.artists.first, metadata.artists.joined(separator: " & "),
            ])
            if metadata.artist?.isEmpty == true { metadata.artist = nil }
            metadata.albumArtist = any(["IU", "Various", nil])
            metadata.genres = Self.genres.filter { _ in Int.random(in: 0...3, using: &chance) == 0 }
            metadata.composers = any([[], ["Émile"], ["김", "이"]])
            metadata.comment = any([nil, "Live in Seoul", "x"])
            metadata.codec = any(["FLAC", "MP3", nil])
            metadata.lyrics = any(LyricsKind.allCases)
            metadata.isCompilation = .random(using: &chance)
            metadata.date = number(1988...1992).flatMap {
              PartialDate(year: $0, month: any([nil, 5]))
            }
            metadata.originalDate = number(1988...1992).flatMap { PartialDate(year: $0) }
            metadata.trackNumber = number(1...5)
            metadata.discNumber = number(1...3)
            metadata.bpm = number(88...92)
            metadata.bitrate = number(126...130)
            metadata.sampleRate = any([nil, 44100, 48000])
            metadata.channels = any([nil, 1, 2])
            metadata.bitDepth = any([nil, 16, 24])
            metadata.duration = number(208_500...211_500).map { .milliseconds($0) }
          }
        ))
    }
    for (index, part) in files.enumerated() {
      let added = Self.now - any([0, 86400 * 29, 86400 * 30, 86400 * 30 + 1, 86400 * 400])
      try await temporary.add([part], now: Int64(added))
      guard index % 3 == 0 else { continue }
      let track = try #require(try await library.track(at: temporary.music.appending(part.0)))
      let plays = Array(repeating: (track: track, started: Int64(added)), count: 1 + index % 2)
      try await library.count(plays: plays, skips: [])
    }
    return try await library.tracks()
  }

  private static func values(of field: RuleField, _ test: RuleTest) -> [RuleValue] {
    guard test.takesValue else { return [.none] }
    switch field.kind {
    case .text:
      return ["iu", "RAIN", "é", "emile", "jazz", "live", "아", "비", "flac", "k-p", "c", "xyz"]
        .map { .text($0) }
    case .choice(let words): return words.map { .text($0) }
    case .number:
      return [0, 1, 2, 3, 16, 90, 128, 1990, 44100].map { .number($0) }
    case .length: return [0, 209, 210, 211, 500].map { .number($0) }
    case .moment:
      return test == .since || test == .before
        ? [.day("2026-11-30"), .day("2027-01-15"), .day("2020-01-01")]
        : [.number(0), .number(29), .number(30), .number(1000)]
    }
  }

  private static func group(_ chance: inout FixedChance, depth: Int) -> RuleGroup {
    RuleGroup(
      RuleGroup.Joint.allCases.randomElement(using: &chance)!,
      (0..<Int.random(in: 0...3, using: &chance)).map { _ in
        if depth > 0, Int.random(in: 0...2, using: &chance) == 0 {
          return .group(group(&chance, depth: depth - 1))
        }
        let field = RuleField.allCases.randomElement(using: &chance)!
        let test = field.tests.randomElement(using: &chance)!
        return .condition(
          RuleCondition(field, test, values(of: field, test).randomElement(using: &chance)!))
      })
  }

  private static func holds(_ group: RuleGroup, _ track: Track) -> Bool {
    let answers = group.rules.map { rule in
      switch rule {
      case .condition(let condition): holds(condition, track)
      case .group(let group): holds(group, track)
      }
    }
    return group.joint == .all || answers.isEmpty
      ? !answers.contains(false) : answers.contains(true)
  }

  private static func holds(_ condition: RuleCondition, _ track: Track) -> Bool {
    let test = condition.test
    switch condition.field.kind {
    case .text, .choice:
      let texts = texts(condition.field, track)
      guard test.takesValue else { return texts.isEmpty == (test == .unknown) }
      guard case .text(let value) = condition.value else { return false }
      let wanted = SearchFolding.fold(value)
      let folded = texts.map(SearchFolding.fold)
      return switch test {
      case .is: folded.contains(wanted)
      case .isNot: !folded.contains(wanted)
      case .contains: folded.contains { $0.contains(wanted) }
      case .lacks: !folded.contains { $0.contains(wanted) }
      case .begins: folded.contains { $0.hasPrefix(wanted) }
      default: folded.contains { $0.hasSuffix(wanted) }
      }
    case .number, .length, .moment:
      let number = number(condition.field, track)
      guard let number else { return [.unknown, .isNot, .notWithin].contains(test) }
      let wanted: Int =
        switch condition.value {
        case .number(let days) where condition.field.kind == .moment: now - days * 86400
        case .number(let wanted): wanted
        case .day(let day): clock.start(day) ?? .max
        case .text, .none: 0
        }
      return switch test {
      case .known: true
      case .unknown: false
      case .is: number == wanted
      case .isNot: number != wanted
      case .less, .before, .notWithin: number < wanted
      case .atMost: number <= wanted
      case .more: number > wanted
      default: number >= wanted
      }
    }
  }

  private static func texts(_ field: RuleField, _ track: Track) -> [String] {
    let metadata = track.metadata
    let texts: [String?] =
      switch field {
      case .title: [track.title]
      case .artist: [metadata.artist] + metadata.artists
      case .album: [metadata.album]
      case .albumArtist: [metadata.albumArtist] + metadata.albumArtists
      case .genre: metadata.genres
      case .composer: metadata.composers
      case .comment: [metadata.comment]
      case .path: [track.path.display]
      case .codec: [metadata.codec]
      case .lyrics: [metadata.lyrics.rawValue]
      case .compilation: [metadata.isCompilation ? "yes" : "no"]
      default: []
      }
    return texts.compactMap(\.self)
  }

  private static func number(_ field: RuleField, _ track: Track) -> Int? {
    let metadata = track.metadata
    return switch field {
    case .year: metadata.date?.year
    case .originalYear: metadata.originalDate?.year
    case .track: metadata.trackNumber
    case .disc: metadata.discNumber
    case .bpm: metadata.bpm
    case .bitrate: metadata.bitrate
    case .sampleRate: metadata.sampleRate
    case .channels: metadata.channels
    case .bits: metadata.bitDepth
    case .plays: track.plays
    case .records: track.records
    case .length: metadata.duration.map { Int($0.components.seconds) }
    case .added: Int(track.added)
    case .played: track.lastPlayed.map { Int($0) }
    default: nil
    }
  }

  /// What an order goes by, where that is a number.
  private static func number(_ order: RuleOrder, _ track: Track) -> Int? {
    switch order {
    case .plays: track.plays
    case .added: Int(track.added)
    case .played: track.lastPlayed.map { Int($0) }
    case .length: track.duration.map { Int($0 / .milliseconds(1)) }
    case .year, .title, .artist, .album, .genre, .random: nil
    }
  }
}
