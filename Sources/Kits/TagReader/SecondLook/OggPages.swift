// The pages of an Ogg file one after the other, by their heads only.

/// Walks the pages of an Ogg file.
struct OggPages {
  /// The head of one page.
  struct Page {
    /// Whether a stream begins here.
    let isFirst: Bool
    /// How far the stream has come at the page's end, in the codec's unit; -1 for nowhere.
    let granule: Int64
    let serial: Int
    /// The lengths of the body's pieces.
    let segments: ArraySlice<UInt8>
    /// Where the body starts in the file.
    let body: Int
  }

  private var offset: Int
  private var window: [UInt8] = []
  private var windowStart = 0

  init(from offset: Int) {
    self.offset = offset
  }

  /// The next page; nil at the end or where no page follows.
  mutating func next(in file: borrowing FileBytes) -> Page? {
    let head = bytes(27 + 255, in: file)
    guard head.has("OggS"), let flags = head.big(5, 1), let low = head.little(6, 4),
      let high = head.little(10, 4), let serial = head.little(14, 4), let count = head.big(26, 1),
      head.count >= 27 + count
    else { return nil }
    let segments = head.dropFirst(27).prefix(count)
    let body = offset + 27 + count
    offset = body + segments.reduce(0) { $0 + Int($1) }
    return Page(
      isFirst: flags & 2 != 0, granule: Int64(bitPattern: UInt64(high) << 32 | UInt64(low)),
      serial: serial, segments: segments, body: body)
  }

  /// Up to `count` bytes at the walker's place, out of a window of 64 KiB.
  private mutating func bytes(_ count: Int, in file: borrowing FileBytes) -> ArraySlice<UInt8> {
    if offset < windowStart || offset + count > windowStart + window.count {
      window = file.read(at: offset, count: 64 * 1024)
      windowStart = offset
    }
    return window.dropFirst(offset - windowStart).prefix(count)
  }
}
