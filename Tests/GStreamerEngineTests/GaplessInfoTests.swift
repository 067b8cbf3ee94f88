// What the bytes of a file say about its first and last frame, and that no bytes can do harm.
import Foundation
import MusicCore
import Playback
import Testing

@testable import GStreamerEngine

extension SoundTests {
  struct GaplessInfoTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func encoded(
      _ ending: String, _ arguments: [String], frames: Int = 88_211
    ) throws -> FilePath {
      let wave = folder.path("tone.wav")
      try AudioFileWriter.write(
        Signal.make(frames: frames), sampleRate: 44_100, channels: 2, as: .wav, to: wave)
      let path = folder.path("tone.\(ending)")
      try FFmpeg.run(["-i", wave.display] + arguments + [path.display])
      return path
    }

    @Test func lamesTagSaysDelayAndLength() throws {
      let info = try GaplessInfo.read(try encoded("mp3", ["-c:a", "libmp3lame"]))
      #expect(info.start == 1105)
      #expect(info.length == 88_211)
    }

    @Test func twoJoinedFilesAreAsLongAsBoth() throws {
      let one = try Data(
        contentsOf: URL(fileURLWithPath: try encoded("mp3", ["-c:a", "libmp3lame"]).display))
      let path = folder.path("joined.mp3")
      try (one + one).write(to: URL(fileURLWithPath: path.display))
      let length = try #require(try GaplessInfo.read(path).length)
      #expect((176_422..<184_000).contains(length))
    }

    @Test func aTagBehindTheSoundIsNotMoreSound() throws {
      let path = try encoded("mp3", ["-c:a", "libmp3lame", "-write_id3v1", "1"])
      #expect(try GaplessInfo.read(path).length == 88_211)
    }

    @Test func theEditListAndTheSamplesDurationsSayStartAndLength() throws {
      let info = try GaplessInfo.read(try encoded("m4a", ["-c:a", "aac"]))
      #expect(info.kind == .mp4)
      #expect(info.start == 1024)
      #expect(info.length == 88_211)
      #expect(!info.patches.isEmpty)
    }

    @Test func iTunesOwnFieldWins() throws {
      let path = try encoded("m4a", ["-c:a", "aac"])
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.display)))
      // The field is put at the end of the index, which stands at the end of the file; the file's
      // own comes first and is made something else.
      let old = try #require(
        (0..<bytes.count - 4).first {
          String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) == "moov"
        })
      let size = bytes[(old - 4)..<old].reduce(0) { $0 << 8 | Int($1) }
      var moov = Array(bytes[(old - 4)..<(old - 4 + size)])
      if let own = (0..<moov.count - 4).first(where: {
        Array(moov[$0..<$0 + 4]) == Array("udta".utf8)
      }) {
        moov.replaceSubrange(own..<own + 4, with: Array("free".utf8))
      }
      var new = moov + Self.movie(itunes: " 00000000 00000840 000001C0 0000000000015830")
      let length = new.count
      for place in 0..<4 { new[place] = UInt8(truncatingIfNeeded: length >> ((3 - place) * 8)) }
      try Data(bytes[..<(old - 4)] + new).write(to: URL(fileURLWithPath: path.display))

      let info = try GaplessInfo.read(path)
      #expect(info.start == 0x840)
      #expect(info.length == 0x15830)
    }

    @Test func theLastPageSaysTheLength() throws {
      #expect(try GaplessInfo.read(try encoded("ogg", ["-c:a", "libvorbis"])).length == 88_211)
      let opus = try GaplessInfo.read(try encoded("opus", ["-c:a", "libopus"]))
      #expect(opus.length == (88_211 * 480 + 440) / 441)
      #expect(opus.rate == 48_000)
    }

    @Test func noBytesDoHarm() throws {
      let originals = try [
        encoded("mp3", ["-c:a", "libmp3lame"], frames: 4000),
        encoded("m4a", ["-c:a", "aac"], frames: 4000),
        encoded("ogg", ["-c:a", "libvorbis"], frames: 4000),
        encoded("opus", ["-c:a", "libopus"], frames: 4000),
      ].map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0.display))) }
      let path = folder.path("mutant")
      var seed: UInt32 = 3
      func chance(_ bound: Int) -> Int {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return Int(seed >> 8) % bound
      }
      for round in 0..<600 {
        var bytes = originals[round % originals.count]
        for _ in 0..<(1 + chance(12)) {
          let value = [0, 0xFF, 0x7F, 0x80, UInt8(chance(256))][chance(5)]
          let place = chance(min(bytes.count, round % 2 == 0 ? 2500 : bytes.count))
          for offset in place..<min(bytes.count, place + 1 + chance(8)) { bytes[offset] = value }
        }
        if chance(4) == 0 { bytes = Array(bytes[..<(1 + chance(bytes.count))]) }
        try Data(bytes).write(to: URL(fileURLWithPath: path.display))
        let info = try GaplessInfo.read(path)
        #expect((0..<GaplessInfo.longest).contains(info.start(at: 96_000)))
        #expect((info.length(at: 96_000) ?? 0) >= 0)
      }
    }

    /// A "udta" box with iTunes' field, as it stands in an index.
    private static func movie(itunes: String) -> [UInt8] {
      func box(_ kind: String, _ payload: [UInt8]) -> [UInt8] {
        let size = payload.count + 8
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(kind.utf8)
          + payload
      }
      let empty: [UInt8] = [0, 0, 0, 0]
      let item = box(
        "----",
        box("mean", empty + Array("com.apple.iTunes".utf8))
          + box("name", empty + Array("iTunSMPB".utf8))
          + box("data", [0, 0, 0, 1] + empty + Array(itunes.utf8)))
      return box("udta", box("meta", empty + box("ilst", item)))
    }
  }
}
