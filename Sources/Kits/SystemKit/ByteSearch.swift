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
    let anchor = rarest(in: needle)
    return bytes.withUnsafeBytes { hay in
      needle.withUnsafeBytes { pin in
        guard let base = hay.baseAddress, let wanted = pin.baseAddress else { return nil }
        let last = range.upperBound - pin.count
        var position = range.lowerBound
        while position <= last,
          let hit = memchr(base + position + anchor, Int32(pin[anchor]), last - position + 1)
        {
          let start = UnsafeRawPointer(hit) - base - anchor
          guard memcmp(base + start, wanted, pin.count) != 0 else { return start }
          position = start + 1
        }
        return nil
      }
    }
  }

  /// Where the byte stands that fewest texts hold: it is looked for, the others only compared.
  private static func rarest(in needle: [UInt8]) -> Int {
    var rarest = 0
    for index in needle.indices.dropFirst()
    where commonness[Int(needle[index])] < commonness[Int(needle[rarest])] {
      rarest = index
    }
    return rarest
  }

  /// How common a byte is in texts, as far as it need be known: spaces, then letters in the order
  /// that printers knew, then the first bytes of characters of other scripts, then the rest.
  private static let commonness: [UInt8] = {
    var table = [UInt8](repeating: 60, count: 256)
    for byte in 0xC3...0xEF { table[byte] = 240 }
    for (place, letter) in "etaoinshrdlucmfwypgvbkjqxz".utf8.enumerated() {
      table[Int(letter)] = UInt8(230 - 8 * place)
    }
    table[0x20] = 250
    return table
  }()
}
