// Where a seek lands is what sounds: the rendered output from a place on is the signal from there.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct SeekAccuracyTests {
    static let seconds = 6

    /// The signal, encoded by ffmpeg with these arguments.
    private func file(
      _ ending: String, _ arguments: [String], in folder: TemporaryFolder
    ) throws -> FilePath {
      let wave = folder.path("whole.wav")
      let signal = Signal.make(frames: Self.seconds * 44_100)
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: .wav, to: wave)
      let path = folder.path("seek.\(ending)")
      try FFmpeg.run(["-i", wave.display] + arguments + [path.display])
      return path
    }

    /// What sounds from `position` on.
    private func rendered(
      _ path: FilePath, from position: Duration, in folder: TemporaryFolder
    ) async throws -> WaveFile {
      let output = folder.path("from.wav")
      let probe = try EngineProbe(.file(output))
      let id = QueueItem.ID(rawValue: 1)
      probe.engine.load(EngineSource(id: id, path: path), at: position, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("ended") { $0 == .ended(id) ? true : nil }
      probe.engine.close()
      return try WaveFile(output)
    }

    @Test(arguments: [
      ("flac", ["-c:a", "flac"]), ("wav", ["-c:a", "pcm_s16le"]), ("m4a", ["-c:a", "alac"]),
      ("wv", ["-c:a", "wavpack"]), ("aiff", ["-c:a", "pcm_s16be"]),
    ])
    func aSeekInALosslessFileIsExactToTheSample(
      ending: String, arguments: [String]
    ) async throws {
      let folder = try TemporaryFolder()
      let path = try file(ending, arguments, in: folder)
      let signal = Signal.words(Signal.make(frames: Self.seconds * 44_100)).map(Int32.init)
      for milliseconds in [1, 1237, 2333, 3346, 4001, 5990] {
        let wave = try await rendered(path, from: .milliseconds(milliseconds), in: folder)
        let frame = Duration.milliseconds(milliseconds) / .seconds(1) * 44_100
        #expect(wave.samples == Array(signal[(Int(frame.rounded()) * 2)...]), "\(milliseconds) ms")
      }
    }

    @Test(arguments: [
      ("mp3", ["-c:a", "libmp3lame", "-q:a", "4"]),
      ("mp3", ["-c:a", "libmp3lame", "-q:a", "4", "-write_xing", "0"]),
      ("ogg", ["-c:a", "libvorbis", "-q:a", "6"]), ("m4a", ["-c:a", "aac", "-b:a", "192k"]),
    ])
    func aSeekInALossyFileIsExactToTheSample(ending: String, arguments: [String]) async throws {
      let folder = try TemporaryFolder()
      let path = try file(ending, arguments, in: folder)
      let signal = Signal.words(Signal.make(frames: Self.seconds * 44_100)).map(Int32.init)
      // Without a header nobody knows of the encoder's delay.
      let delay = arguments.contains("-write_xing") ? 1105 : 0
      for milliseconds in [1500, 4654] {
        let wave = try await rendered(path, from: .milliseconds(milliseconds), in: folder)
        let frame = Int((Double(milliseconds) * 44.1).rounded())
        #expect(
          Signal.shift(of: wave.samples, behind: Array(signal[(frame * 2)...]), at: 2000) == delay,
          "\(milliseconds) ms")
      }
    }

    /// The decoder is spared what lies before the place, and the place sounds as if it had not been.
    @Test(arguments: [
      ("opus", ["-c:a", "libopus", "-b:a", "128k"], 20.0),
      ("opus", ["-c:a", "libopus", "-b:a", "64k", "-frame_duration", "60"], 20.0),
      ("ogg", ["-c:a", "libvorbis", "-q:a", "6"], 1.0),
      ("ogg", ["-c:a", "libvorbis", "-q:a", "0", "-ar", "22050"], 1.0),
      ("mp3", ["-c:a", "libmp3lame", "-q:a", "4"], 1.0),
      ("mp3", ["-c:a", "libmp3lame", "-q:a", "4", "-write_xing", "0"], 1.0),
      ("mp3", ["-c:a", "libmp3lame", "-b:a", "32k", "-ac", "1", "-write_xing", "0"], 1.0),
      ("mp3", ["-c:a", "libmp3lame", "-b:a", "320k"], 1.0),
      ("mp3", ["-c:a", "libmp3lame", "-b:a", "16k", "-ar", "22050", "-ac", "1"], 1.0),
    ])
    func aSeekSoundsAsThePlaceDoesWhenItIsComeTo(
      ending: String, arguments: [String], most: Double
    ) async throws {
      let folder = try TemporaryFolder()
      let path = try file(ending, arguments, in: folder)
      let whole = try await render([path], in: folder)
      for milliseconds in [30, 700, 1500, 3337, 4654, 5980] {
        let wave = try await rendered(path, from: .milliseconds(milliseconds), in: folder)
        let frame = Int((Double(milliseconds) * Double(whole.rate) / 1000).rounded())
        let known = Array(whole.samples[(frame * whole.channels)...])
        #expect(wave.samples.count == known.count, "\(milliseconds) ms")
        // Opus predicts from what came before: what is left of that after the run-up dies away.
        let error = zip(wave.samples, known).reduce(0.0) { $0 + pow(Double($1.0 - $1.1), 2) }
        let root = (error / Double(max(1, known.count))).squareRoot()
        #expect(root <= most, "\(root) at \(milliseconds) ms")
      }
    }

    @Test func aSeekIntoTheMissingPartOfACutFileEndsOnce() async throws {
      for name in ["flac_cut.flac", "ogg_cut.ogg"] {
        let probe = try EngineProbe(.null)
        let id = QueueItem.ID(rawValue: 1)
        probe.engine.load(
          EngineSource(id: id, path: BrokenFileTests.path("D-broken/\(name)")), at: .zero,
          playing: true)
        probe.engine.prepareNext(nil)
        _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
        probe.engine.seek(to: .seconds(9), token: SeekToken(rawValue: 1))
        _ = try await probe.wait("ended") { $0 == .ended(id) ? true : nil }
        #expect(probe.events.filter { $0 == .ended(id) }.count == 1)
      }
    }

    @Test(arguments: ["flac_cut.flac", "ogg_cut.ogg"])
    func aFileBegunInItsMissingPartEndsWhenWritten(name: String) async throws {
      let folder = try TemporaryFolder()
      let probe = try EngineProbe(.file(folder.path("none.wav")))
      let id = QueueItem.ID(rawValue: 1)
      let source = EngineSource(id: id, path: BrokenFileTests.path("D-broken/\(name)"))
      probe.engine.load(source, at: .seconds(9), playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("end", limit: .seconds(8)) {
        switch $0 {
        case .ended, .failed: true
        default: nil
        }
      }
    }

    @Test func aSeekPastADamagedPlaceWorks() async throws {
      let folder = try TemporaryFolder()
      let path = BrokenFileTests.path("D-broken/flac_bad_frame.flac")
      let wave = try await rendered(path, from: .seconds(8), in: folder)
      #expect((1.8...2.1).contains(Double(wave.frames) / Double(wave.rate)))
    }
  }
}
