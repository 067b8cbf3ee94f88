// The frames of an ID3v2 tag one after the other, in the three layouts that its versions have.

/// Walks frames and keeps what they hold.
struct ID3v2Frames {
  private(set) var tags = RawTags()
  /// How many frames of no size were stepped over.
  private(set) var skippedEmpty = 0

  private let version: Int
  private var dayAndMonth: String?

  init(_ version: Int) {
    self.version = version
  }

  /// Reads frames until padding, nonsense or the end.
  mutating func read(_ body: ArraySlice<UInt8>) {
    var rest = body
    while let frame = take(&rest) {
      guard !frame.data.isEmpty else {
        skippedEmpty += 1
        continue
      }
      add(frame)
    }
    addDay()
  }

  /// Whether these are the letters and digits of a frame's name.
  static func isFrameID(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 3
      && bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }
}

extension ID3v2Frames {
  private struct Frame {
    let id: String
    let data: ArraySlice<UInt8>
  }

  private var headSize: Int { version == 2 ? 6 : 10 }
  private var idSize: Int { version == 2 ? 3 : 4 }

  /// Takes the next frame; nil at padding, nonsense or the end.
  private mutating func take(_ rest: inout ArraySlice<UInt8>) -> Frame? {
    guard rest.count >= headSize, Self.isFrameID(rest.prefix(idSize)), let size = size(rest),
      size <= rest.count - headSize
    else { return nil }
    let id = String(decoding: rest.prefix(idSize), as: UTF8.self)
    let flags = version == 2 ? 0 : rest.big(9, 1) ?? 0
    let data = rest.dropFirst(headSize).prefix(size)
    rest = rest.dropFirst(headSize + size)
    return Frame(id: Self.modern[id] ?? id, data: unwrapped(data, flags))
  }

  /// The frame's size; 2.4's is of seven-bit bytes unless only a plain reading leads to a frame.
  private func size(_ rest: ArraySlice<UInt8>) -> Int? {
    if version == 2 { return rest.big(3, 3) }
    guard let plain = rest.big(4, 4) else { return nil }
    guard version == 4 else { return plain }
    guard let safe = ID3v2Bytes.syncsafe(rest, 4) else { return plain }
    if safe == plain || leadsOn(rest, safe) || !leadsOn(rest, plain) { return safe }
    return plain
  }

  /// Whether behind a frame of this size stands another, padding, or the end.
  private func leadsOn(_ rest: ArraySlice<UInt8>, _ size: Int) -> Bool {
    guard size <= rest.count - headSize else { return false }
    let next = rest.dropFirst(headSize + size).prefix(4)
    return next.isEmpty || next.first == 0 || Self.isFrameID(next)
  }

  /// The data without what the frame's flags put in front; empty when it is compressed or secret.
  private func unwrapped(_ data: ArraySlice<UInt8>, _ flags: Int) -> ArraySlice<UInt8> {
    if version == 3 {
      if flags & 0xC0 != 0 { return [] }
      return data.dropFirst(flags & 0x20 != 0 ? 1 : 0)
    }
    guard version == 4 else { return data }
    if flags & 0x0C != 0 { return [] }
    let plain = data.dropFirst((flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0))
    return flags & 0x02 != 0 ? ID3v2Bytes.resynchronised(plain)[...] : plain
  }

  private mutating func add(_ frame: Frame) {
    switch frame.id {
    case "TXXX": addDescribed(frame)
    case "COMM": addSpoken(frame) { "COMM:" + $0 }
    case "USLT": addSpoken(frame) { _ in "USLT" }
    case "APIC": addPicture(frame)
    case "SYLT": addTimed(frame)
    case "CHAP": addChapter(frame)
    case "UFID": addIdentifier(frame)
    case "TDAT": dayAndMonth = ID3v2Text.values(frame.data).first.map(Self.plain)
    default:
      guard frame.id.hasPrefix("T") || frame.id.hasPrefix("X") else { return }
      for value in ID3v2Text.values(frame.data) { add(frame.id, value) }
    }
  }

  private mutating func add(_ key: String, _ value: RawText) {
    tags.fields.append(RawField(source: .id3v2, key: key, value: value))
  }

  private mutating func addDescribed(_ frame: Frame) {
    guard let name = ID3v2Text.values(frame.data).first else { return }
    for value in ID3v2Text.values(frame.data).dropFirst() { add("TXXX:" + Self.plain(name), value) }
  }

