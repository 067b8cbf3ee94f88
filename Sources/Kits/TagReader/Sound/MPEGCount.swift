// How long an MPEG stream without a trustworthy header sounds. When samples of it from all over
// the file have one bitrate, the size tells; otherwise every frame is counted.

/// Measuring MPEG audio by its frames.
enum MPEGCount {
  /// Counts from the first frame's place on; nil when there is none.
  static func count(_ file: borrowing FileBytes, from start: Int) -> SoundFigures? {
    var walk = Walk(from: max(0, start))
    guard let first = walk.next(in: file) else { return nil }
    let end = file.count - trailer(of: file)
    if let bitrate = constantBitrate(file, from: start, to: end, like: first) {
      let milliseconds = (end - start) * 8 * 1000 / bitrate
      return found(.milliseconds(milliseconds), bitrate / 1000, first, isConstant: true)
    }
    var (samples, bytes, isConstant) = (first.samples, first.size, true)
    while let frame = walk.next(in: file) {
      isConstant = isConstant && frame.bitrate == first.bitrate
      samples += frame.samples
      bytes += frame.size
    }
    let duration = Duration.lasting(samples, at: first.sampleRate)
    let milliseconds = max(1, samples * 1000 / first.sampleRate)
    return found(duration, bytes * 8 / milliseconds, first, isConstant: isConstant)
  }
}

extension MPEGCount {
  /// Walks from frame to frame, over whatever stands between them.
  private struct Walk {
    private var offset: Int
    private var kind: UInt16?
    private var window: ByteWindow

    init(from offset: Int, like kind: UInt16? = nil, portion: Int = 256 * 1024) {
      self.offset = offset
      self.kind = kind
      window = ByteWindow(portion: portion)
    }

    /// The next frame of sound; a frame that only holds a header is stepped over.
    mutating func next(in file: borrowing FileBytes) -> MPEGFrame? {
      while offset < file.count {
        if let frame = frame(at: offset, in: file) {
          kind = frame.kind
          offset += frame.size
          if isHeader(frame, at: offset - frame.size, in: file) { continue }
          return frame
        }
        guard resynchronise(in: file) else { return nil }
      }
      return nil
    }

    private mutating func isHeader(
      _ frame: MPEGFrame, at place: Int, in file: borrowing FileBytes
    ) -> Bool {
      let side = frame.sideInformation
      let head = window.bytes(at: place, 40, in: file)
      return head.has("Xing", at: 4 + side) || head.has("Info", at: 4 + side)
        || head.has("VBRI", at: 36)
    }

    private mutating func frame(at place: Int, in file: borrowing FileBytes) -> MPEGFrame? {
      guard let frame = MPEGFrame(window.bytes(at: place, 4, in: file)),
        kind == nil || frame.kind == kind
      else { return nil }
      return frame
    }

    /// Moves to the next place where two frames follow one another.
    private mutating func resynchronise(in file: borrowing FileBytes) -> Bool {
      var place = offset + 1
      while let found = window.find(0xFF, from: place, before: file.count, in: file) {
        if let frame = frame(at: found, in: file) {
          let after = found + frame.size
          if after >= file.count || self.frame(at: after, in: file) != nil {
            offset = found
            return true
          }
        }
        place = found + 1
      }
      return false
    }
  }

  /// Streams up to this many bytes are counted frame by frame: it is cheap, and exact.
  private static let sampledSize = 1024 * 1024

  /// The bitrate, when frames from nine places all have the same.
  private static func constantBitrate(
    _ file: borrowing FileBytes, from start: Int, to end: Int, like first: MPEGFrame
  ) -> Int? {
    guard end - start > sampledSize else { return nil }
    for part in 0...8 {
      let place = start + (end - start) / 9 * part
      var walk = Walk(from: place, like: first.kind, portion: 16 * 1024)
      if part > 0 { _ = walk.next(in: file) }
      for _ in 0..<12 {
        guard let frame = walk.next(in: file) else { break }
        if frame.bitrate != first.bitrate { return nil }
      }
    }
    return first.bitrate
  }

  /// The size of ID3v1 and APE tags behind the sound.
  private static func trailer(of file: borrowing FileBytes) -> Int {
    var size = file.read(at: file.count - 128, count: 3)[...].has("TAG") ? 128 : 0
    let footer = file.read(at: file.count - size - 32, count: 32)[...]
    if footer.has("APETAGEX"), let body = footer.little(12, 4), let flags = footer.little(20, 4) {
      size += body + (flags >> 31 == 1 ? 32 : 0)
    }
    return min(size, file.count)
  }

  private static func found(
    _ duration: Duration, _ kilobits: Int, _ first: MPEGFrame, isConstant: Bool
  ) -> SoundFigures {
    let problem = "The header does not tell the length; the frames were counted."
    return SoundFigures(
      duration: duration, bitrate: kilobits, sampleRate: first.sampleRate,
      channels: first.channels, problem: isConstant ? nil : problem)
  }
}
