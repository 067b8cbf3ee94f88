// How long a fragmented MP4 file sounds: its index is empty, the length stands in a header of the
// fragments, in a list of segments, or only in the fragments themselves.

/// Measuring MP4 files by their fragments.
enum MP4Count {
  /// The length by the best of the three; nil when the file has no fragments.
  static func count(_ file: borrowing FileBytes, from base: Int) -> SoundFigures? {
    let whole = base..<file.count
    guard let index = Atom.first("moov", in: whole, of: file)?.body,
      let rate = timescale(of: index, in: file)
    else { return nil }
    let (time, unit) =
      announced(index, in: file) ?? segments(whole, in: file)
      ?? (fragments(whole, index, in: file), rate)
    guard time > 0, unit > 0 else { return nil }
    let duration = Duration.lasting(time, at: unit)
    let milliseconds = max(1, Int(duration / .milliseconds(1)))
    return SoundFigures(duration: duration, bitrate: whole.count * 8 / milliseconds)
  }
}

extension MP4Count {
  private typealias Time = (time: Int, unit: Int)

  /// More is not believed, in units of the file.
  private static let most = 1 << 45

  /// Units a second of the first track.
  private static func timescale(of index: Range<Int>, in file: borrowing FileBytes) -> Int? {
    guard let header = Atom.first(path: ["trak", "mdia", "mdhd"], in: index, of: file) else {
      return nil
    }
    let bytes = file.read(at: header.body.lowerBound, count: 24)[...]
    return bytes.big(bytes.first == 1 ? 20 : 12, 4)
  }

  /// What the header of the fragments announces.
  private static func announced(_ index: Range<Int>, in file: borrowing FileBytes) -> Time? {
    guard let header = Atom.first(path: ["mvex", "mehd"], in: index, of: file),
      let movie = Atom.first("mvhd", in: index, of: file)
    else { return nil }
    let bytes = file.read(at: header.body.lowerBound, count: 12)[...]
    let movieBytes = file.read(at: movie.body.lowerBound, count: 24)[...]
    guard let time = bytes.first == 1 ? bytes.big(5, 7) : bytes.big(4, 4),
      (1...most).contains(time),
      let unit = movieBytes.big(movieBytes.first == 1 ? 20 : 12, 4)
    else { return nil }
    return (time, unit)
  }

  /// The sum of the segments in all lists of them.
  private static func segments(_ whole: Range<Int>, in file: borrowing FileBytes) -> Time? {
    var sum: Time = (0, 0)
    var place = whole
    while let list = Atom.first("sidx", in: place, of: file) {
      place = list.body.upperBound..<whole.upperBound
      let bytes = file.read(list.body)[...]
      let start = bytes.first == 1 ? 28 : 20
      guard let unit = bytes.big(8, 4), let count = bytes.big(start + 2, 2) else { return nil }
      for entry in 0..<count {
        guard let size = bytes.big(start + 4 + entry * 12, 4),
          let duration = bytes.big(start + 8 + entry * 12, 4)
        else { break }
        // An entry of the other kind points to another list, which is counted itself.
        if size >> 31 == 0 { sum.time += duration }
      }
      sum.unit = unit
    }
    return sum.time > 0 ? sum : nil
  }

  /// The sum of all samples of all fragments.
  private static func fragments(
    _ whole: Range<Int>, _ index: Range<Int>, in file: borrowing FileBytes
  ) -> Int {
    let usual = Atom.first(path: ["mvex", "trex"], in: index, of: file).flatMap {
      file.read(at: $0.body.lowerBound, count: 24)[...].big(12, 4)
    }
    var time = 0
    var place = whole
    while let fragment = Atom.first("moof", in: place, of: file) {
      place = fragment.body.upperBound..<whole.upperBound
      guard let track = Atom.first("traf", in: fragment.body, of: file)?.body else { continue }
      let own = Atom.first("tfhd", in: track, of: file).flatMap { header in
        defaultDuration(file.read(at: header.body.lowerBound, count: 40)[...])
      }
      var runs = track
      while let run = Atom.first("trun", in: runs, of: file) {
        runs = run.body.upperBound..<track.upperBound
        time = min(time + duration(file.read(run.body)[...], own ?? usual ?? 0), most)
      }
    }
    return time
  }

  /// The duration that a fragment's head gives to samples that have none.
  private static func defaultDuration(_ head: ArraySlice<UInt8>) -> Int? {
    guard let flags = head.big(1, 3), flags & 8 != 0 else { return nil }
    return head.big(8 + (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0), 4)
  }

  private static func duration(_ run: ArraySlice<UInt8>, _ usual: Int) -> Int {
    guard let flags = run.big(1, 3), let count = run.big(4, 4) else { return 0 }
    guard flags & 0x100 != 0 else { return min(count, 1 << 20) * min(usual, 1 << 24) }
    let width = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 } * 4
    var offset = 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
    var time = 0
    for _ in 0..<count {
      guard let duration = run.big(offset, 4) else { break }
      time += duration
      offset += width
    }
    return time
  }
}
