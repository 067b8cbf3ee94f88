// Where one Ogg file ends and the next begins, in a file into which several were put one after another,
// as some recorders of radio do. Found by halving, as the pages of one file all carry its number.

enum OggPages {
  /// More files than anybody joins; beyond that the rest is left to the demuxer.
  private static let most = 1000
  /// A page is at most this long, in bytes.
  private static let longest = 65_307

  /// A page that begins in the file.
  private struct Page {
    let offset: Int
    let serial: [UInt8]
    /// Frames up to its end, as the file counts them; 0 in headers, negative where it does not say.
    let granule: Int
    let length: Int
  }

  /// The bytes of each file in the file; empty where they cannot be told apart.
  static func chain(of file: FileBytes) -> [Range<Int>] {
    var links: [Range<Int>] = []
    var start = 0
    while start < file.size {
      guard links.count < most, let first = page(of: file, from: start), first.offset == start
      else {
        return []
      }
      let end = end(of: first, in: file)
      links.append(start..<end)
      start = end
    }
    return links
  }

  /// Whether a file that begins at `offset` counts its frames from its beginning, and not from when
  /// somebody tuned in.
  static func countsFromZero(_ file: FileBytes, at offset: Int, rate: Int) -> Bool {
    var next = page(of: file, from: offset)
    while let page = next, page.granule <= 0 {
      next = Self.page(of: file, from: page.offset + page.length)
    }
    // A page holds at most 255 packets, of which few are longer than 60 ms.
    return (next?.granule ?? 0) < 20 * rate
  }

  /// What of the header of a file that begins at `offset` says how it sounds: codec, rate, channels.
  static func format(of file: FileBytes, at offset: Int) -> [UInt8] {
    let head = file.read(at: offset, count: 128)
    guard head.count > 64 else { return [] }
    let packet = 27 + Int(head[26])
    if head.has("vorbis", at: packet + 1) { return [0] + head[(packet + 11)..<(packet + 16)] }
    if head.has("OpusHead", at: packet) { return [1, head[packet + 9]] }
    return []
  }

  /// Where pages of another file begin.
  private static func end(of first: Page, in file: FileBytes) -> Int {
    // `low` is a page of this file, `high` is behind it.
    var (low, high) = (first, file.size)
    while high - low.offset > 2 * longest {
      let middle = low.offset + (high - low.offset) / 2
      guard let page = page(of: file, from: middle), page.offset < high else {
        high = middle
        continue
      }
      if page.serial == first.serial { low = page } else { high = page.offset }
    }
    while let next = page(of: file, from: low.offset + low.length), next.serial == first.serial {
      low = next
    }
    return min(file.size, page(of: file, from: low.offset + low.length)?.offset ?? file.size)
  }

  /// The first page at `offset` or after it.
  private static func page(of file: FileBytes, from offset: Int) -> Page? {
    let bytes = file.read(at: offset, count: 2 * longest)
    var place = 0
    while place + 27 <= bytes.count {
      if bytes[place] == 0x4F, bytes.has("OggS", at: place), bytes[place + 4] == 0 {
        let segments = Int(bytes[place + 26])
        guard place + 27 + segments <= bytes.count else { return nil }
        let sizes = bytes[(place + 27)..<(place + 27 + segments)]
        return Page(
          offset: offset + place, serial: Array(bytes[(place + 14)..<(place + 18)]),
          granule: Int(
            truncatingIfNeeded: bytes[(place + 6)..<(place + 14)].reversed().reduce(UInt(0)) {
              $0 << 8 | UInt($1)
            }),
          length: 27 + segments + sizes.reduce(0) { $0 + Int($1) })
      }
      place += 1
    }
    return nil
  }
}
