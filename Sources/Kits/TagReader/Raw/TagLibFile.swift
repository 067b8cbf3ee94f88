// A file that TagLib has open, from open to close. The only file that touches the shim's reading
// half; what leaves it is values.

internal import MusicCore
internal import TagLibShim

/// An open file; closed when dropped.
struct TagLibFile: ~Copyable {
  private let handle: OpaquePointer
  let sound: RawSound
  private let skipsPictures: Bool

  /// Opens and reads the file, pictures perhaps only as far as a header goes.
  ///
  /// - Throws: `TagError` when it is not there, not a file, or not sound.
  init(_ path: FilePath, skipsPictures: Bool = false) throws(TagError) {
    self.skipsPictures = skipsPictures
    var reason: UnsafePointer<CChar>?
    let opened = (path.bytes + [0]).withUnsafeBytes { bytes in
      norae_tags_open(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), skipsPictures ? 1 : 0, &reason)
    }
    guard let opened else {
      let text = reason.map { String(cString: $0) } ?? "it cannot be read"
      throw TagError(path: path, reason: text)
    }
    handle = opened
    let facts = norae_tags_sound(opened)
    guard let container = Container(rawValue: facts.container) else {
      preconditionFailure("the shim opens only containers that it names")
    }
    sound = RawSound(facts, container)
  }

  deinit {
    norae_tags_close(handle)
  }

  /// All records, in file order.
  func tags() -> RawTags {
    var count = 0
    let start = norae_tags_records(handle, &count)
    var records = RecordReader(UnsafeRawBufferPointer(start: start, count: count))
    return records.read()
  }

  /// What the header of a picture says that this file keeps.
  func pictureHeader(_ index: Int) -> ImageHeader? {
    withPicture(index) { bytes in
      let isSkipped = skipsPictures && bytes.count >= Int(NORAE_SKIPPED_PICTURE)
      return ImageHeader(bytes, known: isSkipped ? Int(NORAE_PICTURE_HEAD) : bytes.count)
    }
  }

  /// Lends the bytes of a picture that this file keeps; zeros for what was skipped.
  func withPicture<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var count = 0
    let start = norae_tags_picture(handle, index, &count)
    return body(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension RawSound {
  fileprivate init(_ facts: NoraeSound, _ container: Container) {
    self.container = container
    codec = Int(facts.codec)
    milliseconds = Int(facts.milliseconds)
    bitrate = Int(facts.bitrate)
    sampleRate = Int(facts.sampleRate)
    channels = Int(facts.channels)
    bitDepth = Int(facts.bitDepth)
    fileSize = Int(facts.fileSize)
    base = Int(facts.base)
    firstFrame = Int(facts.firstFrame)
    xingFrames = Int(facts.xingFrames)
    xingBytes = Int(facts.xingBytes)
    mark = facts.mark == 0 ? nil : SoundMark(rawValue: Int64(bitPattern: facts.mark))
    if facts.id3v2Start >= 0, facts.id3v2Size > 0 {
      id3v2 = Int(facts.id3v2Start)..<Int(facts.id3v2Start + facts.id3v2Size)
    }
    lost = Lost(rawValue: facts.hints)
  }
}

/// Walks the shim's run of records.
private struct RecordReader {
  let bytes: UnsafeRawBufferPointer
  var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func read() -> RawTags {
    var tags = RawTags()
    tags.fields.reserveCapacity(32)
    while offset + 12 <= bytes.count {
      let (kind, source, extra) = (bytes[offset], bytes[offset + 1], bytes[offset + 3])
      let isLegacy = bytes[offset + 2] == UInt8(NORAE_LEGACY)
      let keyCount = Int(number(at: offset + 4))
      let valueCount = Int(number(at: offset + 8))
      let key = UnsafeRawBufferPointer(rebasing: bytes[(offset + 12)..<(offset + 12 + keyCount)])
      let valueStart = offset + 12 + keyCount
      let value = UnsafeRawBufferPointer(rebasing: bytes[valueStart..<(valueStart + valueCount)])
      offset = valueStart + valueCount
      guard let source = TagSource(rawValue: source) else { continue }
      add(Record(kind, source, isLegacy, extra, key, value), to: &tags)
    }
    return tags
  }

  private func number(at offset: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  private func add(_ record: Record, to tags: inout RawTags) {
    switch Int(record.kind) {
    case NORAE_TEXT:
      let field = RawField(source: record.source, key: record.keyText, value: record.text)
      tags.fields.append(field)
    case NORAE_RAW_FRAME:
      for text in ID3v2Text.values(Array(record.value)[...]) {
        tags.fields.append(RawField(source: record.source, key: record.keyText, value: text))
      }
    case NORAE_PICTURE:
      tags.pictures.append(
        RawPicture(
          source: record.source, kind: record.extra, declaredType: record.keyText,
          place: .kept(Int(record.value.loadUnaligned(as: UInt32.self)))))
    case NORAE_CHAPTER:
      let start = record.key.loadUnaligned(as: UInt32.self)
      tags.chapters.append(RawChapter(title: record.text, start: start))
    case NORAE_TIMED_LINE:
      tags.timedLines.append(
        RawTimedLine(
          unit: RawTimedLine.Unit(rawValue: record.extra) ?? .unknown,
          time: record.key.loadUnaligned(as: UInt32.self), text: record.text))
    default:
      preconditionFailure("the shim writes only kinds that it names")
    }
  }
}

private struct Record {
  let kind: UInt8
  let source: TagSource
  let isLegacy: Bool
  let extra: UInt8
  let key: UnsafeRawBufferPointer
  let value: UnsafeRawBufferPointer

  init(
    _ kind: UInt8, _ source: TagSource, _ isLegacy: Bool, _ extra: UInt8,
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) {
    self.kind = kind
    self.source = source
    self.isLegacy = isLegacy
    self.extra = extra
    self.key = key
    self.value = value
  }

  var keyText: String { String(decoding: key, as: UTF8.self) }

  var text: RawText {
    isLegacy && value.contains { $0 >= 0x80 }
      ? .legacy(Array(value)) : .text(String(decoding: value, as: UTF8.self))
  }
}
