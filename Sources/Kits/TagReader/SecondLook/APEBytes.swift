// An APE tag from its bytes, for items that are not the UTF-8 they should be.

/// Reading the bytes of an APE tag at the end of a file.
enum APEBytes {
  /// The text items; empty when no tag is found at the end, or in front of an ID3v1 tag.
  static func read(_ file: borrowing FileBytes) -> [RawField] {
    for end in [file.count, file.count - 128] {
      let footer = file.read(at: end - 32, count: 32)[...]
      guard footer.has("APETAGEX"), let size = footer.little(12, 4),
        let count = footer.little(16, 4),
        size >= 32, size <= end
      else { continue }
      return parse(file.read((end - size)..<(end - 32))[...], count)
    }
    return []
  }

  /// The items: size of the value, flags, key up to a zero, value.
  static func parse(_ body: ArraySlice<UInt8>, _ count: Int) -> [RawField] {
    var rest = body
    var fields: [RawField] = []
    for _ in 0..<count {
      guard let size = rest.little(0, 4), let flags = rest.little(4, 4),
        let zero = rest.dropFirst(8).firstIndex(of: 0), size <= rest.endIndex - zero - 1
      else { break }
      let key = String(decoding: rest[(rest.startIndex + 8)..<zero], as: UTF8.self)
      let value = rest[(zero + 1)..<(zero + 1 + size)]
      rest = rest[(zero + 1 + size)...]
      guard flags & 6 == 0 else { continue }
      for part in value.split(separator: 0) {
        let text = RawText(supposedUTF8: part)
        fields.append(RawField(source: .ape, key: key.uppercased(), value: text))
      }
    }
    return fields
  }
}
