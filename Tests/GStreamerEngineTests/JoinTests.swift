// No gap: a signal cut at an odd sample, both halves encoded, played as two tracks and written to
// a file, must be the uncut signal again.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct JoinTests {
    static let frames = 176_400
    static let cut = 88_211

    /// The two halves of the signal, encoded by ffmpeg with these arguments.
    private func halves(
      _ ending: String, _ arguments: [String], in folder: TemporaryFolder
    ) throws -> [FilePath] {
      let signal = Signal.make(frames: Self.frames)
      let parts = [Array(signal[..<(Self.cut * 2)]), Array(signal[(Self.cut * 2)...])]
      return try parts.enumerated().map { index, part in
        let wave = folder.path("\(index).wav")
        try AudioFileWriter.write(part, sampleRate: 44_100, channels: 2, as: .wav, to: wave)
        let path = folder.path("half\(index).\(ending)")
        try FFmpeg.run(["-i", wave.display] + arguments + [path.display])
        return path
      }
    }

    @Test(arguments: [
      ("flac", ["-c:a", "flac"]), ("wav", ["-c:a", "pcm_s16le"]), ("m4a", ["-c:a", "alac"]),
      ("aiff", ["-c:a", "pcm_s16be"]), ("wv", ["-c:a", "wavpack"]),
    ])
    func losslessHalvesAreTheUncutSignal(ending: String, arguments: [String]) async throws {
      let folder = try TemporaryFolder()
      let wave = try await render(try halves(ending, arguments, in: folder), in: folder)
      #expect(wave.frames == Self.frames)
      #expect(wave.bits == 16)
      #expect(wave.samples == Signal.words(Signal.make(frames: Self.frames)).map(Int32.init))
    }

    @Test(arguments: [
      ("mp3", ["-c:a", "libmp3lame", "-b:a", "192k"]),
      ("mp3", ["-c:a", "libmp3lame", "-q:a", "2"]),
      ("ogg", ["-c:a", "libvorbis", "-q:a", "6"]), ("m4a", ["-c:a", "aac", "-b:a", "192k"]),
    ])
    func lossyHalvesHaveAsManyFrames(ending: String, arguments: [String]) async throws {
      let folder = try TemporaryFolder()
      let wave = try await render(try halves(ending, arguments, in: folder), in: folder)
      let signal = Signal.words(Signal.make(frames: Self.frames)).map(Int32.init)
      #expect(wave.frames == Self.frames)
      #expect(Signal.shift(of: wave.samples, behind: signal, at: Self.cut + 20_000) == 0)
    }

    @Test func halvesInMonkeysAudioAreTheUncutSignal() async throws {
      let folder = try TemporaryFolder()
      let words = Signal.words(Signal.make(frames: Self.frames))
      let cut = Self.cut * 2
      let paths = try [words[..<cut], words[cut...]].enumerated().map { index, part in
        let path = folder.path("half\(index).ape")
        try Data(MonkeysAudio.file(Array(part))).write(to: URL(fileURLWithPath: path.display))
        return path
      }
      let wave = try await render(paths, in: folder)
      #expect(wave.frames == Self.frames && wave.bits == 16)
      #expect(wave.samples == words.map(Int32.init))
    }

    @Test func aSeekInMonkeysAudioIsExact() async throws {
      let folder = try TemporaryFolder()
      let words = Signal.words(Signal.make(frames: Self.frames))
      let path = folder.path("whole.ape")
      try Data(MonkeysAudio.file(words)).write(to: URL(fileURLWithPath: path.display))
      // Within the first frame of the file, in the second, and at both ends.
      for milliseconds in [0, 10, 1670, 1680, 2270, 3990] {
        let start = milliseconds * 441 / 10
        let source = EngineSource(id: QueueItem.ID(rawValue: 1), path: path)
        let wave = folder.path("from\(start).wav")
        let probe = try EngineProbe(.file(wave))
        probe.engine.load(source, at: .milliseconds(milliseconds), playing: true)
        probe.engine.prepareNext(nil)
        _ = try await probe.wait("end", limit: .seconds(60)) {
          if case .ended = $0 { true } else { nil }
        }
        probe.engine.close()
        let heard = try WaveFile(wave)
        #expect(heard.samples == words[(start * 2)...].map(Int32.init), "from \(start)")
      }
    }

    /// Silence has frames of its own kind, which say nothing but that.
    @Test(arguments: [(9_001, 1), (44_100, 2), (200_003, 2)])
    func silenceInMonkeysAudioIsAsLongAsItSays(frames: Int, channels: Int) async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 20_011, channels: channels)
      let (before, after) = (folder.path("before.flac"), folder.path("after.flac"))
      let cut = 9_007 * channels
      for (path, part) in [(before, signal[..<cut]), (after, signal[cut...])] {
        try AudioFileWriter.write(
          Array(part), sampleRate: 44_100, channels: channels, as: .flac, to: path)
      }
      let ape = folder.path("silence.ape")
      try Data(Self.silentAPE(frames: frames, channels: channels))
        .write(to: URL(fileURLWithPath: ape.display))
      let wave = try await render([before, ape, after], in: folder)
      let words = Signal.words(signal).map(Int32.init)
      let silence = Array(repeating: Int32(0), count: frames * channels)
      expectSame(wave.samples, Array(words[..<cut]) + silence + Array(words[cut...]))
    }

    /// A file of version 3.99: descriptor, header, table of places, and frames that only say that
    /// they are silent.
    private static func silentAPE(frames: Int, channels: Int) -> [UInt8] {
      func little(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      }
      let block = 73_728
      let count = (frames + block - 1) / block
      let silent = little(0x8000_0000, 4) + little(channels == 2 ? 3 : 1, 4)
      let frame = silent + Array(repeating: 0, count: 24)
      let first = 52 + 24 + 4 * count
      let descriptor =
        Array("MAC ".utf8) + little(3990, 2) + little(0, 2)
        + [52, 24, 4 * count, 0, frame.count * count, 0, 0].flatMap { little($0, 4) }
        + Array(repeating: 0, count: 16)
      let header =
        little(1000, 2) + little(32, 2)
        + [block, frames - (count - 1) * block, count].flatMap { little($0, 4) }
        + little(16, 2) + little(channels, 2) + little(44_100, 4)
      let places = (0..<count).flatMap { little(first + $0 * frame.count, 4) }
      return descriptor + header + places + (0..<count).flatMap { _ in frame }
    }

    @Test func opusHalvesHaveAsManyFramesAt48kHz() async throws {
      let folder = try TemporaryFolder()
      let paths = try halves("opus", ["-c:a", "libopus", "-b:a", "160k"], in: folder)
      let wave = try await render(paths, in: folder)
      let expected = [Self.cut, Self.frames - Self.cut].map { ($0 * 480 + 440) / 441 }.reduce(0, +)
      #expect(wave.rate == 48_000)
      #expect(wave.frames == expected)
    }

    @Test(arguments: [
      ("flac", ["-c:a", "flac"], 96_000, 2), ("m4a", ["-c:a", "alac"], 48_000, 1),
      ("mp3", ["-c:a", "libmp3lame"], 48_000, 1), ("mp3", ["-c:a", "libmp3lame"], 22_050, 2),
      ("ogg", ["-c:a", "libvorbis"], 96_000, 1), ("m4a", ["-c:a", "aac"], 48_000, 1),
      ("m4a", ["-c:a", "aac"], 96_000, 2), ("opus", ["-c:a", "libopus"], 48_000, 1),
    ])
    func otherRatesAndMonoJoinAsWell(
      ending: String, arguments: [String], rate: Int, channels: Int
    ) async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: Self.frames, rate: rate, channels: channels)
      let cut = Self.cut * channels
      let paths = try [signal[..<cut], signal[cut...]].enumerated().map { index, part in
        let wave = folder.path("\(index).wav")
        try AudioFileWriter.write(
          Array(part), sampleRate: rate, channels: channels, as: .wav, to: wave)
        let path = folder.path("half\(index).\(ending)")
        try FFmpeg.run(["-i", wave.display] + arguments + [path.display])
        return path
      }
      let wave = try await render(paths, in: folder)
      #expect(wave.rate == rate)
      #expect(wave.channels == channels)
      #expect(wave.frames == Self.frames)
    }
  }
}
