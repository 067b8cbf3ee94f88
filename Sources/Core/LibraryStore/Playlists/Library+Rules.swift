// Playlists made by rules. One walk over the tracks reads only the columns that the rules ask about and
// lets `RuleFilter` decide; the order is that of the long lists.
package import MusicCore
package import Playlists
import SQLiteKit
import SystemKit

extension Library {
  /// The tracks that the rules find now, in their order.
  package func trackIDs(
    matching rules: PlaylistRules, at clock: RuleClock = .local
  ) async throws(LibraryError) -> [Track.ID] {
    try await read { (connection) throws(SQLiteError) in
      try Self.found(by: rules, at: clock, connection).map(\.id)
    }
  }

  /// The rules of a playlist; nil for one that a person fills, and for one that is gone.
  package func rules(of id: Playlist.ID) async throws(LibraryError) -> PlaylistRules? {
    let text = try await read { (connection) throws(SQLiteError) in
      try connection.first(
        "SELECT rules FROM playlist WHERE id = ?", .integer(id.rawValue)
      ) { $0.optionalText(0) }
    }
    return (text ?? nil).map(PlaylistRules.kept)
  }

  /// Makes a playlist of rules; where the name is taken it gets a number behind it.
  package func createPlaylist(
    named name: String, rules: PlaylistRules
  ) async throws(LibraryError) -> Playlist {
    let (now, clock) = (LocalClock.now(), RuleClock.local)
    return try await write { (connection, change) throws(SQLiteError) in
      let free = try Self.freeName(name, for: nil, connection)
      try connection.run(
        "INSERT INTO playlist (name, created, changed, rules) VALUES (?, ?, ?, ?)", .text(free),
        .integer(now), .integer(now), .text(rules.text))
      change.parts.insert(.playlists)
      let playlist = Playlist(
        id: Playlist.ID(rawValue: connection.lastInsertedID), name: free, rules: rules.text)
      return try Self.counted(playlist, clock, connection)
    }
  }

  /// Gives a playlist of rules other ones; one that a person fills stays as it is.
  package func setRules(
    _ rules: PlaylistRules, of id: Playlist.ID
  ) async throws(LibraryError) {
    let now = LocalClock.now()
    try await write { (connection, change) throws(SQLiteError) in
      try connection.run(
        "UPDATE playlist SET rules = ?, changed = ? WHERE id = ? AND rules IS NOT NULL",
        .text(rules.text), .integer(now), .integer(id.rawValue))
      if connection.changes > 0 { change.parts.insert(.playlists) }
    }
  }

  /// The playlist with what its rules find counted.
  static func counted(
    _ playlist: Playlist, _ clock: RuleClock, _ connection: Connection
  ) throws(SQLiteError) -> Playlist {
    guard let text = playlist.rules else { return playlist }
    let found = try found(by: .kept(text), at: clock, connection)
    var playlist = playlist
    playlist.tracks = found.count
    playlist.duration = .milliseconds(found.reduce(0) { $0 + $1.duration })
    return playlist
  }
}

extension RuleClock {
  /// Now and here.
  package static var local: RuleClock {
    RuleClock(now: Int(LocalClock.now())) { text in
      CalendarDay(text).map {
        Int(LocalClock.start(year: $0.year, month: $0.month, day: $0.day))
      }
    }
  }
}

extension PlaylistRules {
  /// Rules as the library keeps them.
  ///
  /// It has written the text itself, and a library of a later version
  /// is not opened; rules that can be read no more find nothing.
  fileprivate static func kept(_ text: String) -> PlaylistRules {
    do throws(RuleTextError) {
      return try PlaylistRules(text)
    } catch {
      return PlaylistRules(RuleGroup(.all, [.condition(RuleCondition(.title, .unknown))]))
    }
  }
}

extension Library {
  /// A track that rules have found.
  private struct Found: Sendable {
    let id: Track.ID
    /// Milliseconds; 0 when unknown.
    let duration: Int64
    let lastPlayed: Int64?
  }

  private static func found(
    by rules: PlaylistRules, at clock: RuleClock, _ connection: Connection
  ) throws(SQLiteError) -> [Found] {
    let filter = RuleFilter(rules, at: clock)
    var columns = ["track.id", "track.duration", "track.last_played"]
    var places: [RuleField: Int] = [:]
    for field in rules.fields {
      places[field] = columns.count
      columns += RuleColumns.of(field)
    }
    var found: [Found] = []
    try connection.each(
      "SELECT \(columns.joined(separator: ", ")) FROM track"
    ) { (row) throws(SQLiteError) in
      let isIn = filter.admits { field in
        RuleColumns.fact(of: field, row, at: places[field] ?? 0)
      }
      guard isIn else { return }
      found.append(
        Found(
          id: Track.ID(rawValue: row.int64(0)), duration: row.optionalInt64(1) ?? 0,
          lastPlayed: row.optionalInt64(2)))
    }
    let ordered = try inOrder(found, rules, clock, connection)
    return rules.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }

  private static func inOrder(
    _ found: [Found], _ rules: PlaylistRules, _ clock: RuleClock, _ connection: Connection
  ) throws(SQLiteError) -> [Found] {
    let order: TrackOrder
    switch rules.order {
    case .title: order = .title
    case .artist: order = .artist
    case .album: order = .album
    case .genre: order = .genre
    case .year: order = .date
    case .length: order = .duration
    case .plays: order = .plays
    case .added: order = .added
    case .played:
      return found.sorted { left, right in
        guard let first = left.lastPlayed, let second = right.lastPlayed else {
          return left.lastPlayed == right.lastPlayed
            ? left.id < right.id : left.lastPlayed != nil
        }
        guard first != second else { return left.id < right.id }
        return rules.isDescending ? first > second : first < second
      }
    case .random:
      let day = UInt64(bitPattern: Int64(clock.now / 86400))
      let drawn = found.map {
        ($0, Lottery.mixed(UInt64(bitPattern: $0.id.rawValue) ^ Lottery.mixed(day)))
      }
      return drawn.sorted { $0.1 < $1.1 }.map(\.0)
    }
    guard !found.isEmpty else { return [] }
    let all = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    let query = TrackQuery(order, isDescending: rules.isDescending)
    var ordered: [Found] = []
    try connection.each(query.sql, query.values) { row in
      if let one = all[Track.ID(rawValue: row.int64(0))] { ordered.append(one) }
    }
    return ordered
  }
}
