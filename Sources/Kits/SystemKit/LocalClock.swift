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

  /// Now, in milliseconds since 1970, UTC.
  package static func milliseconds() -> Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }

  /// Minutes since local midnight at a moment, 0 to 1439; seconds since 1970, UTC.
  package static func minuteOfDay(at seconds: Int64) -> Int {
    var moment = time_t(seconds)
    var parts = tm()
    tzset()
    localtime_r(&moment, &parts)
    return Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }

  /// When a local day begins, or a minute of it; seconds since 1970, UTC.
  ///
  /// Where the clocks are put forward over that moment, it is the one that they show instead.
  package static func start(year: Int, month: Int, day: Int, minute: Int = 0) -> Int64 {
    var parts = tm()
    parts.tm_hour = Int32(minute / 60)
    parts.tm_min = Int32(minute % 60)
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_isdst = -1
    tzset()
    return Int64(mktime(&parts))
  }
}
