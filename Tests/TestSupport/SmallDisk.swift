// A disk of a few kilobytes in memory, for tests of what happens when it is full. Needs the rights to
// mount; where they are missing, `isMounted` is false.

import Glibc
package import MusicCore

/// A small disk; unmount it when the test is done with it.
package final class SmallDisk: Sendable {
  private let folder: TemporaryFolder
  package let isMounted: Bool

  package var path: FilePath { folder.path }

  package init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    isMounted =
      mount("none", folder.path.display, "tmpfs", 0, "size=\(kilobytes)k") == 0
  }

  /// Bytes that still fit.
  package var free: Int {
    var status = statvfs()
    guard statvfs(path.display, &status) == 0 else { return 0 }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  package func remountReadOnly() -> Bool {
    mount("none", path.display, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
  }

  package func unmount() {
    if isMounted { umount2(path.display, Int32(MNT_DETACH)) }
  }
}
