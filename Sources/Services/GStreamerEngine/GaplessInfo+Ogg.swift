// Ogg: the last page says how many frames there are. The demuxer says so too, but as nanoseconds,
// and the decoder cuts one frame late.

extension GaplessInfo {
  /// A page is at most this long, in bytes.
  private static let longestPage = 65_307

  /// What an Ogg file with Vorbis or Opus says; nil for any other.
  static func ogg(_ file: FileBytes) -> GaplessInfo? {
    let head = file.read(at: 0, count: 128)
    guard head.has("OggS", at: 0), head.count > 64 else { return nil }
    let packet = 27 + Int(head[26])
    let serial = Array(head[14..<18])
    guard let last = lastGranule(file, serial: serial) else { return GaplessInfo(kind: .ogg) }
    if head.has("vorbis", at: packet + 1) {
      let rate = littleEndian(head, at: packet + 12, bytes: 4)
      return GaplessInfo(kind: .ogg, length: last, rate: rate > 0 ? rate : nil)
    }
    if head.has("OpusHead", at: packet) {
      // The decoder itself drops the pre-skip that the granules count.
      let preSkip = littleEndian(head, at: packet + 10, bytes: 2)
      return GaplessInfo(kind: .ogg, length: max(0, last - preSkip), rate: 48_000)
    }
    return GaplessInfo(kind: .ogg)
  }

  /// The granule of the last page with one; nil when that page is of another stream, as in a chain
  /// of streams.
  private static func lastGranule(_ file: FileBytes, serial: [UInt8]) -> Int? {
    let length = min(file.size, 2 * longestPage)
    let tail = file.read(at: file.size - length, count: length)
    var offset = tail.count - 27
    while offset >= 0 {
      if tail.has("OggS", at: offset), tail[offset + 4] == 0 {
        guard Array(tail[(offset + 14)..<(offset + 18)]) == serial else { return nil }
        let granule = littleEndian(tail, at: offset + 6, bytes: 8)
        if (1..<longest).contains(granule) { return granule }
      }
      offset -= 1
    }
    return nil
  }

  private static func littleEndian(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    guard offset + count <= bytes.count else { return 0 }
    let bits = bytes[offset..<(offset + count)].reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) }
    return Int(bitPattern: bits)
  }
}
