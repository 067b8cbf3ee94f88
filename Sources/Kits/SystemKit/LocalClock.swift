// Today, by the wall clock of the place where the machine stands.

import Glibc

/// The local calendar.
package enum LocalClock {
  /// Today's date in the local time zone.
  package static func today() -> (year: Int, month: Int, day: Int) {
    date(at: now())
  }

  /// The local date at a moment; seconds since 1970, UTC.
  package static func date(at seconds: Int64) -> (year: Int, month: Int, day: Int) {
    var moment = time_t(seconds)
    var parts = tm()
    // A time zone changed while the program runs counts from the next call on.
    tzset()
    localtime_r(&moment, &parts)
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// Now, in seconds since 1970, UTC.
  package static func now() -> Int64 {
    Int64(time(nil))
  }
}
