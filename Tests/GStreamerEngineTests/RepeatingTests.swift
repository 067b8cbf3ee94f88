// The A-B repeat as it is heard: every round has the piece's frames, no more and no fewer, its ends
// meet in silence, and afterwards the track goes on where it is.
import Foundation
import MusicCore
import Playback
import Testing

@testable import GStreamerEngine

extension SoundTests {
  struct RepeatingTests {
    private let id = QueueItem.ID(rawValue: 1)
    private let other = QueueItem.ID(rawValue: 2)
    private let rate = 44_100
    private let piece = RepeatedPiece(start: .seconds(1), end: .milliseconds(2500))

    /// A level that is never silent by itself, and falls from the loudest to the softest.
    private func file(seconds: Double, in folder: TemporaryFolder) throws -> FilePath {
      let path = folder.path("\(UUID().uuidString).wav")
      let count = Int(seconds * Double(rate))
      let samples = (0..<count).flatMap { frame -> [Float] in
        let value = 0.9 - 0.8 * Float(frame) / Float(count)
        return [value, value]
      }
      try AudioFileWriter.write(samples, sampleRate: rate, channels: 2, as: .wav, to: path)
      return path
    }

    private func playing(
      seconds: Double, at start: Duration = .zero, in folder: TemporaryFolder,
      segment: TrackSegment? = nil
    ) async throws -> (EngineProbe, Recording) {
      let recording = Recording()
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      let source = EngineSource(
        id: id, path: try file(seconds: seconds, in: folder), segment: segment)
      probe.engine.load(source, at: start, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      return (probe, recording)
    }

    /// How many frames lie between each two joins: there the samples are silent.
    private func rounds(_ recording: Recording) -> [Int] {
      let heard = recording.samples
      let left = stride(from: 0, to: heard.count, by: 2).map { heard[$0] }
      let joins = left.indices.dropFirst().filter { left[$0] == 0 && left[$0 - 1] == 0 }
      return zip(joins, joins.dropFirst()).map { $1 - $0 }
    }

    private func turns(_ probe: EngineProbe) -> Int {
      let positions = probe.events.compactMap { event in
        if case .position(id, let position) = event { position } else { nil }
      }
      return zip(positions, positions.dropFirst()).filter { $1 < $0 }.count
    }

    private func waitForTurns(_ count: Int, _ probe: EngineProbe) async throws {
      let end = ContinuousClock.now + .seconds(20)
      while turns(probe) < count, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      try #require(turns(probe) >= count, "\(probe.events)")
    }

    @Test(arguments: [nil, TrackSegment(start: .seconds(2), end: .seconds(7))])
    func eachRoundHasAllFramesAndNoStep(segment: TrackSegment?) async throws {
      let folder = try TemporaryFolder()
      let (probe, recording) = try await playing(seconds: 8, in: folder, segment: segment)
      probe.engine.repeatPiece(piece)
      try await waitForTurns(3, probe)
      let rounds = rounds(recording)
      #expect(rounds.count >= 2)
      #expect(rounds.allSatisfy { $0 == rate * 3 / 2 }, "\(rounds)")
      // The fade's own steps: from 0.9 to nothing in 5 ms.
      let heard = recording.samples.dropFirst(2)
      let step = zip(heard, heard.dropFirst(2)).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(step < 0.9 / Float(rate / 200) * 1.2)
      #expect(!probe.events.contains(.ended(id)))
      let starts = probe.events.filter { if case .started = $0 { true } else { false } }
      #expect(starts.count == 1, "a round is not another track")
    }

    @Test func endedItGoesOnToTheEndAndWhatFollows() async throws {
      let folder = try TemporaryFolder()
      let (probe, _) = try await playing(seconds: 3, at: .milliseconds(900), in: folder)
      probe.engine.repeatPiece(piece)
      let next = EngineSource(id: other, path: try file(seconds: 1, in: folder))
      probe.engine.prepareNext(next)
      try await waitForTurns(1, probe)
      #expect(!probe.events.contains { if case .started(other, _) = $0 { true } else { false } })
      probe.engine.repeatPiece(nil)
      _ = try await probe.wait("what follows") {
        if case .started(other, _) = $0 { true } else { nil }
      }
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("the end") { $0 == .ended(other) ? true : nil }
    }

    @Test func aSeekInTheSecondRoundLandsWhereItWasAskedFor() async throws {
      let folder = try TemporaryFolder()
      let (probe, _) = try await playing(seconds: 8, at: .milliseconds(900), in: folder)
      probe.engine.repeatPiece(piece)
      try await waitForTurns(1, probe)
      probe.engine.seek(to: .milliseconds(200), token: SeekToken(rawValue: 7))
      let landed = try await probe.wait("the seek") {
        if case .seeked(id, SeekToken(rawValue: 7), let position) = $0 { position } else { nil }
      }
      #expect(landed >= .milliseconds(200) && landed < .milliseconds(600), "\(landed)")
      probe.forgetEvents()
      try await waitForTurns(1, probe)
    }

    @Test func fadesOnlyTheEdges() {
      let fade = EdgeFade(start: 100, end: 200, width: 10)
      let factors = (90..<210).map(fade.factor)
      #expect(factors[...10].allSatisfy { $0 == 0 })
      #expect(factors[109...].allSatisfy { $0 == 0 })
      #expect(factors[20...99].allSatisfy { $0 == 1 })
      #expect(zip(factors, factors.dropFirst()).allSatisfy { abs($0 - $1) <= 0.1001 })
      #expect(!fade.touches(110..<190) && fade.touches(109..<150) && fade.touches(150..<191))
    }
  }
}
