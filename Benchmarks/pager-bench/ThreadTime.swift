// The processor time that this thread has used: what other programs do meanwhile is not in it.
import Glibc

enum ThreadTime {
  /// Seconds.
  static var now: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
