// A picture in a file, with its bytes.

package import MusicCore

/// A picture with its encoded bytes.
package struct Picture: Hashable, Sendable {
  package let info: PictureInfo
  /// The encoded image, as the file holds it.
  package let data: [UInt8]

  package init(info: PictureInfo, data: [UInt8]) {
    self.info = info
    self.data = data
  }
}

extension PictureInfo {
  /// Describes a picture; nil when it is a link, or its bytes are no image.
  init?(_ raw: RawPicture, _ header: ImageHeader?) {
    guard raw.declaredType != "-->", let header else { return nil }
    self.init(
      mime: header.mime, kind: Kind(id3: raw.kind), bytes: header.bytes, width: header.width,
      height: header.height)
  }
}

extension PictureInfo.Kind {
  /// From what serves best as a cover to what serves when nothing else is there.
  static let byWorth: [Self] = [.front, .other, .media, .leaflet, .artist, .back, .fileIcon]

  /// As ID3v2, FLAC and ASF number them.
  init(id3 number: UInt8) {
    switch number {
    case 1, 2: self = .fileIcon
    case 3: self = .front
    case 4: self = .back
    case 5: self = .leaflet
    case 6: self = .media
    case 7...12: self = .artist
    default: self = .other
    }
  }
}
