// The head of an MPEG audio frame: four bytes that tell how long the frame is and how long it
// sounds.

/// The head of one frame of MPEG audio.
struct MPEGFrame: Hashable {
  /// Bits a second.
  let bitrate: Int
  let sampleRate: Int
  /// Frames of sound, not bytes.
  let samples: Int
  let channels: Int
  /// Bytes, the head included.
  let size: Int
  /// The bytes between the head and where a Xing header would stand.
  var sideInformation: Int {
    let isFirst = sampleRate >= 32_000
    return isFirst ? (channels == 1 ? 17 : 32) : (channels == 1 ? 9 : 17)
  }
  /// The bits that stay the same from frame to frame: version, layer, rate.
  let kind: UInt16

  /// The head in four bytes; nil when they are none.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    let start = bytes.startIndex
    let (second, third, fourth) = (bytes[start + 1], bytes[start + 2], bytes[start + 3])
    guard bytes[start] == 0xFF, second & 0xE0 == 0xE0 else { return nil }
    let version = Int(second >> 3 & 3)
    let layer = 4 - Int(second >> 1 & 3)
    let rate = Int(third >> 2 & 3)
    let step = Int(third >> 4)
    guard version != 1, layer != 4, rate != 3, (1...14).contains(step) else { return nil }
    let isFirst = version == 3
    bitrate = Self.kilobits[isFirst ? layer - 1 : layer == 1 ? 3 : 4][step - 1] * 1000
    sampleRate = [44_100, 48_000, 32_000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    samples = layer == 1 ? 384 : layer == 2 || isFirst ? 1152 : 576
    channels = fourth >> 6 == 3 ? 1 : 2
    let padding = Int(third >> 1 & 1)
    size =
      layer == 1
      ? (12 * bitrate / sampleRate + padding) * 4
      : samples / 8 * bitrate / sampleRate + padding
    kind = UInt16(second & 0xFE) << 8 | UInt16(third & 0x0C)
  }

  private static let kilobits = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]
}
