// Writes PNG files (ISO 15948), 8 bits a channel, no transparency. Flat pictures become long runs of
// zeros once each row is written as its difference from the row above and the pixel to the left,
// and runs are all that the compressor below knows.

/// PNG files from pixels.
enum PNG {
  /// The file that shows `pixels`: three bytes a pixel, row by row from the top.
  static func encode(pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    precondition(pixels.count == width * height * 3, "A picture needs three bytes for each pixel")
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header)
      + chunk("IDAT", Deflate.zlib(filtered(pixels, width: width, height: height)))
      + chunk("IEND", [])
  }
}

extension PNG {
  /// Each row as its difference from the row above (filter 2); the first as it is to the left of
  /// it (filter 1).
  private static func filtered(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    let stride = width * 3
    var output: [UInt8] = []
    output.reserveCapacity((stride + 1) * height)
    for row in 0..<height {
      output.append(row == 0 ? 1 : 2)
      for index in row * stride..<(row + 1) * stride {
        let before: UInt8 =
          row > 0 ? pixels[index - stride] : index >= 3 ? pixels[index - 3] : 0
        output.append(pixels[index] &- before)
      }
    }
    return output
  }

  private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
  }

  /// CRC-32 as PNG has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = table[Int((crc ^ UInt32(byte)) & 255)] ^ (crc >> 8) }
    return crc ^ 0xFFFF_FFFF
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    return value
  }
}

/// Deflate (RFC 1951) with fixed codes and runs of one repeated byte.
enum Deflate {
  /// A zlib stream (RFC 1950).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var bits = Bits()
    bits.write(1, count: 1)
    bits.write(1, count: 2)
    var index = 0
    while index < bytes.count {
      literal(Int(bytes[index]), to: &bits)
      let run = bytes[(index + 1)...].prefix(258).prefix { $0 == bytes[index] }.count
      index += 1
      if run >= 3 {
        length(run, to: &bits)
        // Distance code 0: one byte back.
        bits.writeCode(0, count: 5)
        index += run
      }
    }
    literal(256, to: &bits)
    return [0x78, 0x01] + bits.finished() + adler(bytes)
  }
}

extension Deflate {
  /// The codes of RFC 1951, 3.2.6.
  private static func literal(_ symbol: Int, to bits: inout Bits) {
    switch symbol {
    case 0..<144: bits.writeCode(0x30 + symbol, count: 8)
    case 144..<256: bits.writeCode(0x190 + symbol - 144, count: 9)
    case 256..<280: bits.writeCode(symbol - 256, count: 7)
    default: bits.writeCode(0xC0 + symbol - 280, count: 8)
    }
  }

  /// The length codes of RFC 1951, 3.2.5.
  private static func length(_ length: Int, to bits: inout Bits) {
    guard length < 258 else { return literal(285, to: &bits) }
    let rest = length - 3
    guard rest >= 8 else { return literal(257 + rest, to: &bits) }
    let extra = Int.bitWidth - rest.leadingZeroBitCount - 3
    literal(257 + 4 * extra + (rest >> extra), to: &bits)
    bits.write(rest & ((1 << extra) - 1), count: extra)
  }

  private static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [UInt8(high >> 8), UInt8(high & 255), UInt8(low >> 8), UInt8(low & 255)]
  }
}

/// Bits packed into bytes, the lowest first.
struct Bits {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var held = 0

  /// Appends a number, its lowest bit first.
  mutating func write(_ value: Int, count: Int) {
    pending |= value << held
    held += count
    while held >= 8 {
      bytes.append(UInt8(pending & 255))
      pending >>= 8
      held -= 8
    }
  }

  /// Appends a code, its highest bit first.
  mutating func writeCode(_ code: Int, count: Int) {
    for place in stride(from: count - 1, through: 0, by: -1) { write(code >> place & 1, count: 1) }
  }

  /// The bytes, the last one filled with zeros.
  func finished() -> [UInt8] {
    held > 0 ? bytes + [UInt8(pending & 255)] : bytes
  }
}
