// Finding bytes in bytes at the speed of memory, for searching as you type.

import Glibc

/// A search for one sequence of bytes in another.
package enum ByteSearch {
  /// Where `needle` first begins in the part `range` of `bytes`, whole in it; nil when it does not.
  package static func first(
    _ needle: [UInt8], in bytes: [UInt8], _ range: Range<Int>
  ) -> Int? {
    precondition(0 <= range.lowerBound && range.upperBound <= bytes.count, "a part of the bytes")
    guard !needle.isEmpty else { return nil }
    return bytes.withUnsafeBytes { hay in
      needle.withUnsafeBytes { pin in
        guard let base = hay.baseAddress, let wanted = pin.baseAddress else { return nil }
        let last = range.upperBound - pin.count
        var position = range.lowerBound
        while position <= last,
          let hit = memchr(base + position, Int32(pin[0]), last - position + 1)
        {
          guard memcmp(hit, wanted, pin.count) != 0 else { return UnsafeRawPointer(hit) - base }
          position = UnsafeRawPointer(hit) - base + 1
        }
        return nil
      }
    }
  }
}
