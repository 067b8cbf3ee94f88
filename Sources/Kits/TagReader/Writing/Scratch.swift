// A copy of a file in the same folder, under a short name of its own, that can take the file's
// place in one step. It bears what the file bears besides its contents: permissions, owner where
// that is allowed, extended attributes.

internal import Glibc
internal import MusicCore
internal import TagLibShim

/// A working copy beside its file.
struct Scratch {
  let path: FilePath
  let file: FilePath

  /// A name for a copy of `file` that nothing bears yet.
  static func name(for file: FilePath) -> FilePath {
    let random = String(UInt64.random(in: .min ... .max), radix: 36)
    return file.parent.appending(".norae-\(random)")
  }

  /// Whether the file may be changed, asked of the file system without changing anything.
  ///
  /// The superuser is allowed everything; a file without any permission to write is refused all
  /// the same, for somebody took that away on purpose.
  static func checkWriting(_ file: FilePath) throws(TagError) {
    let descriptor = file.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw last(file, "it cannot be written") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TagError(path: file, reason: "it is not a regular file")
    }
    guard status.st_mode & 0o222 != 0 else {
      throw TagError(path: file, reason: "writing it is not allowed", kind: .readOnly)
    }
  }

  /// An empty copy, to be filled.
  static func empty(_ path: FilePath, of file: FilePath) throws(TagError) -> (Scratch, Int32) {
    let target = path.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard target >= 0 else { throw last(file, "its folder cannot be written") }
    return (Scratch(path: path, file: file), target)
  }

  /// Copies `file` to `path`, permissions and attributes included.
  ///
  /// - Throws: `TagError` when it cannot be read or the folder takes no copy.
  static func copy(of file: FilePath, to path: FilePath) throws(TagError) -> Scratch {
    let source = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard source >= 0 else { throw last(file, "it cannot be opened") }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw TagError(path: file, reason: "it is not a regular file")
    }
    let (copy, target) = try empty(path, of: file)
    defer { close(target) }
    guard transfer(Int(status.st_size), from: source, to: target) else {
      let error = last(file, "there is no room for its copy")
      copy.remove()
      throw error
    }
    return copy
  }

  /// Makes the copy bear what its file bears, and puts it safe on the disk; `modified` is when it
  /// shall say that it changed, in nanoseconds since 1970.
  func finish(modified: Int64? = nil) throws(TagError) {
    let target = path.withCString { open($0, O_RDWR | O_CLOEXEC) }
    guard target >= 0 else { throw Self.last(file, "its copy cannot be opened") }
    defer { close(target) }
    let source = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard source >= 0 else { throw Self.last(file, "it cannot be opened") }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0 else { throw Self.last(file, "it cannot be opened") }
    norae_attributes_copy(source, target)
    // A change of owner takes special permissions away, so the mode comes after it.
    _ = fchown(target, status.st_uid, status.st_gid)
    _ = fchmod(target, status.st_mode & 0o7777)
    if let modified {
      let time = timespec(
        tv_sec: Int(modified / 1_000_000_000), tv_nsec: Int(modified % 1_000_000_000))
      _ = [status.st_atim, time].withUnsafeBufferPointer { futimens(target, $0.baseAddress) }
    }
    guard fsync(target) == 0 else { throw Self.last(file, "its copy is not safe on the disk") }
  }

  /// Puts the copy in the place of its file.
  func replace() throws(TagError) {
    let moved = path.withCString { from in file.withCString { to in rename(from, to) } }
    guard moved == 0 else { throw Self.last(file, "it could not be replaced") }
    // The name reaches the disk with the folder; some file systems refuse, harmlessly.
    let folder = file.parent.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Takes the copy away; nothing happens when it took its file's place.
  func remove() {
    _ = path.withCString { unlink($0) }
  }

  /// Whether the disk has no room for `count` bytes more, or the copy may not grow so far.
  func isOutOfRoom(for count: Int) -> Bool {
    let target = path.withCString { open($0, O_RDWR | O_CLOEXEC) }
    guard target >= 0 else { return false }
    defer { close(target) }
    var status = stat()
    fstat(target, &status)
    let code = posix_fallocate(target, status.st_size, off_t(max(1, count)))
    _ = ftruncate(target, status.st_size)
    return code == ENOSPC || code == EDQUOT || code == EFBIG
  }

  /// The error of the call that has just failed, of the kind that the system names.
  static func last(_ file: FilePath, _ reason: String) -> TagError {
    switch errno {
    case ENOENT, ENOTDIR: TagError(path: file, reason: "it is not there", kind: .missing)
    case ENOSPC, EDQUOT, EFBIG:
      TagError(path: file, reason: "there is no room for its copy", kind: .diskFull)
    case EACCES, EPERM, EROFS, ETXTBSY:
      TagError(path: file, reason: "writing it is not allowed", kind: .readOnly)
    default: TagError(path: file, reason: reason)
    }
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
