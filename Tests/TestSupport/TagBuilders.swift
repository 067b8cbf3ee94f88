// ID3v2 tags byte by byte, for tests of what real programs wrote.

/// Builds ID3v2 tags.
package enum ID3v2Builder {
  /// A whole tag around frames.
  package static func tag(version: UInt8, flags: UInt8 = 0, _ frames: [UInt8]) -> [UInt8] {
    Array("ID3".utf8) + [version, 0, flags] + syncsafe(frames.count) + frames
  }

  /// A frame of 2.3 or 2.4; `data` starts with its encoding where it is text.
  package static func frame(
    _ id: String, _ data: [UInt8], version: UInt8 = 3, flags: (UInt8, UInt8) = (0, 0)
  ) -> [UInt8] {
    let size = version == 4 ? syncsafe(data.count) : big(data.count, 4)
    return Array(id.utf8) + size + [flags.0, flags.1] + data
  }

  /// A text frame; `encoding` 0 takes the bytes of UTF-8 as they are.
  package static func text(
    _ id: String, _ text: String, encoding: UInt8 = 3, version: UInt8 = 4
  ) -> [UInt8] {
    frame(id, [encoding] + text.utf8, version: version)
  }

  /// A frame of 2.2.
  package static func oldFrame(_ id: String, _ data: [UInt8]) -> [UInt8] {
    Array(id.utf8) + big(data.count, 3) + data
  }

  /// A number, most significant byte first.
  package static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
  }

  private static func syncsafe(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(number >> (7 * (3 - $0)) & 0x7F) }
  }
}

extension String {
  /// The text as UTF-8.
  package var bytes: [UInt8] { Array(utf8) }
}

/// MPEG audio without a header of its length.
package enum MPEGBuilder {
  /// Silent frames of layer III, 44.1 kHz, joint stereo; 1,152 samples each.
  package static func frames(_ count: Int, kilobits: Int = 128) -> [UInt8] {
    let steps = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    let step = UInt8((steps.firstIndex(of: kilobits) ?? 8) + 1)
    let head: [UInt8] = [0xFF, 0xFB, step << 4, 0x64]
    let size = 144 * kilobits * 1000 / 44_100
    return Array(
      repeatElement(head + [UInt8](repeating: 0, count: size - 4), count: count).joined())
  }
}