  /// A comment or lyrics: encoding, language, description, text.
  private mutating func addSpoken(_ frame: Frame, key: (String) -> String) {
    guard let encoding = frame.data.first, frame.data.count > 4 else { return }
    var rest = frame.data.dropFirst(4)
    let description = ID3v2Text.take(&rest, encoding: encoding)
    add(key(Self.plain(description)), ID3v2Text.take(&rest, encoding: encoding))
  }

  private mutating func addPicture(_ frame: Frame) {
    guard let encoding = frame.data.first else { return }
    var rest = frame.data.dropFirst()
    let type: String
    if version == 2 {
      type = String(decoding: rest.prefix(3), as: UTF8.self)
      rest = rest.dropFirst(3)
    } else {
      type = Self.plain(ID3v2Text.take(&rest, encoding: 0))
    }
    guard let kind = rest.popFirst() else { return }
    _ = ID3v2Text.take(&rest, encoding: encoding)
    tags.pictures.append(
      RawPicture(source: .id3v2, kind: kind, declaredType: type, place: .bytes(Array(rest))))
  }

  /// Timed lyrics: encoding, language, unit, content, description, then texts and times.
  private mutating func addTimed(_ frame: Frame) {
    guard let encoding = frame.data.first, let unit = frame.data.big(4, 1),
      let content = frame.data.big(5, 1), content <= 2
    else { return }
    var rest = frame.data.dropFirst(6)
    _ = ID3v2Text.take(&rest, encoding: encoding)
    while !rest.isEmpty {
      let text = ID3v2Text.take(&rest, encoding: encoding)
      guard let time = rest.big(0, 4) else { return }
      rest = rest.dropFirst(4)
      let unit = RawTimedLine.Unit(rawValue: UInt8(unit)) ?? .unknown
      tags.timedLines.append(RawTimedLine(unit: unit, time: UInt32(time), text: text))
    }
  }

  /// A chapter: its name, four numbers, then frames of its own.
  private mutating func addChapter(_ frame: Frame) {
    var rest = frame.data
    _ = ID3v2Text.take(&rest, encoding: 0)
    guard let start = rest.big(0, 4), rest.count >= 16 else { return }
    var inner = ID3v2Frames(version)
    inner.readTitles(rest.dropFirst(16))
    let title = inner.tags.fields.first { $0.key == "TIT2" }?.value ?? .text("")
    tags.chapters.append(RawChapter(title: title, start: UInt32(start)))
  }

  /// Reads text frames only, so that chapters inside chapters end here.
  private mutating func readTitles(_ body: ArraySlice<UInt8>) {
    var rest = body
    while let frame = take(&rest) {
      guard frame.id == "TIT2", let title = ID3v2Text.values(frame.data).first else { continue }
      add("TIT2", title)
    }
  }

  private mutating func addIdentifier(_ frame: Frame) {
    var rest = frame.data
    let owner = Self.plain(ID3v2Text.take(&rest, encoding: 0))
    add("UFID:" + owner, RawText(legacy: rest))
  }

  /// Joins 2.3's day and month to its year.
  private mutating func addDay() {
    guard let day = dayAndMonth, day.utf8.count == 4,
      let index = tags.fields.firstIndex(where: { $0.key == "TYER" })
    else { return }
    let year = Self.plain(tags.fields[index].value)
    tags.fields[index].value = .text("\(year)-\(day.suffix(2))-\(day.prefix(2))")
  }

  private static func plain(_ text: RawText) -> String {
    switch text {
    case .text(let text): text
    case .legacy(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The frames of 2.2 by the names that came later.
  private static let modern = [
    "TT2": "TIT2", "TP1": "TPE1", "TP2": "TPE2", "TAL": "TALB", "TCO": "TCON", "TCM": "TCOM",
    "TRK": "TRCK", "TPA": "TPOS", "TYE": "TYER", "TDA": "TDAT", "TOR": "TORY", "TBP": "TBPM",
    "TCP": "TCMP", "TXX": "TXXX", "COM": "COMM", "ULT": "USLT", "SLT": "SYLT", "PIC": "APIC",
    "UFI": "UFID", "TST": "TSOT", "TSP": "TSOP", "TSA": "TSOA", "TS2": "TSO2",
  ]
}
