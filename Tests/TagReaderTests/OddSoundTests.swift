// Lengths that headers lie about, and numbers that must not trap.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards durations: what stands in the bar is what sounds.
@Suite struct OddSoundTests {
  private func seconds(_ bytes: [UInt8], as name: String = "a.mp3") throws -> Double? {
    let folder = try TemporaryFolder()
    return try TagReader.read(try folder.write(bytes, to: name)).duration.map { $0 / .seconds(1) }
  }

  /// A Xing header that counts `frames` frames and `bytes` bytes.
  private func xing(frames: Int, bytes: Int) -> [UInt8] {
    var frame = MPEGBuilder.frames(1)
    let head =
      "Xing".bytes + [0, 0, 0, 3] + ID3v2Builder.big(frames, 4) + ID3v2Builder.big(bytes, 4)
    frame.replaceSubrange(36..<(36 + head.count), with: head)
    return frame
  }

  /// Ten seconds and a little: 383 frames of 1,152 samples at 44.1 kHz.
  private let tenSeconds = 383
  private let frameSize = 417

  @Test func aTrueHeaderIsBelieved() throws {
    let sound = MPEGBuilder.frames(tenSeconds)
    let bytes = xing(frames: tenSeconds, bytes: sound.count + frameSize) + sound

    #expect(abs(try #require(try seconds(bytes)) - 10.005) < 0.001)
  }

  @Test func d17AHugeFrameCountIsNotBelieved() throws {
    let bytes = xing(frames: 0x7FFF_FFFF, bytes: 0) + MPEGBuilder.frames(tenSeconds)

    #expect(abs(try #require(try seconds(bytes)) - 10.005) < 0.1)
  }

  @Test func d16AHeaderThatCountsNothingIsNotBelieved() throws {
    let bytes = xing(frames: 0, bytes: 0) + MPEGBuilder.frames(tenSeconds)

    #expect(abs(try #require(try seconds(bytes)) - 10.005) < 0.1)
  }

  @Test func d15TwoJoinedFilesLastAsLongAsBoth() throws {
    let sound = MPEGBuilder.frames(tenSeconds * 2)
    let one = xing(frames: tenSeconds * 2, bytes: sound.count + frameSize) + sound

    #expect(abs(try #require(try seconds(one + one)) - 40.02) < 0.1)
  }

  @Test func framesOfManyBitratesAreCounted() throws {
    let sound = (0..<50).flatMap { MPEGBuilder.frames(10, kilobits: $0 % 2 == 0 ? 32 : 320) }

    #expect(abs(try #require(try seconds(sound)) - 13.06) < 0.05)
  }

  @Test func aLargeFileOfOneBitrateIsMeasuredByItsSize() throws {
    let frames = 6000

    #expect(abs(try #require(try seconds(MPEGBuilder.frames(frames))) - 156.7) < 0.5)
  }

  @Test func rubbishBetweenFramesIsSteppedOver() throws {
    let half = MPEGBuilder.frames(tenSeconds)
    let bytes = half + [UInt8](repeating: 0x55, count: 5000) + half

    #expect(abs(try #require(try seconds(bytes)) - 20.01) < 0.1)
  }

