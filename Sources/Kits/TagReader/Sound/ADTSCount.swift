// How long a raw AAC stream sounds: it has no header, so its frames are counted.

/// Measuring raw AAC by its frames.
enum ADTSCount {
  /// Counts from the first frame's place on; nil when there is none.
  static func count(_ file: borrowing FileBytes, from start: Int) -> SoundFigures? {
    var window = ByteWindow()
    var (offset, blocks, bytes) = (max(0, start), 0, 0)
    var first: Head?
    while offset < file.count {
      if let head = Head(window.bytes(at: offset, 7, in: file)) {
        first = first ?? head
        blocks += head.blocks
        bytes += head.size
        offset += head.size
      } else if let next = window.find(0xFF, from: offset + 1, before: file.count, in: file) {
        offset = next
      } else {
        break
      }
    }
    guard let first, blocks > 0 else { return nil }
    let milliseconds = blocks * 1024 * 1000 / first.sampleRate
    return SoundFigures(
      duration: .lasting(blocks * 1024, at: first.sampleRate),
      bitrate: bytes * 8 / max(1, milliseconds), sampleRate: first.sampleRate,
      channels: first.channels)
  }

  /// The head of one frame.
  private struct Head {
    let sampleRate: Int
    let channels: Int
    let size: Int
    /// Blocks of 1,024 samples.
    let blocks: Int

    init?(_ bytes: ArraySlice<UInt8>) {
      guard let sync = bytes.big(0, 2), sync & 0xFFF6 == 0xFFF0, let middle = bytes.big(2, 2),
        let rest = bytes.big(3, 4)
      else { return nil }
      let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8_000, 7_350,
      ]
      let rate = middle >> 10 & 15
      guard rate < rates.count else { return nil }
      sampleRate = rates[rate]
      channels = middle >> 6 & 7
      size = rest >> 13 & 0x1FFF
      blocks = 1 + rest & 3
      guard size > 7 else { return nil }
    }
  }
}
