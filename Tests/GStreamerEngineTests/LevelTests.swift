// Level, segments, crossfade, equaliser, balance and speed, in the file that is written.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct LevelTests {
    private static func gain(_ decibels: Double, peak: Double? = nil) -> ReplayGain {
      var gain = ReplayGain()
      (gain.trackGain, gain.trackPeak) = (decibels, peak)
      return gain
    }

    private func flac(
      _ samples: some Collection<Float>, _ name: String, in folder: TemporaryFolder,
      rate: Int = 44_100
    ) throws -> FilePath {
      let path = folder.path(name)
      try AudioFileWriter.write(
        Array(samples), sampleRate: rate, channels: 2, as: .flac, to: path)
      return path
    }

    @Test func eachTrackHasItsGainFromItsFirstSampleOn() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 60_000)
      var first = EngineSource(
        id: .init(rawValue: 1), path: try flac(signal[..<50_002], "1.flac", in: folder))
      var second = EngineSource(
        id: .init(rawValue: 2), path: try flac(signal[50_002...], "2.flac", in: folder))
      (first.gain, second.gain) = (Self.gain(-20), Self.gain(-6.0206, peak: 0.7))
      var sound = SoundSettings()
      sound.levelling = .track
      let wave = try await render([first, second], in: folder, sound: sound)
      #expect(wave.samples.count == signal.count)
      for (index, sample) in wave.samples.enumerated() {
        let expected = signal[index] * 32768 * (index < 50_002 ? 0.1 : 0.5)
        guard abs(Float(sample) - expected) > 1.01 else { continue }
        Issue.record("sample \(index) is \(sample), not \(expected)")
        return
      }
    }

    @Test func withoutAGainNoSampleChangesWhateverIsTurnedOn() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 40_000)
      let paths = try [signal[..<30_002], signal[30_002...]].enumerated().map {
        try flac($0.element, "\($0.offset).flac", in: folder)
      }
      var sound = SoundSettings()
      (sound.levelling, sound.equalizer, sound.speed) = (.auto, Equalizer(.flat), 1)
      let wave = try await render(sources(paths), in: folder, sound: sound)
      #expect(wave.bits == 16)
      expectSame(wave.samples, Signal.words(signal).map(Int32.init))
    }

    @Test func whatIsMadeLouderStaysWithinFullScaleWithoutBeingCut() async throws {
      let folder = try TemporaryFolder()
      let tone = (0..<44_100).flatMap { frame -> [Float] in
        let value = Float((29_491 * sin(2 * .pi * 441 * Double(frame) / 44_100)).rounded()) / 32768
        return [value, value]
      }
      var source = EngineSource(id: .init(rawValue: 1), path: try flac(tone, "a.flac", in: folder))
      source.gain = Self.gain(6)
      var sound = SoundSettings()
      sound.levelling = .track
      let wave = try await render([source], in: folder, sound: sound)
      let peak = wave.samples.map { abs($0) }.max() ?? 0
      #expect((31_000...32_767).contains(peak))
      // Cut flat, a fifth of the samples would stand at the top.
      #expect(wave.samples.filter { abs($0) >= 32_767 }.count < wave.samples.count / 100)
      source.gain = Self.gain(6, peak: 0.3)
      sound.preamp = -6
      let own = try await render([source], in: folder, sound: sound)
      expectSame(own.samples, Signal.words(tone).map(Int32.init))
    }

    @Test func tracksOfOneFileJoinAsIfItHadNotBeenCut() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 5 * 44_100)
      let path = try flac(signal, "album.flac", in: folder)
      // Frames of a CUE sheet: a 75th of a second.
      let cuts = [37, 110, 251, 300].map { Duration.seconds($0) / 75 }
      let sources = zip(cuts, cuts.dropFirst()).enumerated().map { index, part in
        EngineSource(
          id: .init(rawValue: index + 1), path: path,
          segment: EngineSource.Segment(start: part.0, end: part.1))
      }
      let wave = try await render(sources, in: folder)
      let expected = signal[(37 * 588 * 2)..<(300 * 588 * 2)]
      expectSame(wave.samples, Signal.words(Array(expected)).map(Int32.init))
    }

    @Test func aSegmentHasItsOwnTimesAndGoesToTheFilesEnd() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 5 * 44_100)
      let probe = try EngineProbe(.file(folder.path("part.wav")))
      let id = QueueItem.ID(rawValue: 1)
      let source = EngineSource(
        id: id, path: try flac(signal, "album.flac", in: folder),
        segment: EngineSource.Segment(start: .seconds(2), end: .seconds(99)))
      probe.engine.load(source, at: .seconds(1), playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("ended") { $0 == .ended(id) ? true : nil }
      probe.engine.close()
      #expect(probe.events.contains(.ready(id, duration: .seconds(3), isSeekable: true)))
      let start = probe.events.firstNonNil {
        if case .started(_, let position) = $0 { position } else { nil }
      }
      // A file is written so fast that the start may be told late.
      #expect((Duration.seconds(1)...Duration.seconds(3)).contains(start ?? .zero))
      expectSame(
        try WaveFile(folder.path("part.wav")).samples,
        Signal.words(Array(signal[(3 * 88_200)...])).map(Int32.init))
    }

    @Test func aCrossfadeKeepsThePowerAndTheOrder() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 4 * 44_100)
      let path = try flac(signal, "1.flac", in: folder)
      let other = try flac(signal.map { -$0 * 0.5 }, "2.flac", in: folder)
      var both = sources([path, other])
      var sound = SoundSettings()
      sound.crossfade = .seconds(1)
      let wave = try await render(both, in: folder, sound: sound)
      #expect(wave.frames == 7 * 44_100)
      let words = Signal.words(signal).map(Int32.init)
      expectSame(Array(wave.samples[..<(3 * 88_200)]), Array(words[..<(3 * 88_200)]))
      let rest = wave.samples[(4 * 88_200)...]
      let isOther = zip(rest, words[88_200...]).allSatisfy { pair in abs(pair.0 * 2 + pair.1) <= 2 }
      #expect(isOther)
      // Half way both sound at their power's half.
      let middle = 3 * 88_200 + 44_100
      let (first, second) = (Double(words[middle]), Double(words[44_100]) * -0.5)
      let expected = (first + second) * 0.5.squareRoot()
      #expect(abs(Double(wave.samples[middle]) - expected) < 40)

      both[1].mayCrossfade = false
      #expect(try await render(both, in: folder, sound: sound).frames == 8 * 44_100)
    }

    @Test func balanceTakesFromOneSideOnly() async throws {
      let folder = try TemporaryFolder()
      let signal = Signal.make(frames: 20_000)
      var sound = SoundSettings()
      sound.balance = 1
      let path = try flac(signal, "1.flac", in: folder)
      let wave = try await render(sources([path]), in: folder, sound: sound)
      let words = Signal.words(signal).map(Int32.init)
      let (left, right) = (stride(from: 0, to: 40_000, by: 2), stride(from: 1, to: 40_000, by: 2))
      #expect(left.allSatisfy { wave.samples[$0] == 0 })
      #expect(right.allSatisfy { wave.samples[$0] == words[$0] })
    }

    @Test func aBandOfTheEqualizerChangesItsTonesAndLeavesOthers() async throws {
      let folder = try TemporaryFolder()
      var sound = SoundSettings()
      sound.equalizer = Equalizer().setting(band: 5, to: -12)
      for (frequency, expected) in [(947.0, 0.25...0.3), (60, 0.9...1.1)] {
        let tone = (0..<44_100).flatMap { frame -> [Float] in
          let value = Float(0.5 * sin(2 * .pi * frequency * Double(frame) / 44_100))
          return [value, value]
        }
        let path = try flac(tone, "\(frequency).flac", in: folder)
        let wave = try await render(sources([path]), in: folder, sound: sound)
        let peak = Double(wave.samples[44_100...].map { abs($0) }.max() ?? 0) / 16_384
        #expect(expected.contains(peak), "\(frequency) Hz")
      }
    }

    @Test(arguments: [0.5, 0.8, 1.25, 2])
    func speedChangesTheLengthAndNotThePitch(speed: Double) async throws {
      let folder = try TemporaryFolder()
      let tone = (0..<(4 * 44_100)).flatMap { frame -> [Float] in
        let value = Float(0.5 * sin(2 * .pi * 441 * Double(frame) / 44_100))
        return [value, value]
      }
      let halves = [tone[..<100_002], tone[100_002...]]
      let paths = try halves.enumerated().map {
        try flac($0.element, "\($0.offset).flac", in: folder)
      }
      var sound = SoundSettings()
      sound.speed = speed
      let wave = try await render(sources(paths), in: folder, sound: sound)
      let seconds = Double(wave.frames) / 44_100
      #expect(abs(seconds - 4 / speed) < 0.12, "\(seconds) s")
      let left = stride(from: 0, to: wave.samples.count, by: 2).map { wave.samples[$0] }
      let crossings = zip(left, left.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      #expect(abs(Double(crossings) / seconds - 441) < 8, "\(crossings) in \(seconds) s")
      // No gap where the tracks meet.
      let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }.max() ?? 0
      #expect(steps < 2000)
    }

    private func sources(_ paths: [FilePath]) -> [EngineSource] {
      paths.enumerated().map { EngineSource(id: .init(rawValue: $0.offset + 1), path: $0.element) }
    }
  }
}

/// Compares samples and tells the first that differs, not all of them.
func expectSame(
  _ heard: [Int32], _ wanted: [Int32], sourceLocation: SourceLocation = #_sourceLocation
) {
  let count = heard.count == wanted.count
  #expect(count, "\(heard.count) samples, not \(wanted.count)", sourceLocation: sourceLocation)
  let first = zip(heard, wanted).enumerated().first { $0.element.0 != $0.element.1 }
  #expect(
    first == nil, "first at \(first?.offset ?? 0): \(first.map { "\($0.element)" } ?? "")",
    sourceLocation: sourceLocation)
}

extension Sequence {
  fileprivate func firstNonNil<Found>(_ find: (Element) -> Found?) -> Found? {
    for element in self { if let found = find(element) { return found } }
    return nil
  }
}
