// The volume that fades by itself: what is rendered falls and rises by the sample, whatever the
// listener's own volume is, and nothing of it is left where somebody goes on.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import TestSupport
import Testing

extension SoundTests {
  struct DimmerTests {
    private let id = QueueItem.ID(rawValue: 1)
    private let level: Float = 0.5

    /// A level that stands still, so that a sample shows the factor it went through.
    private func level(seconds: Int, in folder: TemporaryFolder) throws -> FilePath {
      let path = folder.path("\(UUID().uuidString).wav")
      try AudioFileWriter.write(
        Array(repeating: level, count: seconds * 44_100 * 2), sampleRate: 44_100, channels: 2,
        as: .wav, to: path)
      return path
    }

    private func playing(
      seconds: Int = 30, in folder: TemporaryFolder, before: (GStreamerEngine) -> Void = { _ in }
    ) async throws -> (EngineProbe, Recording) {
      let recording = Recording()
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      before(probe.engine)
      let source = EngineSource(id: id, path: try level(seconds: seconds, in: folder))
      probe.engine.load(source, at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing", limit: .seconds(30)) {
        if case .playing = $0 { true } else { nil }
      }
      return (probe, recording)
    }

    /// The left channel as factors of what the file has, once `isThere` says that it is enough.
    private func factors(
      of recording: Recording, _ what: String, once isThere: ([Float]) -> Bool
    ) async throws -> [Float] {
      let end = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < end {
        let samples = recording.samples
        let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] / level }
        if isThere(left) { return left }
        try await Task.sleep(for: .milliseconds(20))
      }
      Issue.record("never \(what)")
      return []
    }

    @Test func itFallsByTheSampleAndKeepsSilent() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      probe.engine.fade(VolumeFade(to: 0, over: .seconds(1)))
      let heard = try await factors(of: recording, "silent") {
        $0.suffix(9000).allSatisfy { $0 == 0 }
      }
      let start = try #require(heard.firstIndex { $0 < 0.9999 })
      let end = try #require(heard.firstIndex(of: 0))
      // The curve is flat where it begins to be silent; a piece is 25 ms.
      #expect(abs(end - start - 44_100) < 2300, "\(end - start) frames")
      #expect(zip(heard[start...], heard[(start + 1)...]).allSatisfy { $0 >= $1 })
      #expect(abs(heard[start + 22_050] - 0.125) < 0.02, "half way the ear hears half")
      let steps = zip(heard[start...], heard[(start + 1)...]).map { $0 - $1 }
      #expect((steps.max() ?? 1) < 0.001)
    }

    @Test func itIsOneOfItsOwnBesideTheVolume() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      probe.engine.fade(VolumeFade(to: 0.5, over: .zero))
      _ = try await factors(of: recording, "dimmed") { abs(($0.last ?? 1) - 0.125) < 1e-4 }
      probe.engine.setVolume(0.5)
      _ = try await factors(of: recording, "both") { abs(($0.last ?? 1) - 0.0625) < 1e-4 }
      probe.engine.fade(VolumeFade(to: 1, over: .milliseconds(300)))
      _ = try await factors(of: recording, "the volume") { abs(($0.last ?? 1) - 0.5) < 1e-4 }
      probe.engine.setVolume(1)
      _ = try await factors(of: recording, "all") { $0.last == 1 }
    }

    @Test func afterThePauseAllIsThereAgainAndNothingIsHeardToJump() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      probe.engine.fade(VolumeFade(to: 0, over: .milliseconds(400)))
      let faded = try await factors(of: recording, "silent") { $0.last == 0 }
      // As the timer does it: rest, back to where it began to fade, and full again.
      probe.forgetEvents()
      probe.engine.pause()
      let token = SeekToken(rawValue: 1)
      probe.engine.seek(to: .milliseconds(200), token: token)
      probe.engine.fade(.full)
      _ = try await probe.wait("seeked", limit: .seconds(30)) {
        if case .seeked(_, token, _) = $0 { true } else { nil }
      }
      let atRest = recording.samples.count / 2
      let quiet = recording.samples.dropFirst(faded.count * 2).prefix((atRest - faded.count) * 2)
      #expect(quiet.allSatisfy { $0 == 0 }, "what rests is silent")
      probe.engine.play()
      let heard = try await factors(of: recording, "going on") { $0.count > atRest + 22_050 }
      // In 5 ms up, within one piece, and full from then on.
      #expect(heard[(atRest + 1103)...].allSatisfy { $0 == 1 })
    }

    @Test func itBeginsInSilence() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder) {
        $0.fade(VolumeFade(from: 0, to: 1, over: .seconds(1)))
      }
      let heard = try await factors(of: recording, "full") { $0.last == 1 }
      let full = try #require(heard.firstIndex(of: 1))
      #expect(heard[0] < 0.001)
      #expect(abs(full - 44_100) < 2300, "\(full) frames")
      #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 <= $1 })
      withExtendedLifetime(probe) {}
    }

    @Test func whatRestsDoesNotFadeOn() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      probe.engine.fade(VolumeFade(to: 0, over: .seconds(20)))
      _ = try await factors(of: recording, "fading") { ($0.last ?? 1) < 0.99 }
      probe.engine.pause()
      _ = try await probe.wait("paused", limit: .seconds(30)) {
        if case .paused = $0 { true } else { nil }
      }
      let before = recording.samples.count / 2
      try await Task.sleep(for: .milliseconds(300))
      probe.engine.play()
      let heard = try await factors(of: recording, "going on") { $0.count > before + 4410 }
      let steps = zip(heard[1103...], heard[1104...]).map { abs($0 - $1) }
      #expect(heard[before + 2205] > 0.8, "the factor has moved with the sound, not with time")
      #expect((steps.max() ?? 1) < 0.05)
    }
  }
}
