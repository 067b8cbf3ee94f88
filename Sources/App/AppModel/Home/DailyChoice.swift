// A mixed choice that is the same all day. Each id has a rank of its own for a day, so that what
// comes or goes in the library moves nothing else.

/// The day's choice out of many.
package nonisolated enum DailyChoice {
  /// At most `limit` of `ids`, in the day's order; which ids were given in which order changes
  /// nothing.
  package static func of(_ ids: [Int64], on day: String, limit: Int) -> [Int64] {
    let salt = day.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    // Only the few that are wanted are kept in order: a library may have a hundred thousand.
    var best: [(rank: UInt64, id: Int64)] = []
    for id in ids {
      let entry = (rank: rank(id, salt), id: id)
      if best.count >= limit, let last = best.last, entry >= last { continue }
      best.insert(entry, at: best.firstIndex { entry < $0 } ?? best.endIndex)
      if best.count > limit { best.removeLast() }
    }
    return best.map(\.id)
  }

  private static func rank(_ id: Int64, _ salt: UInt64) -> UInt64 {
    var z = UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15 ^ salt
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
