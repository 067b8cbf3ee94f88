// Where the music begins and ends in what a decoder gives. Encoders put silence before and after;
// the file says how much, and only few decoders obey. We let them decode everything and cut here.
import MusicCore
import Playback

/// The part of a decoded file that is music, and what its bytes say it is.
struct GaplessInfo: Hashable, Sendable {
  /// What decides how the file is opened.
  enum Kind: Hashable, Sendable {
    case mp3, mp4, ogg, aiff, other
    /// No file: a pipe or a device.
    case pipe
  }

  var kind = Kind.other
  /// Frames before the music, counted at `rate`.
  var start = 0
  /// Frames of music at `rate`; nil when the file does not say: all that comes.
  var length: Int?
  /// The rate that the two are counted at; nil: the decoder's own.
  var rate: Int?

  /// Whether another file follows inside the file.
  ///
  /// A seek across the border never comes to an end
  /// (oggdemux of GStreamer 1.22), so that nobody may try.
  var isChained = false
  /// The files that follow one another inside the file, where each can be played by itself and all are
  /// of one format; empty for any other.
  var links: [Link] = []

  /// A file inside the file.
  struct Link: Hashable, Sendable {
    let bytes: Range<Int>
    /// Frames of music at the file's `rate`.
    let frames: Int
  }

  /// What the demuxer is to read instead of what stands in the file.
  var patches: [FilePatch] = []

  /// How much of what comes before a place must be decoded for the place to sound as it would have
  /// sounded: bit reservoirs, overlaps, predictions.
  var runUp = Duration.milliseconds(60)

  /// More frames than any music has; larger numbers in a file are nonsense.
  static let longest = 1 << 40

  /// Looks into the file at `path`.
  ///
  /// Blocks. A file that says nothing is not a failure.
  static func read(_ path: FilePath) throws(EngineFailure) -> GaplessInfo {
    guard let file = try FileBytes(path) else { return GaplessInfo(kind: .pipe) }
    let head = file.read(at: 0, count: 16)
    if head.has("ftyp", at: 4) { return mp4(file) }
    if head.has("FORM", at: 0), head.has("AIFF", at: 8) || head.has("AIFC", at: 8) {
      return GaplessInfo(kind: .aiff)
    }
    return ogg(file) ?? mp3(file) ?? GaplessInfo()
  }

  /// The frames before the music at the decoder's rate.
  func start(at decoderRate: Int) -> Int { scaled(start, to: decoderRate) }

  /// The frames of music at the decoder's rate.
  func length(at decoderRate: Int) -> Int? { length.map { scaled($0, to: decoderRate) } }

  private func scaled(_ frames: Int, to decoderRate: Int) -> Int {
    guard let rate, rate != decoderRate, rate > 0 else { return frames }
    return Int((Double(frames) * Double(decoderRate) / Double(rate)).rounded())
  }
}

/// Bytes that a demuxer reads in place of others; the file stays as it is.
struct FilePatch: Hashable, Sendable {
  /// From the file's beginning, in bytes.
  let offset: Int
  let bytes: [UInt8]
}
