// The chunks of RIFF and AIFF files by their heads, for files whose sizes lie.

/// One chunk: its name and where its bytes are, cut to the file.
struct Chunk {
  let name: String
  let range: Range<Int>
  /// The size that its head names, which may be more than there is.
  let declaredSize: Int
}

/// Walking chunks.
enum ChunkWalk {
  /// The chunks of the file from `base` on; at most 256.
  ///
  /// A sound chunk without a size, as streaming programs write it, reaches to the file's end.
  static func chunks(in file: borrowing FileBytes, from base: Int, isBig: Bool) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = base + 12
    var wideSize: Int?
    while chunks.count < 256 {
      let head = file.read(at: offset, count: 8)[...]
      guard let size = isBig ? head.big(4, 4) : head.little(4, 4) else { break }
      let name = String(decoding: head.prefix(4), as: UTF8.self)
      let isOpenEnded = name == "data" && (size == 0 || size >= 0xFFFF_FF00)
      let start = offset + 8
      // RF64 keeps the size of more than 4 GiB of sound in a chunk of its own.
      if name == "ds64" { wideSize = file.read(at: start + 8, count: 8)[...].little(0, 7) }
      let end = min(
        isOpenEnded ? wideSize.map { start + $0 } ?? file.count : start + size, file.count)
      chunks.append(Chunk(name: name, range: start..<max(start, end), declaredSize: size))
      offset = end + (end - start) % 2
    }
    return chunks
  }

  /// The ID3v2 tag that a WAV or AIFF file keeps in a chunk.
  static func id3v2(in file: borrowing FileBytes, _ sound: RawSound) -> Range<Int>? {
    guard sound.container == .wav || sound.container == .aiff else { return nil }
    let all = chunks(in: file, from: sound.base, isBig: sound.container == .aiff)
    return all.first { $0.name.uppercased() == "ID3 " }?.range
  }

  /// The texts that an AIFF file keeps in chunks of their own, under the names that INFO has.
  static func texts(in file: borrowing FileBytes, _ sound: RawSound) -> [RawField] {
    let names = ["NAME": "INAM", "AUTH": "IART", "ANNO": "ICMT"]
    return chunks(in: file, from: sound.base, isBig: true).compactMap { chunk in
      guard let key = names[chunk.name], chunk.range.count < 1 << 20 else { return nil }
      let bytes = file.read(chunk.range).prefix { $0 != 0 }
      return RawField(source: .riffInfo, key: key, value: RawText(legacy: bytes))
    }
  }
}
