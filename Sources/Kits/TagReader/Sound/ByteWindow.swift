// A window that slides over a file, for counting frames in files too large to hold.

/// Bytes of a file at a place, read in portions.
struct ByteWindow {
  private var bytes: [UInt8] = []
  private var start = 0
  private let portion: Int

  init(portion: Int = 256 * 1024) {
    self.portion = portion
  }

  /// Up to `count` bytes at `offset`; empty beyond the end.
  mutating func bytes(
    at offset: Int, _ count: Int, in file: borrowing FileBytes
  ) -> ArraySlice<UInt8> {
    if offset < start || offset + count > start + bytes.count {
      bytes = file.read(at: offset, count: max(count, portion))
      start = offset
    }
    return bytes.dropFirst(offset - start).prefix(count)
  }

  /// The place of the next `byte` from `offset` on, before `end`.
  mutating func find(
    _ byte: UInt8, from offset: Int, before end: Int, in file: borrowing FileBytes
  ) -> Int? {
    var offset = offset
    while offset < end {
      let here = bytes(at: offset, 1, in: file)
      guard let first = here.indices.first else { return nil }
      if let found = bytes[first...].firstIndex(of: byte) {
        let place = start + found
        return place < end ? place : nil
      }
      offset = start + bytes.count
    }
    return nil
  }
}
