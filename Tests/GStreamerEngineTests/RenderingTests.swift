// The file output: formats, volume, other rates, and a header that is right however it ends.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct RenderingTests {
    @Test func aDeeperFileKeeps24Bits() async throws {
      let folder = try TemporaryFolder()
      let raw = folder.url.appendingPathComponent("deep.raw")
      let samples = (0..<20_000).map { Int32(truncatingIfNeeded: $0 &* 1_234_577) >> 8 }
      let bytes = samples.flatMap { sample in
        (0..<3).map { UInt8(truncatingIfNeeded: sample >> ($0 * 8)) }
      }
      try Data(bytes).write(to: raw)
      let path = folder.path("deep.flac")
      try FFmpeg.run([
        "-f", "s24le", "-ar", "96000", "-ac", "2", "-i", raw.path, "-sample_fmt", "s32",
        path.display,
      ])
      let wave = try await render([path], in: folder)
      #expect(wave.bits == 24)
      #expect(wave.rate == 96_000)
      #expect(wave.samples == samples)
    }

    @Test func theVolumeIsInTheFile() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("tone.wav")
      let signal = Signal.make(frames: 20_000)
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: .wav, to: path)
      let output = folder.path("half.wav")
      let probe = try EngineProbe(.file(output))
      probe.engine.setVolume(0.5)
      try await probe.playThrough([path])
      probe.engine.close()
      let halves = Signal.words(signal).map { Int32($0) }
      let heard = try WaveFile(output).samples
      #expect(heard.count == halves.count)
      #expect(zip(heard, halves).allSatisfy { abs($0 * 2 - $1) <= 1 })
    }

    @Test func tracksOfOtherRatesAndChannelsFollowInTheFirstOnesFormat() async throws {
      let folder = try TemporaryFolder()
      let (first, second, third) = (
        folder.path("1.flac"), folder.path("2.flac"), folder.path("3.flac")
      )
      let signal = Signal.make(frames: 30_000)
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: .flac, to: first)
      try AudioFileWriter.write(
        Signal.make(frames: 48_000, rate: 48_000, channels: 1), sampleRate: 48_000, channels: 1,
        as: .flac, to: second)
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: .flac, to: third)
      let wave = try await render([first, second, third], in: folder)
      #expect(wave.rate == 44_100)
      #expect(wave.channels == 2)
      #expect(wave.frames == 30_000 + 44_100 + 30_000)
      let words = Signal.words(signal).map(Int32.init)
      #expect(Array(wave.samples.prefix(60_000)) == words)
      #expect(Array(wave.samples.suffix(60_000)) == words)
      // The middle one at its own time: resampled, not shifted.
      let middle = Array(wave.samples[60_000..<148_200])
      let own = Signal.words(Signal.make(frames: 44_100, channels: 1)).flatMap {
        [Int32($0), Int32($0)]
      }
      #expect(Signal.shift(of: middle, behind: own, at: 10_000) == 0)
    }

    @Test func aFileThatIsClosedInTheMiddleIsStillRight() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("long.flac")
      try AudioFileWriter.write(
        Signal.make(frames: 441_000), sampleRate: 44_100, channels: 2, as: .flac, to: path)
      let output = folder.path("cut.wav")
      let probe = try EngineProbe(.file(output))
      let source = EngineSource(id: QueueItem.ID(rawValue: 1), path: path)
      probe.engine.load(source, at: .zero, playing: true)
      _ = try await probe.wait("started") { if case .started = $0 { true } else { nil } }
      probe.engine.pause()
      probe.engine.close()
      #expect(try WaveFile(output).frames > 0)
    }

    @Test func renderingIsFasterThanRealTime() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("long.flac")
      try AudioFileWriter.write(
        Signal.make(frames: 882_000), sampleRate: 44_100, channels: 2, as: .flac, to: path)
      let start = ContinuousClock.now
      #expect(try await render([path], in: folder).frames == 882_000)
      #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test func aFolderThatIsNotThereIsALostOutput() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("tone.wav")
      try AudioFileWriter.write(
        Signal.make(frames: 20_000), sampleRate: 44_100, channels: 2, as: .wav, to: path)
      let probe = try EngineProbe(.file(FilePath("/nowhere/x.wav")))
      let source = EngineSource(id: QueueItem.ID(rawValue: 1), path: path)
      probe.engine.load(source, at: .zero, playing: true)
      let failure = try await probe.wait("lost") {
        if case .outputLost(let failure) = $0 { failure } else { nil }
      }
      #expect(failure.kind == .output)
    }

    /// On a machine with a sound device this opens it and plays nothing.
    @Test func withoutASoundDeviceTheAutomaticOutputSaysSo() {
      do {
        _ = try GStreamerEngine(output: .automatic)
      } catch {
        #expect(error.kind == .output)
      }
    }

    @Test func aPlayerGoesThroughAQueueWithABrokenFile() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 90_000)
      let parts = [signal[..<60_000], signal[60_000..<130_002], signal[130_002...]]
      var paths: [FilePath] = []
      for (number, part) in parts.enumerated() {
        paths.append(folder.path("\(number).flac"))
        try AudioFileWriter.write(
          Array(part), sampleRate: 44_100, channels: 2, as: .flac, to: paths[number])
      }
      paths.insert(folder.path("missing.flac"), at: 2)
      let output = folder.path("queue.wav")
      let notice = try await playThrough(paths, to: output)
      #expect(notice == "missing")
      #expect(try WaveFile(output).samples == Signal.words(signal).map(Int32.init))
    }

    @MainActor private func playThrough(
      _ paths: [FilePath], to output: FilePath
    ) async throws -> String? {
      let engine = try GStreamerEngine(output: .file(output))
      let player = Player(engine: engine)
      let tracks = paths.enumerated().map {
        Track(id: Track.ID(rawValue: Int64(-$0.offset - 1)), path: $0.element, metadata: .init())
      }
      player.send(.playTracks(tracks, startingAt: 0))
      let end = ContinuousClock.now + .seconds(20)
      while player.state.transport != .idle, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(5))
      }
      engine.close()
      #expect(player.state.transport == .idle)
      guard case .skipped(let track, _) = player.state.notice else { return nil }
      return track.title
    }
  }
}
