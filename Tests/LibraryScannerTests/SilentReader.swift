// A reader that never answers, for scans that must be caught in the middle.

import Glibc
import LibraryScanner
import MusicCore
import Synchronization
import TagReader

/// How often, and how patiently, a reader was asked.
final class Asked: Sendable {
  let times = Atomic<Int>(0)
  /// Milliseconds.
  let longest = Atomic<Int>(0)
}

/// Never answers.
struct SilentReader: TagSource {
  let asked: Asked
  private(set) var pending = 0
  var room: Int { 8 - pending }

  init(asked: Asked) {
    self.asked = asked
  }

  mutating func submit(_ path: FilePath, known: LegacyEncoding?) throws(ScanError) {
    pending += 1
  }

  mutating func outcomes(waiting limit: Duration) throws(ScanError) -> [TagOutcome] {
    asked.times.add(1, ordering: .relaxed)
    asked.longest.max(Int(limit / .milliseconds(1)), ordering: .relaxed)
    usleep(UInt32(limit / .microseconds(1)))
    return []
  }
}
