// How long an Ogg file of several streams, one behind the other, sounds: the sum of them.

/// Measuring chained Ogg streams by their pages.
enum OggCount {
  /// Sums up all streams of Vorbis and Opus; nil when none is found.
  static func count(_ file: borrowing FileBytes, from start: Int) -> CountedSound? {
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
    guard !streams.isEmpty else { return nil }
    return CountedSound(
      duration: streams.reduce(.zero) { $0 + $1.duration },
      problem: "The file is made of \(streams.count) streams in a row; their lengths were added.")
  }

  private struct Stream {
    let serial: Int
    let sampleRate: Int
    let preSkip: Int
    var granule: Int64 = 0

    init?(_ page: OggPages.Page, _ head: ArraySlice<UInt8>) {
      serial = page.serial
      if head.has("OpusHead"), let skip = head.little(10, 2) {
        (sampleRate, preSkip) = (48_000, skip)
      } else if head.has("vorbis", at: 1), let rate = head.little(12, 4), rate > 0 {
        (sampleRate, preSkip) = (rate, 0)
      } else {
        return nil
      }
    }

    var duration: Duration {
      let frames = max(0, min(granule, 1 << 40) - Int64(preSkip))
      return .microseconds(frames * 1_000_000 / Int64(sampleRate))
    }
  }
}
