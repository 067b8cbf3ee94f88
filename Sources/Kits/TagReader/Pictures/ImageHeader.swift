// What an image is and how large, from the first bytes of its file; nothing is decoded. Lengths
// in the header are never trusted further than the bytes that are there.

/// The header of an encoded image.
struct ImageHeader: Hashable, Sendable {
  /// The media type.
  var mime: String
  /// The size of the whole encoded image.
  var bytes: Int
  /// Pixels; 0 when the header does not tell.
  var width = 0
  var height = 0
  /// Whether the size stands behind the bytes that are known.
  private(set) var isCut = false

  /// Looks at an encoded image, of which the first `known` bytes are there; nil when the bytes are
  /// none that Norae can show.
  init?(_ data: UnsafeRawBufferPointer, known: Int = .max) {
    bytes = data.count
    let head = ByteView(data)
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      mime = "image/png"
      (width, height) = (head.big32(16), head.big32(20))
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      mime = "image/jpeg"
      let size = Self.jpegSize(head, known: known)
      isCut = size == nil
      (width, height) = size ?? (0, 0)
    } else if head.starts(with: Array("GIF8".utf8)) {
      mime = "image/gif"
      (width, height) = (head.little16(6), head.little16(8))
    } else if head.starts(with: Array("RIFF".utf8)), head.has(Array("WEBP".utf8), at: 8) {
      mime = "image/webp"
      (width, height) = Self.webPSize(head)
    } else if head.starts(with: Array("BM".utf8)), head.count > 26 {
      mime = "image/bmp"
      (width, height) = (head.little32(18), abs(Int(Int32(truncatingIfNeeded: head.little32(22)))))
    } else {
      return nil
    }
    if !(1...65_535).contains(width) || !(1...65_535).contains(height) { (width, height) = (0, 0) }
  }
}

extension ImageHeader {
  /// The size in the first frame header among a JPEG's segments; nil where that is not known.
  private static func jpegSize(_ data: ByteView, known: Int) -> (Int, Int)? {
    var offset = 2
    while offset + 9 < data.count {
      guard offset + 9 <= known else { return nil }
      guard data[offset] == 0xFF else { return (0, 0) }
      let marker = data[offset + 1]
      switch marker {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      case 0xD9, 0xDA: return (0, 0)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return (data.big16(offset + 7), data.big16(offset + 5))
      default: offset += 2 + max(2, data.big16(offset + 2))
      }
    }
    return (0, 0)
  }

  private static func webPSize(_ data: ByteView) -> (Int, Int) {
    if data.has(Array("VP8X".utf8), at: 12) {
      return (1 + data.little24(24), 1 + data.little24(27))
    }
    if data.has(Array("VP8L".utf8), at: 12) {
      let bits = data.little32(21)
      return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
    }
    return (data.little16(26) & 0x3FFF, data.little16(28) & 0x3FFF)
  }
}

/// Numbers out of bytes; beyond the end everything is 0.
private struct ByteView {
  private let data: UnsafeRawBufferPointer

  init(_ data: UnsafeRawBufferPointer) {
    self.data = data
  }

  var count: Int { data.count }

  subscript(offset: Int) -> Int {
    offset >= 0 && offset < data.count ? Int(data[offset]) : 0
  }

  func starts(with bytes: [UInt8]) -> Bool { has(bytes, at: 0) }

  func has(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + bytes.count <= count && zip(bytes, data[offset...]).allSatisfy { $0 == $1 }
  }

  func big16(_ offset: Int) -> Int { self[offset] << 8 | self[offset + 1] }
  func big32(_ offset: Int) -> Int { big16(offset) << 16 | big16(offset + 2) }
  func little16(_ offset: Int) -> Int { self[offset] | self[offset + 1] << 8 }
  func little24(_ offset: Int) -> Int { little16(offset) | self[offset + 2] << 16 }
  func little32(_ offset: Int) -> Int { little16(offset) | little16(offset + 2) << 16 }
}
