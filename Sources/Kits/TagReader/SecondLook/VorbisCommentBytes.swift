// Vorbis comments from their bytes, for those that are not the UTF-8 they should be. They lie in
// a block of a FLAC file, or in the second packet of an Ogg stream.

/// Reading the bytes of Vorbis comments.
enum VorbisCommentBytes {
  /// The comments of the file; empty when they are not found.
  static func read(_ file: borrowing FileBytes, _ sound: RawSound) -> [RawField] {
    switch sound.container {
    case .flac: parse(flacBlock(file, from: sound.base))
    case .oggVorbis: parse(oggPacket(file, sound).dropFirst(7))
    case .oggOpus: parse(oggPacket(file, sound).dropFirst(8))
    case .oggFLAC: parse(oggPacket(file, sound).dropFirst(4))
    default: []
    }
  }

  /// The comments of a block: a maker's name, a count, then "KEY=value" each with its length.
  static func parse(_ block: ArraySlice<UInt8>) -> [RawField] {
    guard let maker = block.little(0, 4), var offset = sum(4, maker),
      let count = block.little(offset, 4)
    else { return [] }
    offset += 4
    var fields: [RawField] = []
    for _ in 0..<count {
      guard let size = block.little(offset, 4), offset + 4 + size <= block.count else { break }
      let entry = block.dropFirst(offset + 4).prefix(size)
      offset += 4 + size
      guard let equals = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: entry[..<equals], as: UTF8.self).uppercased()
      let value = RawText(supposedUTF8: entry[(equals + 1)...])
      fields.append(RawField(source: .vorbisComment, key: key, value: value))
    }
    return fields
  }
}

extension VorbisCommentBytes {
  private static func sum(_ left: Int, _ right: Int) -> Int? {
    right < FileBytes.limit ? left + right : nil
  }

  /// The first comment block among a FLAC file's blocks.
  private static func flacBlock(_ file: borrowing FileBytes, from base: Int) -> ArraySlice<UInt8> {
    var offset = base + 4
    while true {
      let head = file.read(at: offset, count: 4)[...]
      guard let kind = head.big(0, 1), let size = head.big(1, 3) else { return [] }
      if kind & 0x7F == 4 { return file.read(at: offset + 4, count: size)[...] }
      guard kind & 0x80 == 0 else { return [] }
      offset += 4 + size
    }
  }

  /// The second packet of the stream, put together from its pages; at most 16 MiB.
  private static func oggPacket(_ file: borrowing FileBytes, _ sound: RawSound) -> ArraySlice<UInt8>
  {
    var packets = 0
    var packet: [UInt8] = []
    var pages = OggPages(from: sound.base)
    while let page = pages.next(in: file), packet.count < 16 << 20 {
      let body = file.read(at: page.body, count: page.segments.reduce(0) { $0 + Int($1) })
      var start = 0
      for segment in page.segments {
        if packets == 1 {
          packet += body[min(start, body.count)..<min(start + Int(segment), body.count)]
        }
        start += Int(segment)
        guard segment < 255 else { continue }
        packets += 1
        if packets == 2 { return packet[...] }
      }
    }
    return packet[...]
  }
}
