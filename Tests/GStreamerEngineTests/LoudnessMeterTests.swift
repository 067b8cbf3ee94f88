// Loudness against what EBU Tech 3341 says a meter must show, and per album.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct LoudnessMeterTests {
    /// A stereo tone of 1 kHz; at -23 dB it has -23 LUFS by definition.
    private func tone(
      _ decibels: Double, seconds: Int, as format: AudioFileWriter.Format = .wav,
      in folder: TemporaryFolder
    ) throws -> FilePath {
      let amplitude = pow(10, decibels / 20)
      let samples = (0..<(seconds * 48_000)).flatMap { frame -> [Float] in
        let value = Float(amplitude * sin(2 * .pi * 1000 * Double(frame) / 48_000))
        return [value, value]
      }
      let path = folder.path("\(decibels)-\(seconds).\(format.fileExtension)")
      try AudioFileWriter.write(samples, sampleRate: 48_000, channels: 2, as: format, to: path)
      return path
    }

    @Test(arguments: [AudioFileWriter.Format.wav, .flac, .mp3, .opus])
    func aToneOfMinus23IsMinus23(format: AudioFileWriter.Format) throws {
      let folder = try TemporaryFolder()
      let path = try tone(-23, seconds: 5, as: format, in: folder)
      let gain = try #require(LoudnessMeter.measure([.init(path: path)]).first).get()
      // LAME makes it a little softer by itself.
      #expect(abs((gain.trackGain ?? 99) - 5) <= (format == .mp3 ? 0.3 : 0.11))
      #expect(abs((gain.trackPeak ?? 99) - pow(10, -23.0 / 20)) < 0.015)
      #expect(gain.albumGain == gain.trackGain)
    }

    @Test func anAlbumIsMeasuredAsOneAndABrokenTrackDoesNotCount() throws {
      let folder = try TemporaryFolder()
      let soft = try tone(-30, seconds: 4, in: folder)
      let loud = try tone(-20, seconds: 4, in: folder)
      let results = LoudnessMeter.measure([
        .init(path: soft), .init(path: folder.path("none.flac")), .init(path: loud),
      ])
      let (first, last) = (try results[0].get(), try results[2].get())
      #expect(throws: EngineFailure.self) { try results[1].get() }
      #expect(abs((first.trackGain ?? 0) - 12) < 0.11)
      #expect(abs((last.trackGain ?? 0) - 2) < 0.11)
      // The mean of both powers; the soft one lies just above the relative gate.
      #expect(abs((first.albumGain ?? 0) - (-18 + 22.6)) < 0.2)
      #expect(first.albumGain == last.albumGain && first.albumPeak == last.trackPeak)
    }

    @Test func aSegmentIsMeasuredByItselfAndSilenceHasNoGain() throws {
      let folder = try TemporaryFolder()
      let path = folder.path("both.wav")
      var samples = [Float](repeating: 0, count: 4 * 88_200)
      for frame in (2 * 44_100)..<(4 * 44_100) {
        let value = Float(0.1 * sin(2 * .pi * 1000 * Double(frame) / 44_100))
        (samples[frame * 2], samples[frame * 2 + 1]) = (value, value)
      }
      try AudioFileWriter.write(samples, sampleRate: 44_100, channels: 2, as: .wav, to: path)
      let results = LoudnessMeter.measure([
        .init(path: path, segment: TrackSegment(start: .zero, end: .seconds(2))),
        .init(path: path, segment: TrackSegment(start: .seconds(2), end: nil)),
      ])
      #expect(try results[0].get() == ReplayGain())
      #expect(abs((try results[1].get().trackGain ?? 0) - 2) < 0.11)
    }

    @Test func aFileThatNeverAnswersAndACancelledOneComeToAnEnd() throws {
      let folder = try TemporaryFolder()
      let path = try tone(-23, seconds: 20, in: folder)
      #expect(throws: EngineFailure.self) {
        try LoudnessMeter.measure([.init(path: path)], isCancelled: { true })[0].get()
      }
    }
  }
}
