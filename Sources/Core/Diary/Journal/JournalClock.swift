// What a machine had seen when it wrote something: its latest moment from each machine. Of two writings
// the one that had seen the other replaces it; where neither had, both stand.

/// A moment of the journal, seen from all machines.
package struct JournalClock: Hashable, Sendable {
  /// Milliseconds since 1970 by each machine's own clock, never twice the same on one machine.
  package private(set) var times: [String: Int64]

  package init(_ times: [String: Int64] = [:]) {
    self.times = times
  }

  /// Whether everything that `other` had seen was seen here.
  package func covers(_ other: JournalClock) -> Bool {
    other.times.allSatisfy { machine, time in times[machine].map { $0 >= time } ?? false }
  }

  /// The latest moment in it, whosever it is.
  package var latest: Int64 { times.values.max() ?? 0 }

  package mutating func merge(_ other: JournalClock) {
    times.merge(other.times) { max($0, $1) }
  }

  /// The next moment of a machine: later than all that it has seen, whatever its clock says.
  package mutating func advance(on machine: String, now: Int64) {
    times[machine] = max(now, latest + 1)
  }

  /// An order that is the same everywhere.
  var orderText: String {
    times.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}
