// Finding bytes in bytes at the speed of memory, for searching as you type.

import Glibc

/// A search for one sequence of bytes in another.
package enum ByteSearch {
  /// Where `needle` first begins in `bytes` at or after `start`; nil when it does not.
  package static func first(
    _ needle: [UInt8], in bytes: [UInt8], from start: Int = 0
  ) -> Int? {
    guard start <= bytes.count, !needle.isEmpty else { return nil }
    return bytes.withUnsafeBytes { hay in
      needle.withUnsafeBytes { pin in
        guard let base = hay.baseAddress, let wanted = pin.baseAddress else { return nil }
        let last = hay.count - pin.count
        var position = start
        while position <= last,
          let hit = memchr(base + position, Int32(needle[0]), last - position + 1)
        {
          guard memcmp(hit, wanted, pin.count) != 0 else { return UnsafeRawPointer(hit) - base }
          position = UnsafeRawPointer(hit) - base + 1
        }
        return nil
      }
    }
  }
}
