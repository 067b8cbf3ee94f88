// How long an AIFF file sounds when it ends before its sizes say.

/// Measuring AIFF files by their chunks.
enum AIFFCount {
  /// Reads the format and the size of the sound; nil when there is no format.
  static func count(_ file: borrowing FileBytes, from base: Int) -> SoundFigures? {
    let chunks = ChunkWalk.chunks(in: file, from: base, isBig: true)
    guard let format = chunks.first(where: { $0.name == "COMM" }) else { return nil }
    let head = file.read(at: format.range.lowerBound, count: 18)[...]
    guard let channels = head.big(0, 2), let frames = head.big(2, 4), let bits = head.big(6, 2),
      let sampleRate = rate(head.dropFirst(8)), (1...64).contains(bits), channels > 0
    else { return nil }
    let bytes = max(0, (chunks.first { $0.name == "SSND" }?.range.count ?? 0) - 8)
    let there = bytes / (channels * ((bits + 7) / 8))
    return SoundFigures(
      duration: .lasting(min(frames, there), at: sampleRate),
      bitrate: sampleRate * channels * bits / 1000,
      sampleRate: sampleRate, channels: channels, bitDepth: bits,
      problem: there < frames ? "The file ends before its sound does." : nil)
  }

  /// A rate in the 80-bit numbers of AIFF, as whole frames a second.
  private static func rate(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let exponent = bytes.big(0, 2), let mantissa = bytes.big(2, 4) else { return nil }
    let shift = 31 - (exponent & 0x7FFF - 16383)
    guard (0...31).contains(shift) else { return nil }
    let rate = mantissa >> shift
    return (1...6_144_000).contains(rate) ? rate : nil
  }
}
