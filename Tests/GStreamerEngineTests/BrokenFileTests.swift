// Files that are not what they seem: each one ends or fails in time, and the next one plays.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct BrokenFileTests {
    private static let cases = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/cases")

    static func path(_ name: String) -> FilePath {
      FilePath(cases.appendingPathComponent(name).path)
    }

    static let zeroes = [
      "mp3", "flac", "ogg", "opus", "m4a", "wav", "aiff", "wv", "wma", "ape", "mpc", "aac",
    ].map { "D-broken/zero.\($0)" }

    /// How the first event about the end of a file reads.
    private func end(_ event: EngineEvent) -> EngineEvent? {
      switch event {
      case .ended, .failed: event
      default: nil
      }
    }

    private func kind(of path: FilePath) async throws -> EngineFailure.Kind? {
      let probe = try EngineProbe(.null)
      probe.engine.load(
        EngineSource(id: QueueItem.ID(rawValue: 1), path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      guard case .failed(_, let failure) = try await probe.wait("end", limit: .seconds(8), end)
      else { return nil }
      return failure.kind
    }

    @Test(arguments: zeroes) func anEmptyFileFails(name: String) async throws {
      #expect(try await kind(of: Self.path(name)) == .unreadable)
    }

    @Test func aFileThatIsNotThereIsMissing() async throws {
      #expect(try await kind(of: FilePath("/nowhere/at/all.mp3")) == .missingFile)
    }

    @Test func aFolderIsNotMusic() async throws {
      #expect(try await kind(of: Self.path("D-broken")) == .unreadable)
    }

    @Test func aPipeThatNobodyWritesIntoTimesOut() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("pipe.mp3")
      try #require(mkfifo(path.display, 0o600) == 0)
      #expect(try await kind(of: path) == .timedOut)
      // Lets the thread go that waits for a writer.
      let file = open(path.display, O_RDWR)
      try await Task.sleep(for: .milliseconds(50))
      close(file)
    }

    @Test func aWebPageNamedMP3HoldsNoSound() async throws {
      #expect(try await kind(of: Self.path("B-tags/html.mp3")) == .noAudio)
    }

    @Test(arguments: ["D-broken/wav_header_only.wav", "D-broken/wav_data_0.wav"])
    func aWaveFileWithoutSamplesDoesNotHang(name: String) async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(
        EngineSource(id: QueueItem.ID(rawValue: 1), path: Self.path(name)), at: .zero, playing: true
      )
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("end", limit: .seconds(8), end)
    }

    /// Seconds that each file really holds; the end that comes is its end, whatever its header says.
    @Test(arguments: [
      ("flac_cut.flac", 5.0, 7.0), ("ogg_cut.ogg", 4.0, 6.5), ("flac_bad_frame.flac", 9.5, 10.1),
      ("vbr_no_xing.mp3", 29.0, 31.0), ("xing_frames_0.mp3", 9.5, 10.6),
      ("wav_size_ffffffff.wav", 0.9, 1.1),
    ])
    func aDamagedFilePlaysWhatItHolds(name: String, least: Double, most: Double) async throws {
      let folder = try TemporaryFolder()
      let wave = try await render([Self.path("D-broken/\(name)")], in: folder)
      let seconds = Double(wave.frames) / Double(wave.rate)
      #expect((least...most).contains(seconds))
    }

    @Test(arguments: [("vbr_no_xing.mp3", 29.0, 31.0), ("xing_frames_0.mp3", 9.5, 10.6)])
    func aLengthThatTheHeaderLacksIsCounted(name: String, least: Double, most: Double) async throws
    {
      let probe = try EngineProbe(.null)
      probe.engine.load(
        EngineSource(id: QueueItem.ID(rawValue: 1), path: Self.path("D-broken/\(name)")),
        at: .zero, playing: false)
      let duration = try await probe.wait("ready") {
        if case .ready(_, let duration, _) = $0 { duration ?? .zero } else { nil }
      }
      #expect((least...most).contains(duration / .seconds(1)))
    }

    @Test(arguments: ["D-broken/zero.flac", "missing.flac", "B-tags/html.mp3"])
    func aBrokenNextIsSkippedWithoutAGap(name: String) async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 120_000)
      let halves = [folder.path("a.flac"), folder.path("b.flac")]
      for (path, part) in zip(halves, [signal[..<100_002], signal[100_002...]]) {
        try AudioFileWriter.write(
          Array(part), sampleRate: 44_100, channels: 2, as: .flac, to: path)
      }
      let wave = try await render([halves[0], Self.path(name), halves[1]], in: folder)
      #expect(wave.samples == Signal.words(signal).map(Int32.init))
    }

    @Test func aFileThatIsDeletedWhileItPlaysIsHeardToItsEnd() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("tone.flac")
      try AudioFileWriter.write(
        Signal.make(frames: 66_150), sampleRate: 44_100, channels: 2, as: .flac, to: path)
      let probe = try EngineProbe(.null)
      let id = QueueItem.ID(rawValue: 1)
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      try FileManager.default.removeItem(atPath: path.display)
      #expect(try await probe.wait("end", end) == .ended(id))
    }

    @Test func nothingStaysAliveAfterAHundredLoads() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("tone.mp3")
      try AudioFileWriter.write(
        Signal.make(frames: 44_100), sampleRate: 44_100, channels: 2, as: .mp3, to: path)
      let probe = try EngineProbe(.null)
      for number in 1...100 {
        let id = QueueItem.ID(rawValue: number)
        probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
        probe.engine.prepareNext(
          EngineSource(id: QueueItem.ID(rawValue: 1000 + number), path: path))
        if number % 3 > 0 {
          _ = try await probe.wait("\(number)") {
            if case .started(id, _) = $0 { true } else { nil }
          }
        }
        if number % 2 == 0 { probe.engine.stop() }
      }
      probe.engine.close()
      for _ in 0..<200 where GStreamerRuntime.livePipelines > 0 {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(GStreamerRuntime.livePipelines == 0)
      #expect(GStreamerRuntime.liveCallbacks == 0)
    }
  }
}
