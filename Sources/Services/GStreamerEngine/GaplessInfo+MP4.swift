// MP4: the edit list says where the music begins, the sum of the samples' durations where it ends;
// iTunes' own field says both and wins. Only the first sound track counts. qtdemux (GStreamer
// 1.22) rounds the edit's borders and drops the last packet: where we know better, the demuxer is
// shown a file without edits.

extension GaplessInfo {
  /// What an MP4 file says; it is an MP4 file whatever it says.
  static func mp4(_ file: FileBytes) -> GaplessInfo {
    var info = GaplessInfo(kind: .mp4)
    guard let index = MP4Index(file), let sound = index.soundTrack,
      let header = index.find(["mdia", "mdhd"], in: sound),
      let timescale = index.timescale(of: header),
      let times = index.find(["mdia", "minf", "stbl", "stts"], in: sound)
    else { return info }
    let total = index.sum(times)
    // A file in fragments keeps its samples elsewhere; several edits are a cut that stays.
    let edits = index.find(["edts", "elst"], in: sound).map(index.edits) ?? []
    guard total > 0, edits.count <= 1 else { return info }
    info.rate = timescale
    (info.start, info.length) = (0, total)
    if let edit = edits.first { apply(edit, of: index, total: total, to: &info) }
    if let (delay, length) = index.itunes, delay + length <= total + 4096 {
      (info.start, info.length) = (delay, length)
    }
    info.patches = index.withoutEdits(sound)
    return info
  }

  /// The samples' durations end exactly where the music does, unless the edit ends it before: its
  /// own length is rounded to the movie's time scale, often milliseconds.
  private static func apply(
    _ edit: MP4Index.Edit, of index: MP4Index, total: Int, to info: inout GaplessInfo
  ) {
    guard edit.start < total, let timescale = info.rate else { return }
    info.start = edit.start
    info.length = total - edit.start
    guard edit.duration > 0, let movie = index.find(["mvhd"], in: index.all),
      let scale = index.timescale(of: movie), scale < 1 << 32, edit.duration < 1 << 40
    else { return }
    let edited = Int(Double(edit.duration) * Double(timescale) / Double(scale))
    let tick = 2 * timescale / scale + 1
    if edited + tick < total - edit.start { info.length = edited }
  }
}

/// The index of an MP4 file ("moov"), in memory; places are ranges of its bytes.
struct MP4Index {
  /// An edit that shows something.
  struct Edit {
    /// In the movie's time scale; 0 when the muxer did not know.
    var duration: Int
    /// In the track's time scale.
    var start: Int
  }

  /// No index of a music file is larger than this, in bytes.
  private static let limit = 64 << 20

  private let bytes: [UInt8]
  /// Where the index begins in the file.
  private let base: Int

  /// The whole index.
  var all: Range<Int> { bytes.indices }

  init?(_ file: FileBytes) {
    var offset = 0
    while offset + 8 <= file.size {
      let head = file.read(at: offset, count: 16)
      guard var size = head.number(at: 0, bytes: 4) else { return nil }
      var skip = 8
      if size == 1 {
        size = head.number(at: 8, bytes: 8) ?? 0
        skip = 16
      } else if size == 0 {
        size = file.size - offset
      }
      guard size >= skip, size <= file.size else { return nil }
      if head.has("moov", at: 4) {
        guard size <= Self.limit else { return nil }
        (bytes, base) = (file.read(at: offset + skip, count: size - skip), offset + skip)
        return
      }
      offset += size
    }
    return nil
  }

  var soundTrack: Range<Int>? {
    children(of: all).filter { $0.kind == "trak" }.map(\.inside).first { track in
      find(["mdia", "hdlr"], in: track).map { bytes.has("soun", at: $0.lowerBound + 8) } ?? false
    }
  }

  /// What is inside the box at the end of `path`.
  func find(_ path: [String], in range: Range<Int>) -> Range<Int>? {
    path.reduce(range as Range<Int>?) { place, kind in
      place.flatMap { place in children(of: place).first { $0.kind == kind }?.inside }
    }
  }

