// How long a WAV file sounds when its sizes lie: streaming programs write 0 or all ones into
// them, and the sound reaches to the end of the file.

/// Measuring WAV files by their chunks.
enum WaveCount {
  /// Reads the format and the size of the sound; nil when there is no format.
  static func count(_ file: borrowing FileBytes, from base: Int) -> SoundFigures? {
    let chunks = ChunkWalk.chunks(in: file, from: base, isBig: false)
    guard let format = chunks.first(where: { $0.name == "fmt " }) else { return nil }
    let head = file.read(at: format.range.lowerBound, count: 40)[...]
    guard let tag = head.little(0, 2), let channels = head.little(2, 2),
      let sampleRate = head.little(4, 4), let bytesPerSecond = head.little(8, 4),
      let bits = head.little(14, 2), (1...6_144_000).contains(sampleRate)
    else { return nil }
    let data = chunks.first { $0.name == "data" }?.range.count ?? 0
    let duration = bytesPerSecond > 0 ? Duration.lasting(data, at: bytesPerSecond) : .zero
    let kind = tag == 0xFFFE ? head.little(24, 2) ?? 1 : tag
    return SoundFigures(
      duration: duration, bitrate: bytesPerSecond * 8 / 1000,
      sampleRate: sampleRate, channels: channels, bitDepth: (1...64).contains(bits) ? bits : nil,
      codec: RawSound.waveCodec(kind),
      problem: data > 0
        ? "The sizes in the header are wrong; the length follows from the file's size."
        : "There is a header but no sound.")
  }
}
