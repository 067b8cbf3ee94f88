// Today's Pick: one track a day, the same all day and on every start, drawn by lot. Each track draws
// a number from the day, the library and its own id, and the highest wins, so that adding tracks
// changes the pick only if a new one wins, and a pick whose file is gone leaves it to the next.

package import MusicCore
import SQLiteKit

extension Library {
  /// The pick of a day; nil when no track can be played.
  ///
  /// `date` is the local date; `another` is 0 for the pick of the day, 1 for the next one, and so
  /// on, round and round.
  package func todaysPick(
    on date: CalendarDay, another: Int = 0
  ) async throws(LibraryError) -> Pick? {
    try await read { (connection) throws(SQLiteError) in
      let identity = try connection.first("SELECT identity FROM library") { $0.int64(0) } ?? 0
      let tracks = try connection.rows("SELECT id FROM track WHERE state = 0") { $0.int64(0) }
      let lottery = Lottery(date: date, library: identity)
      guard let winner = lottery.winner(of: tracks, rank: another),
        let track = try Self.track(Track.ID(rawValue: winner), connection)
      else { return nil }
      let album = try track.albumID.map { (id) throws(SQLiteError) in
        try Self.album(id, connection)
      }
      return Pick(date: date, track: track, album: album ?? nil)
    }
  }
}

/// The drawing of lots for one day.
struct Lottery {
  private let seed: UInt64

  init(date: CalendarDay, library: Int64) {
    let day = UInt64(date.year * 10_000 + date.month * 100 + date.day)
    seed = Self.mixed(UInt64(bitPattern: library) ^ Self.mixed(day))
  }

  /// The id with the highest number, or that many ranks below it, round and round.
  func winner(of ids: [Int64], rank: Int) -> Int64? {
    guard !ids.isEmpty else { return nil }
    // Highest first; equal numbers cannot be, since the mixing is one to one.
    let rank = (rank % ids.count + ids.count) % ids.count
    if rank == 0 { return ids.max { number($0) < number($1) } }
    return ids.sorted { number($0) > number($1) }[rank]
  }

  private func number(_ id: Int64) -> UInt64 {
    Self.mixed(seed ^ Self.mixed(UInt64(bitPattern: id)))
  }

  /// Each bit of the result depends on each bit of the number: the finaliser of SplitMix64.
  static func mixed(_ number: UInt64) -> UInt64 {
    var number = number &+ 0x9E37_79B9_7F4A_7C15
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