  /// Units a second, from a movie's or a media's header; nil when it is nonsense.
  func timescale(of header: Range<Int>) -> Int? {
    let scale = number(header, isWide(header) ? 20 : 12, 4) ?? 0
    return scale > 0 ? scale : nil
  }

  func sum(_ times: Range<Int>) -> Int {
    let entries = min(number(times, 4, 4) ?? 0, times.count / 8)
    return (0..<entries).reduce(0) { total, entry in
      let count = number(times, 8 + entry * 8, 4) ?? 0
      let duration = number(times, 12 + entry * 8, 4) ?? 0
      // Bounded at each step: a broken table must not overflow.
      return min(GaplessInfo.longest, total + min(count, 1 << 31) * min(duration, 1 << 31))
    }
  }

  /// The edits that show something; others only wait.
  func edits(_ list: Range<Int>) -> [Edit] {
    let (size, word) = isWide(list) ? (20, 8) : (12, 4)
    let entries = min(number(list, 4, 4) ?? 0, list.count / size)
    return (0..<entries).compactMap { entry in
      guard let duration = number(list, 8 + entry * size, word),
        let start = number(list, 8 + entry * size + word, word), (0..<1 << 31).contains(start)
      else { return nil }
      return Edit(duration: duration, start: start)
    }
  }

  /// iTunes' " 00000000 00000840 000001C0 0000000000155F00 …": nothing, delay, padding, length.
  var itunes: (delay: Int, length: Int)? {
    guard let meta = find(["udta", "meta"], in: all), meta.count > 4,
      let list = find(["ilst"], in: (meta.lowerBound + 4)..<meta.upperBound)
    else { return nil }
    for item in children(of: list) where item.kind == "----" {
      guard let name = find(["name"], in: item.inside),
        bytes.has("iTunSMPB", at: name.lowerBound + 4),
        let data = find(["data"], in: item.inside)
      else { continue }
      let text = String(decoding: bytes[data].dropFirst(8), as: UTF8.self)
      let numbers = text.split(separator: " ").map { Int($0, radix: 16) }
      guard numbers.count >= 4, let delay = numbers[1], let length = numbers[3],
        (0..<GaplessInfo.longest).contains(delay), (1..<GaplessInfo.longest).contains(length)
      else { return nil }
      return (delay, length)
    }
    return nil
  }

  /// What to change so that the file has no edits in `track` and no end before its last packet.
  func withoutEdits(_ track: Range<Int>) -> [FilePatch] {
    var patches: [FilePatch] = []
    if let edits = find(["edts"], in: track) {
      patches.append(
        FilePatch(offset: base + edits.lowerBound - 4, bytes: Array("free".utf8)))
    }
    if let movie = find(["mvhd"], in: all), let scale = timescale(of: movie) {
      let (place, size) = isWide(movie) ? (24, 8) : (16, 4)
      if let duration = number(movie, place, size), duration > 0, duration < 1 << 31 {
        let longer = duration + min(2 * scale, 1 << 31)
        patches.append(
          FilePatch(
            offset: base + movie.lowerBound + place,
            bytes: (0..<size).reversed().map { UInt8(truncatingIfNeeded: longer >> ($0 * 8)) }))
      }
    }
    return patches
  }
}

extension MP4Index {
  private func children(of range: Range<Int>) -> [(kind: String, inside: Range<Int>)] {
    var boxes: [(String, Range<Int>)] = []
    var offset = range.lowerBound
    while let size = bytes.number(at: offset, bytes: 4), size >= 8,
      offset + size <= range.upperBound
    {
      let kind = String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self)
      boxes.append((kind, (offset + 8)..<(offset + size)))
      offset += size
    }
    return boxes
  }

  /// Whether the box of version 1 holds 64-bit times.
  private func isWide(_ box: Range<Int>) -> Bool { !box.isEmpty && bytes[box.lowerBound] == 1 }

  private func number(_ box: Range<Int>, _ offset: Int, _ size: Int) -> Int? {
    guard box.lowerBound + offset + size <= box.upperBound else { return nil }
    return bytes.number(at: box.lowerBound + offset, bytes: size)
  }
}
