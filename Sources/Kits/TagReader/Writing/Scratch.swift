// A copy of a file in the same folder, under a short name of its own, that can take the file's
// place in one step.

internal import Glibc
internal import MusicCore

/// A working copy beside its file.
struct Scratch {
  let path: FilePath

  /// Copies `file`, its permissions included.
  ///
  /// - Throws: `TagError` when it cannot be read or the folder takes no copy.
  static func copy(of file: FilePath) throws(TagError) -> Scratch {
    let source = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard source >= 0 else { throw TagError(path: file, reason: "it cannot be opened") }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TagError(path: file, reason: "it is not a regular file")
    }
    var template = file.parent.appending(".norae-XXXXXX").bytes + [0]
    let target = template.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return Int32(-1) }
      return mkstemp(start.assumingMemoryBound(to: CChar.self))
    }
    guard target >= 0 else { throw TagError(path: file, reason: "its folder cannot be written") }
    defer { close(target) }
    _ = fcntl(target, F_SETFD, FD_CLOEXEC)
    let copy = Scratch(path: FilePath(bytes: Array(template.dropLast())))
    _ = fchmod(target, status.st_mode & 0o7777)
    _ = fchown(target, status.st_uid, status.st_gid)
    guard transfer(Int(status.st_size), from: source, to: target) else {
      copy.remove()
      throw TagError(path: file, reason: "there is no room for its copy")
    }
    return copy
  }

  /// Puts the copy, safe on the disk, in the place of `file`.
  func replace(_ file: FilePath) -> Bool {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    let isSafe = fsync(descriptor) == 0
    close(descriptor)
    return isSafe
      && path.withCString { from in file.withCString { to in rename(from, to) == 0 } }
  }

  /// Takes the copy away; nothing happens when it took its file's place.
  func remove() {
    _ = path.withCString { unlink($0) }
  }

  private static func transfer(_ size: Int, from source: Int32, to target: Int32) -> Bool {
    var left = size
    while left > 0 {
      let count = sendfile(target, source, nil, left)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      left -= count
    }
    return true
  }
}
