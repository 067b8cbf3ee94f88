// Bytes of a file by their place, for the second looks. Nothing outside the file can be asked
// for: a range is cut to what is there, and to a limit, before memory is taken for it.

internal import Glibc
internal import MusicCore

/// An open file whose bytes can be read at any place.
struct FileBytes: ~Copyable {
  private let descriptor: Int32
  let count: Int

  /// More than this is never read at once, in bytes.
  static let limit = 64 * 1024 * 1024

  /// Opens a regular file; nil when it is none or cannot be opened.
  init?(_ path: FilePath) {
    descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    count = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes of `range` as far as they are there.
  func read(_ range: Range<Int>) -> [UInt8] {
    let wanted = range.clamped(to: 0..<count)
    let size = min(wanted.count, Self.limit)
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, size - filled,
          off_t(wanted.lowerBound + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
    }
  }

  /// Up to `count` bytes from `offset` on.
  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < self.count else { return [] }
    return read(offset..<(offset + min(count, self.count - offset)))
  }
}

/// Numbers out of bytes at a place; beyond the end they are nil.
extension ArraySlice<UInt8> {
  /// The number of `width` bytes at `offset` from the slice's start, most significant first.
  func big(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, offset + width <= count else { return nil }
    return (0..<width).reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
  }

  /// The number of `width` bytes at `offset` from the slice's start, least significant first.
  func little(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, offset + width <= count else { return nil }
    return (0..<width).reduce(0) { $0 | Int(self[startIndex + offset + $1]) << (8 * $1) }
  }

  /// Whether these ASCII letters stand at `offset` from the slice's start.
  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    return text.withUTF8Buffer { letters in
      letters.elementsEqual(self[(startIndex + offset)..<(startIndex + offset + letters.count)])
    }
  }
}
