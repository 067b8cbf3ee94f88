// Ogg: the last page says how many frames there are. The demuxer says so too, but as nanoseconds,
// and the decoder cuts one frame late.

extension GaplessInfo {
  /// A page is at most this long, in bytes.
  private static let longestPage = 65_307

  /// What an Ogg file with Vorbis or Opus says; nil for any other.
  static func ogg(_ file: FileBytes) -> GaplessInfo? {
    guard var info = ogg(file, 0..<file.size) else { return nil }
    guard info.isChained else { return info }
    var links: [Link] = []
    for bytes in OggPages.chain(of: file) {
      guard let link = ogg(file, bytes), let frames = link.length, frames > 0, !link.isChained,
        OggPages.format(of: file, at: bytes.lowerBound) == OggPages.format(of: file, at: 0),
        OggPages.countsFromZero(file, at: bytes.lowerBound, rate: link.rate ?? 48_000)
      else { return info }
      (info.rate, info.runUp) = (link.rate, link.runUp)
      links.append(Link(bytes: bytes, frames: frames))
    }
    info.links = links
    info.length = links.reduce(0) { $0 + $1.frames }
    return info
  }

  /// What the part of a file says that is an Ogg file by itself.
  private static func ogg(_ file: FileBytes, _ bytes: Range<Int>) -> GaplessInfo? {
    let head = file.read(at: bytes.lowerBound, count: min(bytes.count, 128))
    guard head.has("OggS", at: 0), head.count > 64 else { return nil }
    let packet = 27 + Int(head[26])
    let serial = Array(head[14..<18])
    let (last, isChained) = end(of: file, bytes, serial: serial)
    var info = GaplessInfo(kind: .ogg)
    info.isChained = isChained
    if head.has("vorbis", at: packet + 1) {
      // Two of the longest blocks.
      info.runUp = .milliseconds(250)
      let rate = littleEndian(head, at: packet + 12, bytes: 4)
      info.rate = rate > 0 && last != nil ? rate : nil
      info.length = last
    } else if head.has("OpusHead", at: packet) {
      // RFC 7845 asks for 80 ms; what the decoder predicts from before is inaudible then, and gone
      // after three times that.
      info.runUp = .milliseconds(240)
      // The decoder itself drops the pre-skip that the granules count.
      let preSkip = littleEndian(head, at: packet + 10, bytes: 2)
      info.length = last.map { max(0, $0 - preSkip) }
      info.rate = last == nil ? nil : 48_000
    }
    return info
  }

  /// The granule of the last page with one, nil where that page is of another stream; and whether
  /// that stream is one that begins later, as where files were joined.
  private static func end(
    of file: FileBytes, _ bytes: Range<Int>, serial: [UInt8]
  ) -> (granule: Int?, isChained: Bool) {
    let length = min(bytes.count, 2 * longestPage)
    let tail = file.read(at: bytes.upperBound - length, count: length)
    var offset = tail.count - 27
    while offset >= 0 {
      if tail.has("OggS", at: offset), tail[offset + 4] == 0 {
        let own = Array(tail[(offset + 14)..<(offset + 18)])
        guard own == serial else { return (nil, !begins(file, bytes, with: own)) }
        let granule = littleEndian(tail, at: offset + 6, bytes: 8)
        if (1..<longest).contains(granule) { return (granule, false) }
      }
      offset -= 1
    }
    return (nil, false)
  }

  /// Whether the stream is one of those that the file begins with, side by side.
  private static func begins(
    _ file: FileBytes, _ bytes: Range<Int>, with serial: [UInt8]
  ) -> Bool {
    let head = file.read(at: bytes.lowerBound, count: min(bytes.count, longestPage))
    var offset = 0
    while head.has("OggS", at: offset), offset + 27 <= head.count, head[offset + 5] & 2 != 0 {
      if Array(head[(offset + 14)..<(offset + 18)]) == serial { return true }
      let segments = Int(head[offset + 26])
      guard offset + 27 + segments <= head.count else { return false }
      let sizes = head[(offset + 27)..<(offset + 27 + segments)]
      offset += 27 + segments + sizes.reduce(0) { $0 + Int($1) }
    }
    return false
  }

  private static func littleEndian(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    guard offset + count <= bytes.count else { return 0 }
    let bits = bytes[offset..<(offset + count)].reversed().reduce(UInt(0)) { $0 << 8 | UInt($1) }
    return Int(bitPattern: bits)
  }
}
