// Ogg files that hold several, one after another, as some recorders of radio write them: one track, as
// long as all of it is, without a gap inside, and sought in as any other.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct ChainedOggTests {
    private static let cut = 88_211
    private let folder: TemporaryFolder
    private let id = QueueItem.ID(rawValue: 1)

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A signal cut into pieces of these lengths, each encoded by itself, all in one file.
    private func chained(
      _ ending: String, _ arguments: [String], rate: Int, lengths: [Int]
    ) throws -> FilePath {
      let signal = Signal.make(frames: lengths.reduce(0, +), rate: rate)
      var (start, data) = (0, Data())
      for (index, length) in lengths.enumerated() {
        let wave = folder.path("\(index).wav")
        try AudioFileWriter.write(
          Array(signal[(start * 2)..<((start + length) * 2)]), sampleRate: rate, channels: 2,
          as: .wav, to: wave)
        let part = folder.path("\(index).\(ending)")
        // The same number in each would make them one.
        try FFmpeg.run(
          ["-i", wave.display] + arguments + ["-serial_offset", "\(index * 7919)", part.display])
        data += try Data(contentsOf: URL(fileURLWithPath: part.display))
        start += length
      }
      let path = folder.path("chained.\(ending)")
      try data.write(to: URL(fileURLWithPath: path.display))
      return path
    }

    private func rendered(_ path: FilePath, from position: Duration) async throws -> WaveFile {
      let output = folder.path("\(UUID().uuidString).wav")
      let probe = try EngineProbe(.file(output))
      probe.engine.load(EngineSource(id: id, path: path), at: position, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("ended", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      probe.engine.close()
      return try WaveFile(output)
    }

    @Test(arguments: [
      ("ogg", ["-c:a", "libvorbis", "-q:a", "6"], 44_100),
      ("opus", ["-c:a", "libopus", "-b:a", "160k"], 48_000),
    ])
    func everyPlaceInItSoundsAsTheSignalDoes(
      ending: String, arguments: [String], rate: Int
    ) async throws {
      let lengths = [Self.cut, 60_011, 70_001]
      let path = try chained(ending, arguments, rate: rate, lengths: lengths)
      let whole = try await rendered(path, from: .zero)
      #expect(whole.frames == lengths.reduce(0, +))
      let signal = Signal.words(Signal.make(frames: whole.frames, rate: rate)).map(Int32.init)
      for frame in [40_000, Self.cut + 10_000, Self.cut + 60_011 + 10_000] {
        #expect(Signal.shift(of: whole.samples, behind: signal, at: frame) == 0, "\(frame)")
      }
      for milliseconds in [0, 1500, 1995, 2300, 3700] {
        let wave = try await rendered(path, from: .milliseconds(milliseconds))
        let frame = Int((Double(milliseconds) * Double(rate) / 1000).rounded())
        #expect(wave.frames == whole.frames - frame, "\(milliseconds) ms")
        let rest = Array(signal[(frame * 2)...])
        #expect(
          Signal.shift(of: wave.samples, behind: rest, at: 20_000) == 0, "\(milliseconds) ms")
      }
    }

    @Test func seeksAcrossTheBordersLandWhilePlayingAndPaused() async throws {
      let path = try chained(
        "ogg", ["-c:a", "libvorbis"], rate: 44_100, lengths: [88_200, 88_200, 88_200])
      let probe = try EngineProbe(.null)
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("playing", limit: .seconds(60)) {
        if case .playing = $0 { true } else { nil }
      }
      #expect(probe.events.first == .ready(id, duration: .seconds(6), isSeekable: true))
      for (number, milliseconds) in [5000, 500, 3000, 3500, 1999, 2001, 5900, 100].enumerated() {
        if number == 5 { probe.engine.pause() }
        let token = SeekToken(rawValue: number)
        let place = Duration.milliseconds(milliseconds)
        probe.engine.seek(to: place, token: token)
        let landed = try await probe.wait("place", limit: .seconds(60)) {
          if case .seeked(_, token, let position) = $0 { position } else { nil }
        }
        #expect(distance(landed - place) < .milliseconds(200), "\(landed) for \(place)")
      }
      // Faster than any of them can be come to: the last one counts.
      for number in 100...130 {
        let place = Duration.milliseconds(number * 1237 % 6000)
        probe.engine.seek(to: place, token: SeekToken(rawValue: number))
      }
      probe.engine.seek(to: .milliseconds(5500), token: SeekToken(rawValue: 200))
      probe.engine.play()
      _ = try await probe.wait("end", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      let last = probe.events.lazy.compactMap { event -> SeekToken? in
        if case .seeked(_, let token, _) = event { token } else { nil }
      }
      #expect(Array(last).last == SeekToken(rawValue: 200))
    }

    /// What is heard from one file to the next goes on in real time.
    @Test func itPlaysOnFromOneToTheNext() async throws {
      let path = try chained(
        "ogg", ["-c:a", "libvorbis"], rate: 44_100, lengths: [22_050, 22_050, 22_050])
      let recording = Recording()
      let probe = try EngineProbe(.null, onRendered: { recording.add($0) })
      probe.engine.load(EngineSource(id: id, path: path), at: .zero, playing: true)
      probe.engine.prepareNext(nil)
      _ = try await probe.wait("end", limit: .seconds(60)) { $0 == .ended(id) ? true : nil }
      #expect(recording.samples.count == 3 * 22_050 * 2)
      #expect(!probe.events.contains { if case .stalled = $0 { true } else { false } })
    }
  }
}
