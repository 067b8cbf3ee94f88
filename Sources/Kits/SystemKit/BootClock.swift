// The clock that starts with the machine, runs on while it sleeps, and that nobody can set.
import Glibc

/// The machine's own clock.
package enum BootClock {
  /// Milliseconds since the machine was started, sleep included.
  package static func milliseconds() -> Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_BOOTTIME, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }

  /// What tells this start of the machine from all others; empty where nothing does.
  package static let start: String = {
    let path = Array("/proc/sys/kernel/random/boot_id".utf8)
    guard let bytes = try? FileSystem.contents(of: path, limit: 128) else { return "" }
    return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
  }()
}
