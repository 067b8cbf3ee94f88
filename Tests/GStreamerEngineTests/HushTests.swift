// Silence is waited for only as long as it takes: also where so little has been given to the output that
// nothing comes after what fades out.
import Foundation
import MusicCore
import Playback
import Synchronization
import Testing

@testable import GStreamerEngine

extension SoundTests {
  struct HushTests {
    /// An output that plays so many milliseconds of sound and is given no more.
    private func playing(_ milliseconds: Int) async throws -> OutputPipeline {
      let folder = try TemporaryFolder()
      let path = folder.path("short.wav")
      try AudioFileWriter.write(
        Signal.make(frames: milliseconds * 441 / 10), sampleRate: 44_100, channels: 2, as: .wav,
        to: path)
      var chunks: [Chunk] = []
      try WholeTrack(path, segment: nil).read(isCancelled: { false }) { chunks.append($0) }
      let format = try #require(chunks.first).format
      let isPrerolled = Atomic<Bool>(false)
      let output = try OutputPipeline(
        .null, format: format, bits: 16, device: nil, dimmer: Dimmer(),
        onNote: { note, _ in
          if case .prerolled = note { isPrerolled.store(true, ordering: .relaxed) }
        },
        onHunger: {}, onMove: { _ in }, onRendered: nil)
      try #require(output.pause())
      output.begin(speed: 1, fadingIn: false)
      for chunk in chunks { output.push(chunk) }
      let end = ContinuousClock.now + .seconds(30)
      while !isPrerolled.load(ordering: .relaxed), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(1))
      }
      output.prerolled()
      try #require(output.play())
      return output
    }

    /// Two pieces and a bit, three, many: after 30 ms the last has gone to the sink, or not.
    @Test(arguments: [40, 60, 75, 200])
    func whatIsLeftFadesOutAndNothingMoreIsWaitedFor(milliseconds: Int) async throws {
      let output = try await playing(milliseconds)
      try await Task.sleep(for: .milliseconds(30))
      let isSilent = Atomic<Bool>(false)
      let start = ContinuousClock.now
      output.hush { _ in isSilent.store(true, ordering: .relaxed) }
      while !(isSilent.load(ordering: .relaxed) && output.isHushed),
        start.duration(to: .now) < .seconds(2)
      {
        try await Task.sleep(for: .milliseconds(2))
      }
      let took = start.duration(to: .now)
      #expect(took < .milliseconds(milliseconds + 200), "\(took)")
      #expect(!output.isFading)
    }

    /// The streaming thread holds the pipeline while it tells of silence: an output that goes then
    /// waits for it, and does not leave it to end itself.
    @Test func anOutputThatGoesWhileItTellsOfSilenceWaitsForItsThread() async throws {
      var output: OutputPipeline? = try await playing(1000)
      let hasBegun = Atomic<Bool>(false)
      let isOver = Atomic<Bool>(false)
      output?.hush { _ in
        hasBegun.store(true, ordering: .sequentiallyConsistent)
        Thread.sleep(forTimeInterval: 0.2)
        isOver.store(true, ordering: .sequentiallyConsistent)
      }
      let end = ContinuousClock.now + .seconds(10)
      while !hasBegun.load(ordering: .sequentiallyConsistent), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(1))
      }
      output = nil
      let hasWaited = isOver.load(ordering: .sequentiallyConsistent)
      #expect(hasWaited)
    }

    /// A place that is sought while the last of a track sounds is come to; the track has not ended.
    @Test func aSeekInTheLastMomentIsNoEnd() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path("short.flac")
      try AudioFileWriter.write(
        Signal.make(frames: 44_100), sampleRate: 44_100, channels: 2, as: .flac, to: path)
      let id = QueueItem.ID(rawValue: 1)
      let probe = try EngineProbe(.null)
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      for number in 1...12 {
        probe.engine.seek(to: .milliseconds(750), token: SeekToken(rawValue: -number))
        let back = SeekToken(rawValue: -number)
        _ = try await probe.wait("place") { if case .seeked(_, back, _) = $0 { true } else { nil } }
        try await Task.sleep(for: .milliseconds(150 + number * 5))
        probe.forgetEvents()
        let token = SeekToken(rawValue: number)
        let start = ContinuousClock.now
        probe.engine.seek(to: .milliseconds(100), token: token)
        _ = try await probe.wait("place") {
          if case .seeked(_, token, _) = $0 { true } else { nil }
        }
        #expect(start.duration(to: .now) < .milliseconds(450))
        let events = probe.events
        let place = events.firstIndex { if case .seeked = $0 { true } else { false } } ?? 0
        // It may have ended just before.
        if events.prefix(place).contains(.ended(id)) {
          #expect(events.first == .ended(id), "\(events)")
        }
      }
    }
  }
}
