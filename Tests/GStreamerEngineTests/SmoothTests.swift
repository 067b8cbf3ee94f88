// No click: whatever is done to a steady tone while it sounds, no step between two samples that are
// heard is larger than the tone's own steps.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Synchronization
import Testing

/// What the null output has played, in order.
final class Recording: Sendable {
  /// Guards the samples; taken by the rendering thread and by the test.
  private let heard = Mutex<[Float]>([])

  var samples: [Float] { heard.withLock { $0 } }
  func add(_ samples: [Float]) { heard.withLock { $0 += samples } }

  /// The largest difference between two samples of the left channel that follow one another, from
  /// the silence before, and to the silence after where sound has ended.
  func largestStep(ended: Bool = false) -> Float {
    let heard = samples
    let left = stride(from: 0, to: heard.count, by: 2).map { heard[$0] } + (ended ? [0] : [])
    return zip([0] + left, left).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}

extension SoundTests {
  struct SmoothTests {
    private let id = QueueItem.ID(rawValue: 1)
    private let other = QueueItem.ID(rawValue: 2)
    /// The tone's own largest step: amplitude 0.8, 97 Hz, begun and ended anywhere.
    private static let step = Float(0.8 * 2 * Double.pi * 97 / 44_100) * 1.2

    /// A tone that begins at its zero and is cut off where it is loud.
    private func tone(seconds: Double, in folder: TemporaryFolder) throws -> FilePath {
      let path = folder.path("\(UUID().uuidString).wav")
      let samples = (0..<Int(seconds * 44_100)).flatMap { frame -> [Float] in
        let value = Float(0.8 * sin(2 * .pi * 97 * Double(frame) / 44_100))
        return [value, value]
      }
      try AudioFileWriter.write(samples, sampleRate: 44_100, channels: 2, as: .wav, to: path)
      return path
    }

    private func playing(
      seconds: Double = 6, in folder: TemporaryFolder
    ) async throws -> (EngineProbe, Recording) {
      let recording = Recording()
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      let source = EngineSource(id: id, path: try tone(seconds: seconds, in: folder))
      probe.engine.load(source, at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      try await Task.sleep(for: .milliseconds(223))
      return (probe, recording)
    }

    @Test func pauseAndPlayDoNotClickAndLoseNothing() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      for number in 1...4 {
        probe.forgetEvents()
        probe.engine.pause()
        _ = try await probe.wait("paused") { if case .paused = $0 { true } else { nil } }
        let count = recording.samples.count
        try await Task.sleep(for: .milliseconds(60))
        #expect(recording.samples.count == count, "nothing is heard while paused")
        #expect(recording.largestStep(ended: true) < Self.step)
        probe.engine.play()
        _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
        try await Task.sleep(for: .milliseconds(80 + number * 7))
      }
      #expect(recording.largestStep() < Self.step)
      let position = try await probe.wait("position") {
        if case .position(_, let position) = $0 { position } else { nil }
      }
      let heard = Duration.seconds(Double(recording.samples.count) / 2 / 44_100)
      #expect(distance(heard - position) < .seconds(1))
    }

    @Test func pauseThatIsTakenBackAtOnceGoesOn() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      for _ in 1...20 {
        probe.engine.pause()
        probe.engine.play()
        try await Task.sleep(for: .milliseconds(13))
      }
      probe.forgetEvents()
      let count = recording.samples.count
      _ = try await probe.wait("position") { if case .position = $0 { true } else { nil } }
      #expect(recording.samples.count > count)
      #expect(recording.largestStep() < Self.step)
    }

    @Test func seeksDoNotClick() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      for (number, milliseconds) in [3001, 502, 4711, 1234, 2222].enumerated() {
        let token = SeekToken(rawValue: number)
        probe.engine.seek(to: .milliseconds(milliseconds), token: token)
        _ = try await probe.wait("seeked") {
          if case .seeked(_, token, _) = $0 { true } else { nil }
        }
        try await Task.sleep(for: .milliseconds(93))
      }
      #expect(recording.largestStep() < Self.step)
    }

    @Test func skippingDoesNotClick() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      let next = EngineSource(id: other, path: try tone(seconds: 3, in: folder))
      probe.engine.load(next, at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing") { if case .playing(other, _) = $0 { true } else { nil } }
      try await Task.sleep(for: .milliseconds(217))
      probe.engine.load(next, at: .milliseconds(1003), playing: true)
      try await Task.sleep(for: .milliseconds(317))
      #expect(recording.largestStep() < Self.step)
    }

    @Test func stopAndTheQueuesEndDoNotClick() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      probe.engine.close()
      #expect(recording.largestStep(ended: true) < Self.step)
      // 97 Hz for 0.5026 s: cut where the tone is near its top.
      let (short, end) = try await playing(seconds: 0.5026, in: folder)
      _ = try await short.wait("ended") { $0 == .ended(id) ? true : nil }
      #expect(end.samples.count == Int(0.5026 * 44_100) * 2)
      #expect(end.largestStep(ended: true) < Self.step)
    }

    @Test func theVolumeGlides() async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(in: folder)
      for volume in [0.1, 1, 0, 0.7, 0.2] {
        probe.engine.setVolume(volume)
        try await Task.sleep(for: .milliseconds(71))
      }
      #expect(recording.largestStep() < Self.step)
    }

    @Test func whatIsNotTouchedIsHeardAsItIs() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("signal.wav")
      let signal = Signal.make(frames: 30_011)
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: .wav, to: path)
      let recording = Recording()
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("ended") { $0 == .ended(id) ? true : nil }
      // The very end of a queue fades out, within one piece.
      let kept = (30_011 - 1103) * 2
      #expect(recording.samples.count == signal.count)
      #expect(Array(recording.samples.prefix(kept)) == Array(signal.prefix(kept)))
    }
  }
}
