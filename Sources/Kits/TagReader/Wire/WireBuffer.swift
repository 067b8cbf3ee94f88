// Bytes from a pipe arrive in any portions; whole messages leave.

/// Collects bytes until they are messages.
package struct WireBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  /// Adds what a read brought.
  package mutating func append(_ new: some Collection<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    }
    bytes.append(contentsOf: new)
  }

  /// The next whole body; nil when more bytes are needed.
  ///
  /// - Throws: `WireError` when the head names a length that no message has.
  package mutating func next() throws(WireError) -> [UInt8]? {
    guard bytes.count - start >= 4 else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    guard count <= WireFormat.longestBody else { throw WireError() }
    guard bytes.count - start - 4 >= count else { return nil }
    let body = Array(bytes[(start + 4)..<(start + 4 + count)])
    start += 4 + count
    return body
  }
}
