// Whole small files, read with a limit and written atomically; folders made; links resolved.
// Nothing here leaves a half-written file under its final name, whatever kills the process.

import Glibc

/// Reads and writes at paths given as bytes.
package enum FileSystem {
  /// Whether anything stands at `path`; a link that leads nowhere counts as nothing.
  package static func exists(_ path: [UInt8]) -> Bool {
    path.withPath { access($0, F_OK) } == 0
  }

  /// The whole contents of a regular file of at most `limit` bytes.
  ///
  /// A pipe or device of that name is refused, not waited for. A larger file throws `EFBIG`.
  package static func contents(of path: [UInt8], limit: Int) throws(SystemError) -> [UInt8] {
    let file = try OwnedDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    var status = stat()
    guard fstat(file.raw, &status) == 0 else { throw SystemError.last("stat", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError(operation: "read", subject: path, code: EINVAL)
    }
    let tooBig = SystemError(operation: "read", subject: path, code: EFBIG)
    guard status.st_size <= limit else { throw tooBig }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    while let chunk = try file.read(upTo: 65_536, subject: path) {
      bytes += chunk
      guard bytes.count <= limit else { throw tooBig }
    }
    return bytes
  }

  /// Puts `bytes` at `path` so that a reader sees the old contents or the new, never a part.
  ///
  /// The bytes are on the disk when it returns. The folder must exist.
  package static func write(_ bytes: [UInt8], to path: [UInt8]) throws(SystemError) {
    let folder = parent(of: path)
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    // A name of its own, not the file's plus a suffix: the file's may already be 255 bytes.
    let temporary = folder.appendingComponent(Array(".norae-\(random)".utf8))
    do throws(SystemError) {
      let file = try OwnedDescriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
      try file.write(bytes, subject: path)
      guard fsync(file.raw) == 0 else { throw SystemError.last("fsync", path) }
      let renamed = temporary.withPath { old in path.withPath { new in rename(old, new) } }
      guard renamed == 0 else { throw SystemError.last("rename", path) }
    } catch {
      _ = temporary.withPath { unlink($0) }
      throw error
    }
    // The name itself reaches the disk with the folder; some file systems refuse, harmlessly.
    if let directory = try? OwnedDescriptor.open(folder, O_RDONLY | O_DIRECTORY) {
      fsync(directory.raw)
    }
  }

  /// Makes the folder at `path` and those above it that are missing.
  package static func makeFolder(_ path: [UInt8]) throws(SystemError) {
    guard path.withPath({ mkdir($0, 0o755) }) != 0 else { return }
    switch errno {
    case EEXIST where (try? FileStatus.of(path))?.kind == .folder: return
    case ENOENT where path.count > 1:
      try makeFolder(parent(of: path))
      // Asked once more only: /proc says that things are missing which cannot be made.
      guard path.withPath({ mkdir($0, 0o755) }) == 0 || errno == EEXIST else {
        throw SystemError.last("mkdir", path)
      }
    default: throw SystemError.last("mkdir", path)
    }
  }

  /// The path with all links followed and no "." or "..".
  package static func resolved(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let resolved = path.withPath { realpath($0, nil) }
    guard let resolved else { throw SystemError.last("realpath", path) }
    defer { free(resolved) }
    return resolved.withMemoryRebound(to: UInt8.self, capacity: strlen(resolved)) {
      Array(UnsafeBufferPointer(start: $0, count: strlen(resolved)))
    }
  }

  private static func parent(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
    return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
  }
}
