// Bytes as values: the mirror of `WireWriter`. Nothing is believed; a count that cannot be true
// is an error before anything is reserved for it.

internal import MusicCore

/// Takes values off a message's body.
package struct WireReader {
  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package mutating func read() throws(WireError) -> UInt8 {
    guard offset < bytes.count else { throw WireError() }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func readInt() throws(WireError) -> Int {
    var value: UInt = 0
    for shift in stride(from: 0, to: UInt(UInt.bitWidth), by: 7) {
      let byte: UInt8 = try read()
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: value >> 1) ^ -Int(bitPattern: value & 1) }
    }
    throw WireError()
  }

  package mutating func readDouble() throws(WireError) -> Double {
    var pattern: UInt64 = 0
    for index in 0..<8 {
      let byte: UInt8 = try read()
      pattern |= UInt64(byte) << (8 * UInt64(index))
    }
    return Double(bitPattern: pattern)
  }

  package mutating func readBool() throws(WireError) -> Bool {
    try read() != 0
  }

  package mutating func readBytes() throws(WireError) -> [UInt8] {
    Array(try readSlice())
  }

  package mutating func readString() throws(WireError) -> String {
    String(decoding: try readSlice(), as: UTF8.self)
  }

  package mutating func readDuration() throws(WireError) -> Duration {
    let seconds = try readInt()
    let nanoseconds = try readInt()
    guard abs(nanoseconds) < 1_000_000_000, seconds.magnitude < 1 << 32 else { throw WireError() }
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  package mutating func readOptional<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try readBool() ? try body(&self) : nil
  }

  package mutating func readList<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    let count = try readCount()
    var values: [Value] = []
    values.reserveCapacity(min(count, 64))
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }

  package mutating func readOptionalString() throws(WireError) -> String? {
    try readOptional { reader throws(WireError) in try reader.readString() }
  }

  package mutating func readOptionalInt() throws(WireError) -> Int? {
    try readOptional { reader throws(WireError) in try reader.readInt() }
  }

  package mutating func readOptionalDouble() throws(WireError) -> Double? {
    try readOptional { reader throws(WireError) in try reader.readDouble() }
  }

  package mutating func readStrings() throws(WireError) -> [String] {
    try readList { reader throws(WireError) in try reader.readString() }
  }
}

extension WireReader {
  /// A count of things of at least one byte each.
  private mutating func readCount() throws(WireError) -> Int {
    let count = try readInt()
    guard count >= 0, count <= bytes.count - offset else { throw WireError() }
    return count
  }

  private mutating func readSlice() throws(WireError) -> ArraySlice<UInt8> {
    let count = try readCount()
    defer { offset += count }
    return bytes[offset..<(offset + count)]
  }
}
