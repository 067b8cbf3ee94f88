// The shape of real files: where they are loud, they are high, in every format; broken ones fail.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct WaveformMeterTests {
    /// Two seconds soft, two seconds loud.
    private func file(
      _ format: AudioFileWriter.Format, in folder: TemporaryFolder
    ) throws -> FilePath {
      let samples = (0..<(4 * 48_000)).flatMap { frame -> [Float] in
        let amplitude = frame < 2 * 48_000 ? 0.05 : 0.5
        let value = Float(amplitude * sin(2 * .pi * 440 * Double(frame) / 48_000))
        return [value, value]
      }
      let path = folder.path("steps.\(format.fileExtension)")
      try AudioFileWriter.write(samples, sampleRate: 48_000, channels: 2, as: format, to: path)
      return path
    }

    @Test(arguments: [AudioFileWriter.Format.wav, .flac, .mp3, .opus])
    func whereItIsLoudItIsHigh(format: AudioFileWriter.Format) async throws {
      let folder = try TemporaryFolder()
      let waveform = try await WaveformMeter.measure(file(format, in: folder))
      #expect(waveform.levels.count <= Waveform.Builder.most)
      let columns = waveform.columns(8)
      for column in columns.prefix(3) { #expect(abs(column - 0.1) < 0.03, "\(columns)") }
      for column in columns.suffix(3) { #expect(column > 0.9, "\(columns)") }
    }

    @Test func aPartOfAFileHasItsOwnShape() async throws {
      let folder = try TemporaryFolder()
      let segment = TrackSegment(start: .seconds(1), end: .seconds(2))
      let waveform = try await WaveformMeter.measure(file(.flac, in: folder), segment: segment)
      #expect(waveform.columns(4).allSatisfy { $0 > 0.9 }, "Its loudest part is full.")
    }

    @Test func whatIsNoSoundFails() async throws {
      let folder = try TemporaryFolder()
      await #expect(throws: EngineFailure.self) {
        try await WaveformMeter.measure(folder.path("none.flac"))
      }
    }
  }
}
