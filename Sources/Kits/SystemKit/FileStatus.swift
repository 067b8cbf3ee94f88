// What the file system knows about a file without opening it. Change detection compares these
// numbers, so they are kept to the nanosecond.

import Glibc

/// The kind, size, times and identity of a file.
package struct FileStatus: Hashable, Sendable {
  /// What stands under a name.
  package enum Kind: Hashable, Sendable {
    case file, folder, link, other
  }

  package let kind: Kind
  /// Bytes.
  package let size: Int64
  /// Last change of the contents, nanoseconds since 1970, UTC.
  package let modified: Int64
  /// Last change of contents, name or permissions, nanoseconds since 1970, UTC.
  package let changed: Int64
  package let identity: FileIdentity
  /// How many names it has.
  package let links: Int

  /// The status of `path`; of what a link leads to, unless `followingLinks` is false.
  package static func of(
    _ path: [UInt8], followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus {
    try at(AT_FDCWD, path, followingLinks: followingLinks)
  }

  /// The status of what is open as `descriptor`; `path` is what an error is about.
  static func of(descriptor: Int32, _ path: [UInt8]) throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError.last("stat", path) }
    return FileStatus(status)
  }

  /// The status of `name` in the folder open as `folder`.
  static func at(
    _ folder: Int32, _ name: [UInt8], followingLinks: Bool
  ) throws(SystemError) -> FileStatus {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    let result = name.withPath { path in
      retryingInterrupts { fstatat(folder, path, &status, flags) }
    }
    guard result == 0 else { throw SystemError.last("stat", name) }
    return FileStatus(status)
  }
}

/// Which file it is, whatever its name: the same for hard links and for what a link leads to.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }
}

extension FileStatus {
  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    links = Int(status.st_nlink)
  }

  /// Wraps in the year 2262 and before 1678; two such times still compare as unequal.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
