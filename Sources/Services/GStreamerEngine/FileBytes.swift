// Reading a few bytes here and there of a file, to know what it is before it is decoded.
internal import Glibc
import MusicCore
import Playback

/// An open regular file.
///
/// One thread at a time; calls block.
final class FileBytes {
  private let file: UnsafeMutablePointer<FILE>
  /// In bytes.
  let size: Int

  /// Opens a regular file; nil when `path` is something else that may still play, such as a pipe.
  init?(_ path: FilePath) throws(EngineFailure) {
    var info = stat()
    guard path.withCString({ stat($0, &info) }) == 0 else { throw Self.failure(errno) }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw EngineFailure(kind: .unreadable, reason: "this is a folder", detail: .isFolder)
    default: return nil
    }
    guard info.st_size > 0 else {
      throw EngineFailure(kind: .unreadable, reason: "the file is empty", detail: .isEmpty)
    }
    guard let file = path.withCString({ fopen($0, "rbe") }) else { throw Self.failure(errno) }
    self.file = file
    size = Int(info.st_size)
  }

  deinit {
    fclose(file)
  }

  /// Up to `count` bytes from `offset`; fewer where the file ends.
  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < size, count > 0, fseeko(file, offset, SEEK_SET) == 0 else {
      return []
    }
    return [UInt8](unsafeUninitializedCapacity: min(count, size - offset)) { buffer, length in
      length = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }

  fileprivate static func failure(_ code: Int32) -> EngineFailure {
    switch code {
    case ENOENT, ENOTDIR:
      EngineFailure(kind: .missingFile, reason: "the file is not there")
    case EACCES, EPERM:
      EngineFailure(
        kind: .unreadable, reason: "there is no permission to read the file",
        detail: .notPermitted)
    default:
      EngineFailure(
        kind: .unreadable, reason: "the file cannot be opened: \(String(cString: strerror(code)))")
    }
  }
}

/// An open pipe or device, which can be read once, from front to back.
///
/// Opened only once: a reader that goes for a moment ends the program that writes.
final class PipeEnd: Sendable {
  let descriptor: Int32

  /// Opens `path`; waits for nobody to write.
  init(_ path: FilePath) throws(EngineFailure) {
    descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw FileBytes.failure(errno) }
    // From here on whoever reads asks first whether there is something to read.
    _ = fcntl(descriptor, F_SETFL, 0)
  }

  deinit {
    close(descriptor)
  }
}

extension Array<UInt8> {
  /// The big-endian number in `bytes` bytes at `offset`; nil past the end.
  func number(at offset: Int, bytes: Int) -> Int? {
    guard offset >= 0, offset + bytes <= count else { return nil }
    return self[offset..<(offset + bytes)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether the Latin letters of `text` stand at `offset`.
  func has(_ text: String, at offset: Int) -> Bool {
    let letters = Array(text.utf8)
    return offset >= 0 && offset + letters.count <= count
      && Array(self[offset..<(offset + letters.count)]) == letters
  }
}