  @Test func d21ChainedStreamsLastAsLongAsAll() throws {
    let folder = try TemporaryFolder()
    let first = try EncodedTone.write(
      to: "1.ogg", in: folder, seconds: 2, options: ["-c:a", "libvorbis"])
    let second = try EncodedTone.write(
      to: "2.ogg", in: folder, seconds: 3, options: ["-c:a", "libvorbis", "-serial_offset", "77"])
    let bytes = [first, second].flatMap { FileBytes($0)?.read(at: 0, count: 1 << 20) ?? [] }

    let metadata = try TagReader.read(try folder.write(bytes, to: "chain.ogg"))

    #expect(abs((metadata.duration ?? .zero) / .seconds(1) - 5) < 0.01)
    #expect(
      metadata.problems == ["The file is made of 2 streams in a row; their lengths were added."])
  }

  @Test func d13AFLACStreamWithoutItsLengthIsMeasured() throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "a.flac", in: folder, seconds: 10)
    var bytes = FileBytes(file)?.read(at: 0, count: 1 << 22) ?? []
    bytes[21] &= 0xF0
    bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])

    #expect(abs(try #require(try seconds(bytes, as: "b.flac")) - 10) < 0.001)
  }

  @Test func aWAVFileOfMoreThanFourGigabytesIsRead() throws {
    let format =
      "fmt ".bytes + little(16, 4) + little(1, 2) + little(2, 2) + little(44_100, 4)
      + little(176_400, 4) + little(4, 2) + little(16, 2)
    let sizes =
      "ds64".bytes + little(28, 4) + little(0, 8) + little(176_400, 8) + little(44_100, 8)
      + little(0, 4)
    let head = "RF64".bytes + little(0xFFFF_FFFF, 4) + "WAVE".bytes
    let sound = "data".bytes + little(0xFFFF_FFFF, 4) + [UInt8](repeating: 0, count: 176_400)
    let trailer = "LIST".bytes + little(4, 4) + "INFO".bytes

    let metadata = try read(head + sizes + format + sound + trailer, as: "a.wav")

    #expect(metadata.duration == .seconds(1))
    #expect(metadata.sampleRate == 44_100)
    #expect(metadata.bitDepth == 16)
  }

  @Test(arguments: [
    ["frag_keyframe+empty_moov"], ["frag_keyframe+empty_moov+dash"],
    ["empty_moov+default_base_moof"],
  ])
  func fragmentsOfMP4AreAddedUp(flags: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: "a.m4a", in: folder, seconds: 10,
      options: ["-c:a", "aac", "-f", "mp4", "-movflags"] + flags + ["-frag_duration", "1000000"])

    let duration = try #require(try TagReader.read(file).duration)

    #expect(abs(duration / .seconds(1) - 10.02) < 0.05)
  }

  @Test(arguments: [
    ("a.mp3", []), ("a.flac", []), ("a.wav", []), ("a.aiff", []), ("a.ogg", ["-c:a", "libvorbis"]),
    ("a.opus", []), ("a.m4a", ["-c:a", "aac", "-movflags", "+faststart"]), ("a.wma", []),
    ("a.wv", []), ("a.aac", []),
  ])
  func filesThatEndTooSoonAreRead(name: String, options: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: name, in: folder, seconds: 10, options: options)
    let bytes = FileBytes(file)?.read(at: 0, count: 1 << 22) ?? []

    let cut = try #require(try seconds(Array(bytes.prefix(bytes.count * 6 / 10)), as: name))

    #expect((5.5...10.1).contains(cut))
  }

  @Test func anMP4FileWithoutItsIndexSaysSo() throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(to: "a.m4a", in: folder, seconds: 3, options: ["-c:a", "aac"])
    let bytes = FileBytes(file)?.read(at: 0, count: 1 << 22) ?? []
    let cut = try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.m4a")

    let error = #expect(throws: TagError.self) { try TagReader.read(cut) }
    #expect(error?.reason == "its index is missing or damaged")
  }

  @Test func monkeysAudioIsRead() throws {
    let metadata = try read(ape(), as: "a.ape")

    #expect(metadata.codec == "Monkey's Audio")
    #expect(metadata.sampleRate == 44_100)
    #expect(metadata.bitDepth == 16)
    #expect(metadata.duration == .seconds(2))
  }

  @Test func musepackIsRead() throws {
    let metadata = try read(musepack(), as: "a.mpc")

    #expect(metadata.container == "Musepack")
    #expect(metadata.sampleRate == 44_100)
    #expect(metadata.channels == 2)
    #expect(metadata.duration == .seconds(1))
  }

  @Test(arguments: [
    "fLaC", "OggS", "RIFF\u{0}\u{0}\u{0}\u{0}WAVE", "MAC ", "MPCK", "wvpk",
    "\u{0}\u{0}\u{0}\u{8}ftyp",
    "FORM\u{0}\u{0}\u{0}\u{0}AIFF", "ID3\u{4}\u{0}\u{0}\u{7F}\u{7F}\u{7F}\u{7F}", "APETAGEX",
    "<html>",
  ])
  func aNameAndNothingElseHarmsNobody(start: String) throws {
    let folder = try TemporaryFolder()
    for count in [0, 1, 20, 4096] {
      let bytes = start.bytes + [UInt8](repeating: 0, count: count)
      let file = try folder.write(bytes, to: "a.mp3")
      // Whatever comes out, it comes out soon, and no number is out of its range.
      let duration = (try? TagReader.read(file))?.duration ?? .zero
      #expect(duration >= .zero)
      #expect(duration < .seconds(3600))
    }
  }

  private func read(_ bytes: [UInt8], as name: String) throws -> TrackMetadata {
    let folder = try TemporaryFolder()
    return try TagReader.read(try folder.write(bytes, to: name))
  }

  private func little(_ number: Int, _ width: Int) -> [UInt8] {
    ID3v2Builder.big(number, width).reversed()
  }

  /// The head of a file of Monkey's Audio 3.99: two seconds in two blocks.
  private func ape() -> [UInt8] {
    let descriptor =
      "MAC ".bytes + little(3990, 2) + little(0, 2) + little(52, 4) + little(24, 4)
      + [UInt8](repeating: 0, count: 36)
    let header =
      little(2000, 2) + little(0, 2) + little(44_100, 4) + little(44_100, 4) + little(2, 4)
      + little(16, 2) + little(2, 2) + little(44_100, 4)
    return descriptor + header + [UInt8](repeating: 1, count: 2000)
  }

  /// The head of a stream of Musepack 8: one second.
  private func musepack() -> [UInt8] {
    let body: [UInt8] = [0, 0, 0, 0, 8, 0x82, 0xD8, 0x44, 0, 0x1F, 0x1B]
    return "MPCK".bytes + "SH".bytes + [UInt8(3 + body.count)] + body + "SE".bytes + [3]
  }
}
