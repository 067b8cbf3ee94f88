// Values as bytes: numbers as variable-length integers, texts and lists with their counts in
// front, optionals behind a byte that says whether they are there.

internal import MusicCore

/// Appends values to a message's body.
package struct WireWriter {
  private var bytes: [UInt8] = [0, 0, 0, 0]

  package init() {
    bytes.reserveCapacity(512)
  }

  /// The body with its length in front.
  package func framed() -> [UInt8] {
    var result = bytes
    let count = bytes.count - 4
    for index in 0..<4 { result[index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
    return result
  }

  package mutating func write(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// A number, small ones in few bytes, negative ones too.
  package mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func write(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  package mutating func write(_ data: [UInt8]) {
    write(data.count)
    bytes.append(contentsOf: data)
  }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// A time, to the nanosecond, up to 292 years.
  package mutating func write(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    write(Int(seconds))
    write(Int(attoseconds / 1_000_000_000))
  }

  package mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  package mutating func write<Value>(_ values: [Value], _ body: (inout WireWriter, Value) -> Void) {
    write(values.count)
    for value in values { body(&self, value) }
  }

  package mutating func write(_ text: String?) { write(text) { $0.write($1) } }
  package mutating func write(_ number: Int?) { write(number) { $0.write($1) } }
  package mutating func write(_ number: Double?) { write(number) { $0.write($1) } }
  package mutating func write(_ texts: [String]) { write(texts) { $0.write($1) } }
}
