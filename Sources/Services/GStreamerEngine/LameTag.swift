// Puts an Info frame with LAME's fields in front of an MP3 file that we encoded: the encoder
// element writes none, and without the encoder's delay and padding no player knows how long the
// file is or can join it to the next. Layout after the LAME tag specification, revision 1.
internal import CGStreamer
import MusicCore
import Playback

enum LameTag {
  /// Silence to encode behind the sound, in frames.
  ///
  /// The encoder element keeps its last frames to itself; what arrived of the silence is declared
  /// as padding.
  static let tail = 2 * frameLength

  /// LAME delays the signal by this many frames, whatever it encodes.
  private static let delay = 576
  /// Frames of sound in one frame of an MPEG-1 Layer III file.
  private static let frameLength = 1152

  /// Puts the tag in front of `path`, a constant bit rate file that holds `frames` of sound.
  ///
  /// Files below 32 kHz are left as they are: their frames are shorter and nobody here writes them.
  static func write(into path: FilePath, frames: Int) throws(EngineFailure) {
    let sound = try contents(of: path)
    guard let header = FrameHeader(sound[...]) else { return }
    var (count, offset) = (0, 0)
    while let frame = FrameHeader(sound[offset...]) {
      count += 1
      offset += frame.length
    }
    try replace(path, with: infoFrame(header, count: count, bytes: offset, frames: frames) + sound)
  }

  private static func infoFrame(
    _ header: FrameHeader, count: Int, bytes: Int, frames: Int
  ) -> [UInt8] {
    let padding = max(0, min(4095, count * frameLength - delay - frames))
    var frame = header.bytes
    frame += Array(repeating: 0, count: header.isMono ? 17 : 32)
    frame += Array("Info".utf8) + [0, 0, 0, 0x0F]
    frame += bigEndian(count) + bigEndian(bytes + header.ownLength)
    frame += (0..<100).map { UInt8($0 * 256 / 100) }
    frame += bigEndian(80)
    frame += Array("LAME3.100".utf8) + Array(repeating: 0, count: 12)
    frame += [
      UInt8(delay >> 4), UInt8((delay & 0xF) << 4 | padding >> 8), UInt8(padding & 0xFF),
    ]
    return frame + Array(repeating: 0, count: max(0, header.ownLength - frame.count))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// The header of one MPEG-1 Layer III frame.
private struct FrameHeader {
  /// Kilobits a second by their number; 0 where the number is not allowed.
  private static let rates = [
    0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0,
  ]
  private static let frequencies = [44_100, 48_000, 32_000, 0]

  /// Without the padding bit.
  let bytes: [UInt8]
  /// Bytes from this header to the next.
  let length: Int
  /// As long as a frame with `bytes` as its header is.
  let ownLength: Int
  let isMono: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    let header = Array(bytes.prefix(4))
    guard header.count == 4, header[0] == 0xFF, header[1] & 0xFE == 0xFA else { return nil }
    let rate = Self.rates[Int(header[2] >> 4)]
    let frequency = Self.frequencies[Int(header[2] >> 2 & 3)]
    guard rate > 0, frequency > 0 else { return nil }
    ownLength = 144_000 * rate / frequency
    length = ownLength + Int(header[2] >> 1 & 1)
    self.bytes = [header[0], header[1] | 1, header[2] & 0xFD, header[3]]
    isMono = header[3] >> 6 == 3
  }
}

extension LameTag {
  private static func contents(of path: FilePath) throws(EngineFailure) -> [UInt8] {
    var data: UnsafeMutablePointer<gchar>?
    var length: gsize = 0
    guard path.withCString({ g_file_get_contents($0, &data, &length, nil) }) != 0, let data else {
      throw EngineFailure(kind: .output, reason: "the written file cannot be read back")
    }
    defer { g_free(data) }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  private static func replace(_ path: FilePath, with bytes: [UInt8]) throws(EngineFailure) {
    let isWritten = bytes.withUnsafeBytes { raw in
      path.withCString {
        g_file_set_contents($0, raw.bindMemory(to: gchar.self).baseAddress, gssize(raw.count), nil)
      }
    }
    guard isWritten != 0 else {
      throw EngineFailure(kind: .output, reason: "the file cannot be written")
    }
  }
}
