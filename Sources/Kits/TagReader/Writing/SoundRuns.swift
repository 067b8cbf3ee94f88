// Where in a file the sound is, and with it where everything else is: what writing tags must leave
// byte for byte as it was, and what undoing it must put back. Reads heads only.

internal import MusicCore

/// The parts of a file that are sound or describe how to decode it, in file order.
struct SoundRuns: Sendable {
  private(set) var ranges: [Range<Int>] = []
  /// How many bytes all parts hold.
  private(set) var count = 0
  /// Where the file's own index points to, as places in the parts; empty without an index.
  private(set) var pointers: [Int] = []

  /// Finds the sound; nil in a kind of file whose tags are not written.
  init?(_ file: borrowing FileBytes, _ sound: RawSound) {
    switch sound.container {
    case .mpeg, .wavPack, .ape: addOuter(from: sound.base, in: file)
    case .flac: addFLAC(from: sound.base, in: file)
    case .oggVorbis: addOgg(from: sound.base, headers: 3, in: file)
    case .oggOpus: addOgg(from: sound.base, headers: 2, in: file)
    case .mp4: addMP4(from: sound.base, in: file)
    case .wav: addChunks(["fmt ", "data"], isBig: false, from: sound.base, in: file)
    case .aiff: addChunks(["COMM", "SSND"], isBig: true, from: sound.base, in: file)
    case .adts, .oggFLAC, .oggSpeex, .musepack, .asf: return nil
    }
  }

  /// What lies between the parts: before the first, between two, behind the last; some are empty.
  func gaps(in size: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start = 0
    for range in ranges {
      gaps.append(start..<max(start, range.lowerBound))
      start = range.upperBound
    }
    return gaps + [start..<max(start, size)]
  }
}

extension SoundRuns {
  private mutating func add(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    count += range.count
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  /// Everything between the tags in front and those behind.
  private mutating func addOuter(from base: Int, in file: borrowing FileBytes) {
    let end = Self.endOfSound(in: file)
    add(base..<max(base, end))
  }

  /// Where ID3v1 and APE tags at the end begin.
  private static func endOfSound(in file: borrowing FileBytes) -> Int {
    var end = file.count
    for _ in 0..<4 {
      if file.read(at: end - 128, count: 3)[...].has("TAG") {
        end -= 128
        continue
      }
      let foot = file.read(at: end - 32, count: 32)[...]
      guard foot.has("APETAGEX"), let size = foot.little(12, 4), let flags = foot.little(20, 4)
      else { break }
      let whole = size + (flags >> 31 == 1 ? 32 : 0)
      guard whole >= 32, whole <= end else { break }
      end -= whole
    }
    return end
  }

  private mutating func addFLAC(from base: Int, in file: borrowing FileBytes) {
    var offset = base + 4
    while let head = file.read(at: offset, count: 4)[...].big(0, 4) {
      let body = (offset + 4)..<(offset + 4 + head & 0xFFFFFF)
      if head >> 24 & 0x7F == 0 { add(body) }
      offset = body.upperBound
      if head >> 31 == 1 { break }
    }
    add(offset..<max(offset, Self.endOfSound(in: file)))
  }

  /// All packets but the second of the first stream, which is its comment.
  private mutating func addOgg(from base: Int, headers: Int, in file: borrowing FileBytes) {
    var pages = OggPages(from: base)
    var serial: Int?
    var packet = 0
    while let page = pages.next(in: file) {
      serial = serial ?? page.serial
      var offset = page.body
      for segment in page.segments {
        let isHeader = page.serial == serial && packet < headers
        if !isHeader || packet != 1 { add(offset..<(offset + Int(segment))) }
        if isHeader, segment < 255 { packet += 1 }
        offset += Int(segment)
      }
    }
  }

  private mutating func addChunks(
    _ names: Set<String>, isBig: Bool, from base: Int, in file: borrowing FileBytes
  ) {
    for chunk in ChunkWalk.chunks(in: file, from: base, isBig: isBig)
    where names.contains(chunk.name) {
      add(chunk.range)
    }
  }

  private mutating func addMP4(from base: Int, in file: borrowing FileBytes) {
    let whole = base..<file.count
    for body in Atom.all("mdat", in: whole, of: file) { add(body) }
    for index in Atom.all("moov", in: whole, of: file) {
      for track in Atom.all("trak", in: index, of: file) {
        guard
          let table = Atom.first(path: ["mdia", "minf", "stbl"], in: track, of: file)?.body
        else { continue }
        for list in Atom.all("stco", in: table, of: file) { addPointers(list, 4, in: file) }
        for list in Atom.all("co64", in: table, of: file) { addPointers(list, 8, in: file) }
      }
    }
    for fragment in Atom.all("moof", in: whole, of: file) {
      for track in Atom.all("traf", in: fragment, of: file) {
        guard let head = Atom.first("tfhd", in: track, of: file)?.body else { continue }
        let bytes = file.read(at: head.lowerBound, count: 16)[...]
        if let flags = bytes.big(1, 3), flags & 1 == 1, let offset = bytes.big(8, 8) {
          pointers.append(place(of: offset))
        }
      }
    }
  }

  private mutating func addPointers(
    _ list: Range<Int>, _ width: Int, in file: borrowing FileBytes
  ) {
    let bytes = file.read(list)[...]
    let count = min(bytes.big(4, 4) ?? 0, (bytes.count - 8) / width)
    for index in 0..<max(0, count) {
      if let offset = bytes.big(8 + index * width, width) { pointers.append(place(of: offset)) }
    }
  }

  /// A place in the file as a place in the parts; -1 outside them.
  private func place(of offset: Int) -> Int {
    var before = 0
    for range in ranges {
      if range.contains(offset) { return before + offset - range.lowerBound }
      before += range.count
    }
    return -1
  }
}

extension Atom {
  /// The contents of all atoms of a name directly in `parent`.
  static func all(
    _ name: StaticString, in parent: Range<Int>, of file: borrowing FileBytes
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = parent
    while let atom = first(name, in: place, of: file) {
      found.append(atom.body)
      place = atom.body.upperBound..<parent.upperBound
    }
    return found
  }
}
