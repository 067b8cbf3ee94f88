// How long a FLAC file sounds when its header does not say: its last frame tells where it stands.

/// Measuring FLAC files by their last frame.
enum FLACCount {
  /// Reads the stream's head and its last frame; nil when either is not found.
  static func count(_ file: borrowing FileBytes, from base: Int) -> SoundFigures? {
    let info = file.read(at: base + 8, count: 34)[...]
    guard file.read(at: base, count: 4)[...].has("fLaC"), let block = info.big(2, 2),
      let packed = info.big(10, 8), block > 0
    else { return nil }
    let sampleRate = packed >> 44 & 0xFFFFF
    guard sampleRate > 0, let samples = end(of: file, block) else { return nil }
    return SoundFigures(
      duration: .lasting(samples, at: sampleRate),
      bitrate: file.count * 8 / max(1, samples * 1000 / sampleRate), sampleRate: sampleRate,
      channels: packed >> 41 & 7 + 1, bitDepth: packed >> 36 & 31 + 1,
      problem: "The header does not tell the length; the last frame does.")
  }
}

extension FLACCount {
  /// Where the last frame ends, in samples.
  private static func end(of file: borrowing FileBytes, _ block: Int) -> Int? {
    let tail = file.read(at: max(0, file.count - 256 * 1024), count: 256 * 1024)[...]
    var place = tail.endIndex - 6
    while place >= tail.startIndex {
      if tail[place] == 0xFF, let end = end(ofFrame: tail[place...].prefix(20), block) {
        return end
      }
      place -= 1
    }
    return nil
  }

  /// Where a frame ends, in samples; nil when the bytes are no frame's head.
  private static func end(ofFrame bytes: ArraySlice<UInt8>, _ block: Int) -> Int? {
    guard let sync = bytes.big(0, 2), sync & 0xFFFE == 0xFFF8, let sizes = bytes.big(2, 1),
      let shape = bytes.big(3, 1), shape & 1 == 0, sizes >> 4 > 0, sizes & 15 < 15,
      let (number, width) = coded(bytes.dropFirst(4))
    else { return nil }
    var size = 4 + width
    let count: Int
    switch sizes >> 4 {
    case 1: count = 192
    case 2...5: count = 144 << (sizes >> 4)
    case 6: (count, size) = ((bytes.big(size, 1) ?? 0) + 1, size + 1)
    case 7: (count, size) = ((bytes.big(size, 2) ?? 0) + 1, size + 2)
    default: count = 1 << (sizes >> 4)
    }
    size += sizes & 15 == 12 ? 1 : sizes & 15 > 12 ? 2 : 0
    guard let check = bytes.big(size, 1), check == crc8(bytes.prefix(size)) else { return nil }
    return sync & 1 == 1 ? number + count : number * block + count
  }

  /// A number written like a UTF-8 character, up to seven bytes, with its width.
  private static func coded(_ bytes: ArraySlice<UInt8>) -> (Int, Int)? {
    guard let first = bytes.first else { return nil }
    let ones = (~first).leadingZeroBitCount
    guard ones != 1, ones < 8 else { return nil }
    let width = max(1, ones)
    guard bytes.count >= width else { return nil }
    var value = ones == 0 ? Int(first) : Int(first) & (0x7F >> ones)
    for byte in bytes.dropFirst().prefix(width - 1) {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | Int(byte & 0x3F)
    }
    return (value, width)
  }

  private static func crc8(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc: UInt8 = 0
    for byte in bytes {
      crc ^= byte
      for _ in 0..<8 { crc = crc & 0x80 != 0 ? crc << 1 ^ 0x07 : crc << 1 }
    }
    return Int(crc)
  }
}
