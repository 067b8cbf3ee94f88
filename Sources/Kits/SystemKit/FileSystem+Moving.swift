// Moving and removing one file; kept apart from reading and writing because these are the calls
// that can lose something.

import Glibc

extension FileSystem {
  /// Gives a file another name in the same file system, replacing what stood there.
  package static func move(_ path: [UInt8], to target: [UInt8]) throws(SystemError) {
    let moved = path.withPath { old in target.withPath { new in rename(old, new) } }
    guard moved == 0 else { throw SystemError.last("rename", target) }
  }

  /// Gives a file one more name, which is free.
  package static func link(_ path: [UInt8], to name: [UInt8]) throws(SystemError) {
    let made = path.withPath { old in name.withPath { new in Glibc.link(old, new) } }
    guard made == 0 else { throw SystemError.last("link", name) }
  }

  /// Removes a file; nothing there is as good as removed.
  package static func removeFile(_ path: [UInt8]) throws(SystemError) {
    guard path.withPath({ unlink($0) }) != 0, errno != ENOENT else { return }
    throw SystemError.last("unlink", path)
  }

  /// Sees to it that what was written to a file is on the disk.
  package static func flush(_ path: [UInt8]) throws(SystemError) {
    let file = try OwnedDescriptor.open(path, O_RDONLY)
    guard fsync(file.raw) == 0 else { throw SystemError.last("fsync", path) }
  }
}
