// A lock between processes that dies with its holder: flock on a file that carries nothing. Never
// use it on the database's own file, whose locks are SQLite's.

import Glibc

/// A held lock; it is given back when this goes, and when the process ends in any way.
package final class FileLock: Sendable {
  private let file: OwnedDescriptor

  /// Takes the lock at `path`, making the file if it is not there; nil while somebody holds it.
  ///
  /// Two holders in one process keep each other out as well.
  package static func attempt(_ path: [UInt8]) throws(SystemError) -> FileLock? {
    let file = try OwnedDescriptor.open(path, O_RDWR | O_CREAT, mode: 0o644)
    guard flock(file.raw, LOCK_EX | LOCK_NB) != 0 else { return FileLock(file) }
    guard errno == EWOULDBLOCK else { throw SystemError.last("flock", path) }
    return nil
  }

  /// Waits for the lock, blocking; nil when it was held for all of `limit`.
  package static func wait(
    _ path: [UInt8], atMost limit: Duration
  ) throws(SystemError) -> FileLock? {
    let end = ContinuousClock.now + limit
    while true {
      if let lock = try attempt(path) { return lock }
      guard ContinuousClock.now < end else { return nil }
      usleep(50_000)
    }
  }

  /// Takes the lock at `path`, making the file if it is not there; waits for whoever has it.
  ///
  /// For short work only, on a thread that may stand still.
  package static func waiting(_ path: [UInt8]) throws(SystemError) -> FileLock {
    let file = try OwnedDescriptor.open(path, O_RDWR | O_CREAT, mode: 0o644)
    let taken = retryingInterrupts { flock(file.raw, LOCK_EX) }
    guard taken == 0 else { throw SystemError.last("flock", path) }
    return FileLock(file)
  }

  private init(_ file: OwnedDescriptor) {
    self.file = file
  }
}
