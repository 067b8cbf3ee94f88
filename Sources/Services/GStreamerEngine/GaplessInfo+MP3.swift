// MP3: the Xing or Info frame tells how many frames there are, LAME's fields in it what encoder
// and decoder add. Without a count the frames are counted, because the first frame's bit rate
// says nothing about the others.

extension GaplessInfo {
  /// What every Layer III decoder adds in front, in frames of sound.
  private static let decoderDelay = 529
  /// Frames are looked for this far behind the tags, in bytes.
  private static let searchLength = 65_536
  /// Frames are not counted in files above this many bytes: reading them would delay the sound.
  private static let countLimit = 100 << 20

  /// What an MP3 file says; nil when this is none.
  static func mp3(_ file: FileBytes) -> GaplessInfo? {
    let begin = afterTags(file)
    let bytes = file.read(at: begin, count: searchLength)
    guard let (offset, first) = firstFrame(in: bytes) else { return nil }
    var info = GaplessInfo(kind: .mp3)
    info.runUp = BitReservoir.runUp + BitReservoir.reach
    guard let tag = xingTag(in: bytes, at: offset, first) else {
      info.length = countFrames(file, from: begin + offset).map { $0 * first.samples }
      info.rate = first.rate
      return info
    }
    let isWhole = !goesOn(file, behind: tag.bytes.map { begin + offset + $0 })
    let counted = isWhole && isPlausible(tag.count, bytes: file.size - begin) ? tag.count : nil
    let count = counted ?? countFrames(file, from: begin + offset + first.length)
    guard let count else { return info }
    info.rate = first.rate
    if let (delay, padding) = tag.trims, delay + padding < count * first.samples {
      info.start = delay + decoderDelay
      // Where files were joined, the padding of the first is somewhere inside.
      info.length = count * first.samples - delay - (isWhole ? padding : 0)
    } else {
      info.length = count * first.samples
    }
    return info
  }

  /// Where the ID3v2 tags at the beginning end.
  private static func afterTags(_ file: FileBytes) -> Int {
    var offset = 0
    while true {
      let head = file.read(at: offset, count: 10)
      guard head.has("ID3", at: 0), head.count == 10 else { return offset }
      let size = head[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      offset += size + (head[5] & 0x10 != 0 ? 20 : 10)
    }
  }

  /// A frame counts as the first one when another follows where it ends.
  private static func firstFrame(in bytes: [UInt8]) -> (Int, MPEGFrame)? {
    var offset = 0
    while offset + 4 <= bytes.count {
      if let frame = MPEGFrame(bytes, at: offset) {
        let next = offset + frame.length
        if next + 4 > bytes.count || MPEGFrame(bytes, at: next) != nil { return (offset, frame) }
      }
      offset += 1
    }
    return nil
  }

  private struct XingTag {
    var count: Int
    /// From this frame to the end of what the tag is about.
    var bytes: Int?
    /// Delay and padding, where LAME's fields are there.
    var trims: (Int, Int)?
  }

  private static func xingTag(in bytes: [UInt8], at offset: Int, _ frame: MPEGFrame) -> XingTag? {
    let tag = offset + 4 + frame.sideInfo
    guard bytes.has("Xing", at: tag) || bytes.has("Info", at: tag),
      let flags = bytes.number(at: tag + 4, bytes: 4)
    else { return nil }
    let count = flags & 1 != 0 ? bytes.number(at: tag + 8, bytes: 4) ?? 0 : 0
    let bytesPlace = tag + 8 + (flags & 1 != 0 ? 4 : 0)
    let size = flags & 2 != 0 ? bytes.number(at: bytesPlace, bytes: 4) : nil
    let sizes = [(1, 4), (2, 4), (4, 100), (8, 4)]
    let lame = tag + 8 + sizes.reduce(0) { flags & $1.0 != 0 ? $0 + $1.1 : $0 }
    // The encoder's name stands first; muxers that know no delay leave zeros.
    guard let trims = bytes.number(at: lame + 21, bytes: 3), trims > 0,
      lame + 24 <= offset + frame.length, bytes[lame] >= 0x20, bytes[lame] < 0x7F
    else { return XingTag(count: count, bytes: size, trims: nil) }
    return XingTag(count: count, bytes: size, trims: (trims >> 12, trims & 0xFFF))
  }

  /// Whether sound follows behind the place where the tag says that it ends: two files were joined.
  private static func goesOn(_ file: FileBytes, behind end: Int?) -> Bool {
    guard let end, end > 0, end + 8 < file.size else { return false }
    let bytes = file.read(at: end, count: 8192)
    guard let (offset, frame) = firstFrame(in: bytes) else { return false }
    return offset + frame.length + 4 <= bytes.count
  }

  /// No frame is shorter than 24 bytes, and no file has none.
  private static func isPlausible(_ count: Int, bytes: Int) -> Bool {
    count > 0 && count <= bytes / 24 + 1
  }

  private static func countFrames(_ file: FileBytes, from start: Int) -> Int? {
    guard file.size <= countLimit else { return nil }
    let bytes = file.read(at: start, count: file.size - start)
    var (offset, count) = (0, 0)
    while offset + 4 <= bytes.count {
      if let frame = MPEGFrame(bytes, at: offset) {
        count += 1
        offset += frame.length
      } else {
        offset += 1
      }
    }
    return count > 0 ? count : nil
  }
}

/// The header of one Layer III frame of MPEG 1, 2 or 2.5.
struct MPEGFrame {
  /// From this header to the next, in bytes.
  let length: Int
  /// Frames of sound in it.
  let samples: Int
  /// In frames of sound a second.
  let rate: Int
  /// Bytes between the header and where a Xing tag would stand.
  let sideInfo: Int

  private static let newRates = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0,
  ]
  private static let oldRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
  private static let frequencies = [44_100, 48_000, 32_000, 0]

  init?(_ bytes: [UInt8], at offset: Int) {
    guard offset + 4 <= bytes.count, bytes[offset] == 0xFF, bytes[offset + 1] & 0xE6 == 0xE2
    else { return nil }
    let (second, third, fourth) = (bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
    let version = second >> 3 & 3
    let isNew = version == 3
    let kilobits = (isNew ? Self.newRates : Self.oldRates)[Int(third >> 4)]
    let frequency = Self.frequencies[Int(third >> 2 & 3)]
    guard version != 1, kilobits > 0, frequency > 0 else { return nil }
    rate = isNew ? frequency : version == 2 ? frequency / 2 : frequency / 4
    samples = isNew ? 1152 : 576
    length = samples / 8 * kilobits * 1000 / rate + Int(third >> 1 & 1)
    let isMono = fourth >> 6 == 3
    sideInfo = isNew ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
  }
}
