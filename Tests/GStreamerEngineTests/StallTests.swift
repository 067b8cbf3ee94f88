// Sources that fall silent for a while: not a sample is lost or hurried through, and the time that is
// shown stands still meanwhile.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Synchronization
import TestSupport
import Testing

/// What the null output has played, and when.
private final class TimedRecording: Sendable {
  private struct Piece {
    let time: ContinuousClock.Instant
    let frames: Int
  }

  /// Guards the pieces and samples; taken by the rendering thread and by the test.
  private let state = Mutex<(pieces: [Piece], left: [Float])>(([], []))

  func add(_ samples: [Float]) {
    state.withLock { state in
      state.pieces.append(Piece(time: .now, frames: samples.count / 2))
      state.left += stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }
  }

  var left: [Float] { state.withLock { $0.left } }

  /// The most that was ever played ahead of the clock after a pause of a second or more.
  var largestHurryAfterStall: Duration {
    let pieces = state.withLock { $0.pieces }
    guard
      let stall = pieces.indices.dropFirst().first(where: {
        pieces[$0 - 1].time.duration(to: pieces[$0].time) > .seconds(1)
      })
    else { return .seconds(1000) }
    var (played, most) = (0, Duration.zero)
    for piece in pieces[stall...] {
      played += piece.frames
      let passed = pieces[stall].time.duration(to: piece.time)
      most = max(most, .seconds(Double(played) / 44_100) - passed)
    }
    return most
  }
}

extension SoundTests {
  struct StallTests {
    private let id = QueueItem.ID(rawValue: 1)

    /// A tone of a rising level: each sample shows where it is from.
    private func signal(seconds: Int) -> [Float] {
      (0..<seconds * 44_100).flatMap { frame -> [Float] in
        let value = Float(0.2 + 0.6 * Double(frame) / Double(seconds * 44_100))
        return [value, value]
      }
    }

    private func played(
      _ path: FilePath, _ recording: TimedRecording, limit: Duration = .seconds(60)
    ) async throws -> EngineProbe {
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("stall", limit: limit) { event -> Bool? in
        if case .stalled = event { true } else { nil }
      }
      return probe
    }

    @Test(arguments: ["flac", "wav"])
    func nothingIsLostOrHurriedThrough(_ format: String) async throws {
      let folder = try TemporaryFolder()
      let source = folder.path("source.\(format)")
      let samples = signal(seconds: 6)
      try AudioFileWriter.write(
        samples, sampleRate: 44_100, channels: 2, as: format == "wav" ? .wav : .flac, to: source)
      let recording = TimedRecording()
      let pipe = try SlowPipe(source, parts: 3, pause: 5, in: folder)
      let probe = try await played(pipe.path, recording)
      let stalled = try await probe.wait("stall") { event -> Duration? in
        if case .stalled(_, let position) = event { position } else { nil }
      }
      _ = try await probe.wait("end", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      pipe.writer.waitUntilExit()
      let left = recording.left
      let place = Int(stalled / .seconds(1) * 44_100)
      #expect(left.count == samples.count / 2)
      // It fades out before the stall and in after it; all else is as it was.
      let wrong = left.indices.first { frame in
        guard abs(frame - place) > 2300, frame < left.count - 1200 else { return false }
        return abs(left[frame] - samples[frame * 2]) > 1e-4
      }
      #expect(wrong == nil, "frame \(wrong ?? 0), stalled at \(place)")
      #expect(recording.largestHurryAfterStall < .milliseconds(700))
      let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }
      #expect((steps.max() ?? 1) < 0.05, "no click")
      // Told as it is: still at the stall, and running from there.
      let events = probe.events
      let index = try #require(
        events.firstIndex { if case .stalled = $0 { true } else { false } })
      let next = events[index...].dropFirst().first {
        switch $0 {
        case .playing, .position: true
        default: false
        }
      }
      guard case .playing(_, let position)? = next else {
        Issue.record("after the stall: \(String(describing: next))")
        return
      }
      #expect(distance(position - stalled) < .milliseconds(500))
    }

    @Test func whatStallsCanBePausedAndGoneOnWith() async throws {
      let folder = try TemporaryFolder()
      let source = folder.path("source.wav")
      let samples = signal(seconds: 4)
      try AudioFileWriter.write(samples, sampleRate: 44_100, channels: 2, as: .wav, to: source)
      let recording = TimedRecording()
      let pipe = try SlowPipe(source, parts: 3, pause: 5, in: folder)
      let probe = try await played(pipe.path, recording)
      probe.engine.pause()
      _ = try await probe.wait("paused", limit: .seconds(30)) {
        if case .paused = $0 { true } else { nil }
      }
      probe.engine.play()
      _ = try await probe.wait("end", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      pipe.writer.waitUntilExit()
      #expect(recording.left.count == samples.count / 2)
    }
  }
}
