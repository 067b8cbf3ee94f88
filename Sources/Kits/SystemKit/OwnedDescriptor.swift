// A file descriptor with one owner, closed when the owner goes. Never inherited by children
// unless it is handed over by name.

import Glibc

/// An open file descriptor.
final class OwnedDescriptor: Sendable {
  let raw: Int32

  /// Takes over `raw`.
  init(_ raw: Int32) {
    self.raw = raw
  }

  deinit {
    close(raw)
  }

  static func open(
    _ path: [UInt8], _ flags: Int32, mode: mode_t = 0
  ) throws(SystemError) -> OwnedDescriptor {
    let raw = path.withPath { name in
      retryingInterrupts { Glibc.open(name, flags | O_CLOEXEC, mode) }
    }
    guard raw >= 0 else { throw SystemError.last("open", path) }
    return OwnedDescriptor(raw)
  }

  /// Up to `count` bytes; nil at the end.
  ///
  /// Throws `EAGAIN` when it would have to wait.
  func read(upTo count: Int, subject: [UInt8]) throws(SystemError) -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      result = retryingInterrupts { Glibc.read(raw, buffer.baseAddress, count) }
      initialized = max(0, result)
    }
    guard result >= 0 else { throw SystemError.last("read", subject) }
    return result == 0 ? nil : bytes
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8], subject: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try writeSome(bytes[done...], subject: subject)
    }
  }

  /// Writes what fits now; how many bytes that were.
  ///
  /// Throws `EAGAIN` when none fit.
  func writeSome(_ bytes: ArraySlice<UInt8>, subject: [UInt8]) throws(SystemError) -> Int {
    let result = bytes.withUnsafeBytes { buffer in
      retryingInterrupts { Glibc.write(raw, buffer.baseAddress, buffer.count) }
    }
    guard result >= 0 else { throw SystemError.last("write", subject) }
    return result
  }
}
