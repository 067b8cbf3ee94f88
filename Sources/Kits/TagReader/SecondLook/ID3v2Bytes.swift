// Reads an ID3v2 tag (2.2, 2.3, 2.4) from its bytes, kindly: an extended header is stepped over,
// a frame of no size does not end the tag, a group byte is not taken for text. Compressed and
// encrypted frames are left to TagLib. Every size is checked against what is there.

/// Reading the bytes of an ID3v2 tag.
enum ID3v2Bytes {
  /// What the tag holds; `bytes` starts with "ID3".
  static func read(_ bytes: [UInt8]) -> RawTags {
    var tags = RawTags()
    guard let layout = Layout(bytes[...]) else { return tags }
    var reader = ID3v2Frames(layout.version)
    reader.read(layout.body)
    tags = reader.tags
    if layout.hasExtendedHeader || reader.skippedEmpty > 0 {
      tags.problems.append("The ID3v2 tag is unusual; its frames were read one by one.")
    }
    return tags
  }
}

extension ID3v2Bytes {
  /// The version of a tag, and its frames with the tag's own wrapping taken off.
  private struct Layout {
    let version: Int
    let hasExtendedHeader: Bool
    let body: ArraySlice<UInt8>

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.has("ID3"), let major = bytes.big(3, 1), (2...4).contains(major),
        let flags = bytes.big(5, 1), let size = ID3v2Bytes.syncsafe(bytes, 6)
      else { return nil }
      version = major
      var body = bytes.dropFirst(10).prefix(size)
      if flags & 0x80 != 0, major < 4 { body = ID3v2Bytes.resynchronised(body)[...] }
      hasExtendedHeader = flags & 0x40 != 0 && major > 2
      if hasExtendedHeader { body = Self.withoutExtendedHeader(body, major) }
      self.body = body
    }

    /// Steps over the extended header, whichever of its two ways of counting was used.
    private static func withoutExtendedHeader(
      _ body: ArraySlice<UInt8>, _ major: Int
    ) -> ArraySlice<UInt8> {
      let plain = body.big(0, 4) ?? 0
      let safe = ID3v2Bytes.syncsafe(body, 0) ?? plain
      let candidates = major == 3 ? [plain + 4, plain] : [safe, plain, safe + 4, plain + 4]
      for size in candidates where size >= 4 && size < body.count {
        let rest = body.dropFirst(size)
        if ID3v2Frames.isFrameID(rest.prefix(4)) { return rest }
      }
      return ID3v2Frames.isFrameID(body.prefix(4)) ? body : body.dropFirst(candidates[0])
    }
  }

  /// A number of four times seven bits.
  static func syncsafe(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int? {
    guard let plain = bytes.big(offset, 4), plain & 0x8080_8080 == 0 else { return nil }
    return (0..<4).reduce(0) { $0 << 7 | (plain >> (24 - 8 * $1)) & 0x7F }
  }

  /// The bytes without the zeros that were put behind 0xFF.
  static func resynchronised(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if previous != 0xFF || byte != 0 { result.append(byte) }
      previous = byte
    }
    return result
  }
}
