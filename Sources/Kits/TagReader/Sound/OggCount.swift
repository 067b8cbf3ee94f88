// How long an Ogg file of several streams, one behind the other, sounds: the sum of them.

/// Measuring chained Ogg streams by their pages.
enum OggCount {
  /// Sums up all streams of Vorbis, Opus and FLAC; nil when none is found.
  static func count(_ file: borrowing FileBytes, from start: Int) -> SoundFigures? {
    var pages = OggPages(from: start)
    var streams: [Stream] = []
    while let page = pages.next(in: file) {
      if page.isFirst, let stream = Stream(page, file.read(at: page.body, count: 32)[...]) {
        streams.append(stream)
      } else if let last = streams.indices.last, streams[last].serial == page.serial,
        page.granule > 0
      {
        streams[last].granule = page.granule
      }
    }
    guard let first = streams.first else { return nil }
    let duration = streams.reduce(Duration.zero) { $0 + $1.duration }
    let milliseconds = max(1, Int(duration / .milliseconds(1)))
    return SoundFigures(
      duration: duration, bitrate: (file.count - start) * 8 / milliseconds,
      sampleRate: first.sampleRate, channels: first.channels, bitDepth: first.bitDepth,
      problem: streams.count > 1
        ? "The file is made of \(streams.count) streams in a row; their lengths were added." : nil)
  }

  private struct Stream {
    let serial: Int
    let sampleRate: Int
    var preSkip = 0
    var channels: Int?
    var bitDepth: Int?
    var granule: Int64 = 0

    init?(_ page: OggPages.Page, _ head: ArraySlice<UInt8>) {
      serial = page.serial
      if head.has("OpusHead"), let skip = head.little(10, 2) {
        (sampleRate, preSkip) = (48_000, skip)
      } else if head.has("vorbis", at: 1), let rate = head.little(12, 4), rate > 0 {
        sampleRate = rate
      } else if head.has("FLAC", at: 1), let rate = head.big(27, 3), rate > 15,
        let shape = head.big(29, 2)
      {
        sampleRate = rate >> 4
        channels = shape >> 9 & 7 + 1
        bitDepth = shape >> 4 & 31 + 1
      } else {
        return nil
      }
    }

    var duration: Duration {
      let frames = max(0, min(granule, 1 << 40) - Int64(preSkip))
      return .lasting(Int(frames), at: sampleRate)
    }
  }
}
