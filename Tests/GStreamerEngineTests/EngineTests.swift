// The engine in real time on the null output: what it tells when it starts, rests, seeks and ends.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct EngineTests {
    private let folder: TemporaryFolder
    private let first = QueueItem.ID(rawValue: 1)
    private let second = QueueItem.ID(rawValue: 2)

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A FLAC file of this length, under this item.
    private func tone(_ id: QueueItem.ID, seconds: Double) throws -> EngineSource {
      let path = folder.path("tone\(id.rawValue).flac")
      try AudioFileWriter.write(
        Signal.make(frames: Int(seconds * 44_100)), sampleRate: 44_100, channels: 2, as: .flac,
        to: path)
      return EngineSource(id: id, path: path)
    }

    @Test func aLoadedTrackIsReadyStartsAndPlaysInThisOrder() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 2), at: .zero, playing: true)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }

      #expect(probe.events.first == .ready(first, duration: .seconds(2), isSeekable: true))
      guard case .started(first, let position) = probe.events.dropFirst().first else {
        Issue.record("not started second: \(probe.events)")
        return
      }
      #expect(position < .milliseconds(10))
    }

    @Test func thePositionRunsWithTheClockAndTheEndIsTold() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 1.5), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      let start = ContinuousClock.now
      let position = try await probe.wait("position") {
        if case .position(_, let position) = $0 { position } else { nil }
      }
      #expect(distance(position - start.duration(to: .now)) < .milliseconds(150))
      _ = try await probe.wait("ended") { $0 == .ended(first) ? true : nil }
      #expect(distance(start.duration(to: .now) - .seconds(1.5)) < .milliseconds(300))
    }

    /// Whoever waits for `playing` would wait for ever.
    @Test(arguments: [1, 50, 4410])
    func tracksThatAreOverAtOnceHavePlayedBeforeTheyEnd(frames: Int) async throws {
      let seconds = Double(frames) / 44_100
      let sources = [try tone(first, seconds: seconds), try tone(second, seconds: seconds)]
      for output in [EngineOutput.null, .file(folder.path("written.wav"))] {
        let probe = try EngineProbe(output)
        try await probe.playThrough(sources)
        let told = probe.events
        func place(_ find: (EngineEvent) -> Bool) -> Int { told.firstIndex(where: find) ?? -1 }
        let played = place { if case .playing = $0 { true } else { false } }
        let went = place { if case .started(second, _) = $0 { true } else { false } }
        #expect(played > 0 && played < went && went < place { $0 == .ended(second) }, "\(told)")
      }
    }

    @Test func pauseRestsAndPlayGoesOnFromThere() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 5), at: .zero, playing: true)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      try await Task.sleep(for: .milliseconds(300))
      probe.engine.pause()
      let rested = try await probe.wait("paused") {
        if case .paused(_, let position) = $0 { position } else { nil }
      }
      #expect(distance(rested - .milliseconds(300)) < .milliseconds(100))
      try await Task.sleep(for: .milliseconds(300))
      probe.forgetEvents()
      probe.engine.play()
      let resumed = try await probe.wait("playing") {
        if case .playing(_, let position) = $0 { position } else { nil }
      }
      #expect(distance(resumed - rested) < .milliseconds(50))
    }

    @Test func aTrackLoadedPausedAtAPlaceWaitsThere() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 5), at: .seconds(3), playing: false)
      let position = try await probe.wait("paused") {
        if case .paused(_, let position) = $0 { position } else { nil }
      }
      #expect(position == .seconds(3))
      #expect(probe.events.contains(.started(first, position: .seconds(3))))
      try await Task.sleep(for: .milliseconds(200))
      #expect(!probe.events.contains { if case .playing = $0 { true } else { false } })
    }

    @Test func ofTwentyQuickSeeksTheLastOneCounts() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 20), at: .zero, playing: true)
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      for number in 1...20 {
        probe.engine.seek(
          to: .milliseconds(137 + number * 500), token: SeekToken(rawValue: number))
      }
      let position = try await probe.wait("last seek") {
        if case .seeked(_, SeekToken(rawValue: 20), let position) = $0 { position } else { nil }
      }
      #expect(distance(position - .milliseconds(10_137)) < .milliseconds(50))
      let start = ContinuousClock.now
      probe.forgetEvents()
      let later = try await probe.wait("position") {
        if case .position(_, let position) = $0 { position } else { nil }
      }
      #expect(
        distance(later - .milliseconds(10_137) - start.duration(to: .now)) < .milliseconds(100))
    }

    @Test func aSeekWhilePausedStaysPaused() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 5), at: .zero, playing: false)
      _ = try await probe.wait("paused") { if case .paused = $0 { true } else { nil } }
      probe.engine.seek(to: .milliseconds(2345), token: SeekToken(rawValue: 1))
      let position = try await probe.wait("seeked") {
        if case .seeked(_, _, let position) = $0 { position } else { nil }
      }
      #expect(distance(position - .milliseconds(2345)) < .milliseconds(1))
      try await Task.sleep(for: .milliseconds(200))
      #expect(!probe.events.contains { if case .playing = $0 { true } else { false } })
    }

    @Test func aSeekPastTheEndIsTheEndAndBeforeTheStartTheStart() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 2), at: .zero, playing: false)
      _ = try await probe.wait("paused") { if case .paused = $0 { true } else { nil } }
      probe.engine.seek(to: .seconds(99), token: SeekToken(rawValue: 1))
      #expect(
        try await probe.wait("end") {
          if case .seeked(_, SeekToken(rawValue: 1), let position) = $0 { position } else { nil }
        } == .seconds(2))
      probe.engine.seek(to: .seconds(-9), token: SeekToken(rawValue: 2))
      #expect(
        try await probe.wait("start") {
          if case .seeked(_, SeekToken(rawValue: 2), let position) = $0 { position } else { nil }
        } == .zero)
      #expect(!probe.events.contains(.ended(first)))
    }

    @Test func aSeekPastTheEndWhilePlayingEndsOnceOrGoesToTheNext() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 3), at: .zero, playing: true)
      probe.engine.prepareNext(try tone(second, seconds: 2))
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      probe.engine.seek(to: .seconds(99), token: SeekToken(rawValue: 1))
      _ = try await probe.wait("next") { if case .started(second, _) = $0 { true } else { nil } }
      probe.engine.prepareNext(nil)
      probe.engine.seek(to: .seconds(99), token: SeekToken(rawValue: 2))
      _ = try await probe.wait("ended") { if case .ended(second) = $0 { true } else { nil } }
      try await Task.sleep(for: .milliseconds(300))
      #expect(probe.events.filter { if case .ended = $0 { true } else { false } }.count == 1)
    }

    @Test func theNextTrackStartsWhenItIsHeardNotWhenItIsDecoded() async throws {
      let probe = try EngineProbe(.null)
      probe.engine.load(try tone(first, seconds: 1.2), at: .zero, playing: true)
      probe.engine.prepareNext(try tone(second, seconds: 1))
      _ = try await probe.wait("playing") { if case .playing = $0 { true } else { nil } }
      let start = ContinuousClock.now
      _ = try await probe.wait("ready") { if case .ready(second, _, _) = $0 { true } else { nil } }
      #expect(start.duration(to: .now) < .seconds(1))
      _ = try await probe.wait("next") { if case .started(second, _) = $0 { true } else { nil } }
      #expect(distance(start.duration(to: .now) - .seconds(1.2)) < .milliseconds(200))
    }

    @Test func whatFollowsCanBeChangedAlthoughItWasPrepared() async throws {
      let probe = try EngineProbe(.null)
      let third = QueueItem.ID(rawValue: 3)
      probe.engine.load(try tone(first, seconds: 1.5), at: .zero, playing: true)
      probe.engine.prepareNext(try tone(second, seconds: 1))
      _ = try await probe.wait("ready") { if case .ready(second, _, _) = $0 { true } else { nil } }
      probe.engine.prepareNext(try tone(third, seconds: 1))
      _ = try await probe.wait("third") { if case .started(third, _) = $0 { true } else { nil } }
      #expect(!probe.events.contains { if case .started(second, _) = $0 { true } else { false } })
    }

    @Test func anotherLoadReplacesTheFirstAtOnce() async throws {
      let probe = try EngineProbe(.null)
      let (one, other) = (try tone(first, seconds: 5), try tone(second, seconds: 5))
      probe.engine.load(one, at: .zero, playing: true)
      probe.engine.load(other, at: .seconds(1), playing: true)
      let position = try await probe.wait("second") {
        if case .started(second, let position) = $0 { position } else { nil }
      }
      #expect(distance(position - .seconds(1)) < .milliseconds(10))
      #expect(!probe.events.contains { if case .started(first, _) = $0 { true } else { false } })
    }
  }
}
