// What the operating system answered when it would not: the call, the number and what it was
// about. Everything in this room throws this and nothing else.

import Glibc

/// A call to the operating system that failed.
package struct SystemError: Error, Hashable, Sendable {
  /// The call, such as "open".
  package let operation: String
  /// The path it was about, as bytes; empty when it was about none.
  package let subject: [UInt8]
  /// The number the system gave (`errno`).
  package let code: Int32

  package init(operation: String, subject: [UInt8] = [], code: Int32) {
    self.operation = operation
    self.subject = subject
    self.code = code
  }

  /// The reason in plain English, such as "No such file or directory".
  package var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// Whether the path, or a folder above it, is not there.
  package var isNotFound: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether the disk or the quota is full.
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
}

extension SystemError {
  /// What a call says when a limit of the system is reached.
  package static func noRoom(_ operation: String, _ subject: [UInt8]) -> SystemError {
    SystemError(operation: operation, subject: subject, code: ENOSPC)
  }
}

extension SystemError: CustomStringConvertible {
  package var description: String {
    let name = String(decoding: subject, as: UTF8.self)
    return name.isEmpty ? "\(operation): \(reason)" : "\(operation) \(name): \(reason)"
  }
}

extension SystemError {
  /// The error of the call that has just failed on this thread.
  static func last(_ operation: String, _ subject: [UInt8] = []) -> SystemError {
    SystemError(operation: operation, subject: subject, code: errno)
  }
}

/// Repeats a call that a signal interrupted; its result otherwise.
func retryingInterrupts<Number: BinaryInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}

extension [UInt8] {
  /// These bytes as a C string; a zero byte inside would silently name another file.
  func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
      withUnsafeBytes { bytes in
        let zero = bytes.baseAddress.flatMap { memchr($0, 0, bytes.count) }
        precondition(zero == nil, "a path cannot contain a zero byte")
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: bytes)
      }
      buffer[count] = 0
      return body(start)
    }
  }
}
