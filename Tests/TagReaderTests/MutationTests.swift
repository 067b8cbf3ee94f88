// Broken files by the hundred: every format with bytes flipped, overwritten, cut and repeated by
// a seeded generator. A worker may refuse a file, it may not hang, and what it says must be sane.

import MusicCore
import TestSupport
import Testing

@testable import TagReader

/// Guards against files that nobody has sent us yet.
@Suite struct MutationTests {
  @Test(arguments: [
    "a.mp3", "a.flac", "v.ogg", "a.opus", "a.m4a", "a.wav", "a.aiff", "a.wv", "a.wma", "a.aac",
  ])
  func brokenFilesHarmNobody(name: String) throws {
    let folder = try TemporaryFolder()
    let file = try EncodedTone.write(
      to: name, in: folder, seconds: 0.3,
      options: ["-metadata", "title=제목", "-metadata", "artist=A"])
    try? TagWriter.write(FormatTests.fullEdit, to: file)
    let whole = FileBytes(file)?.read(at: 0, count: 1 << 20) ?? []
    try #require(!whole.isEmpty)

    try attack(whole, folder, rounds: 60, seed: 0x5EED)
  }

  @Test(arguments: [
    "A-encoding/euckr_as_latin1.mp3", "B-tags/v24_unsync_per_frame.mp3", "B-tags/ape_plus_v1.mp3",
    "B-tags/ext_header_v24.mp3", "B-tags/empty_frames.mp3", "G-lrc/sylt_ms.mp3",
    "C-art/ogg_picture_zero_dims.ogg", "B-tags/mp3_in_riff.wav", "B-tags/lies_id3_plus_m4a.mp3",
  ])
  func brokenHardFilesHarmNobody(name: String) throws {
    let whole = FileBytes(CaseFiles.path(name))?.read(at: 0, count: 1 << 20) ?? []
    try #require(!whole.isEmpty)

    try attack(whole, try TemporaryFolder(), rounds: 60, seed: 0xBAD)
  }

  private func attack(
    _ whole: [UInt8], _ folder: TemporaryFolder, rounds: Int, seed: UInt64
  ) throws {
    var random = Generator(state: seed)
    var worker = try WorkerProcess()
    for round in 0..<rounds {
      let file = try folder.write(mutated(whole, &random), to: "broken.bin")
      switch try worker.ask(.metadata(file)) {
      case .answer(.metadata(let metadata)): expectSane(metadata, round)
      case .answer(.failure(let reason)): #expect(!reason.isEmpty)
      case .answer: Issue.record("round \(round): another kind of answer")
      case .silence:
        Issue.record("round \(round): the worker hangs")
        worker = try WorkerProcess()
      case .ended(let status):
        // Dying is allowed to TagLib, and only by a signal; the next file is served by the next.
        Issue.record("round \(round): the worker ended with \(status)")
        worker = try WorkerProcess()
      }
    }
  }

  private func expectSane(_ metadata: TrackMetadata, _ round: Int) {
    let duration = metadata.duration ?? .zero
    #expect(duration >= .zero && duration < .seconds(31 * 24 * 3600 + 1), "round \(round)")
    for number in [
      metadata.trackNumber, metadata.trackTotal, metadata.discNumber, metadata.discTotal,
      metadata.bpm, metadata.bitrate, metadata.sampleRate, metadata.channels, metadata.bitDepth,
    ] {
      #expect((number ?? 1) > 0, "round \(round)")
    }
    for text in [metadata.title, metadata.artist, metadata.album].compactMap({ $0 }) {
      #expect(!text.isEmpty && !text.unicodeScalars.contains { $0.value < 0x20 }, "round \(round)")
    }
  }

  /// A copy with one to eight kinds of damage, most of it near the start where heads are.
  private func mutated(_ whole: [UInt8], _ random: inout Generator) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...8, using: &random) where bytes.count > 16 {
      let reach = Bool.random(using: &random) ? min(bytes.count, 512) : bytes.count
      let place = Int.random(in: 0..<reach, using: &random)
      let end = min(place + Int.random(in: 1...8, using: &random), bytes.count)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: for index in place..<end { bytes[index] = 0xFF }
      case 2: for index in place..<end { bytes[index] = 0 }
      case 3: for index in place..<end { bytes[index] = .random(in: 0...255, using: &random) }
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: if place > 16 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }

  /// The same numbers on every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
