// Every format is written so that others can read it, and lossless ones exactly.
import Foundation
import GStreamerEngine
import MusicCore
import Playback
import Testing

extension SoundTests {
  struct AudioFileWriterTests {
    private let signal = Signal.make(frames: 88_211)

    @Test(arguments: [AudioFileWriter.Format.flac, .wav])
    func losslessFilesHoldTheVerySamples(format: AudioFileWriter.Format) throws {
      let folder = try TemporaryFolder()
      let path = folder.path("tone.\(format.fileExtension)")
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: format, to: path)
      #expect(try FFmpeg.decode(path, in: folder) == Signal.words(signal))
    }

    @Test(arguments: [AudioFileWriter.Format.mp3, .opus, .vorbis, .m4a])
    func lossyFilesAreReadableAndNearlyAsLong(format: AudioFileWriter.Format) throws {
      let folder = try TemporaryFolder()
      let path = folder.path("tone.\(format.fileExtension)")
      try AudioFileWriter.write(signal, sampleRate: 44_100, channels: 2, as: format, to: path)
      let heard = try FFmpeg.decode(path, in: folder).count / 2
      let expected = format == .opus ? 88_211 * 480 / 441 : 88_211
      // MP4 says nothing of the encoder's delay and padding: up to two of its frames more.
      let tolerance = format == .m4a ? 2048 : 0
      #expect((expected...(expected + tolerance)).contains(heard))
    }

    @Test func monoAt48kHzIsKept() throws {
      let folder = try TemporaryFolder()
      let mono = Signal.make(frames: 48_000, rate: 48_000, channels: 1)
      try AudioFileWriter.write(
        mono, sampleRate: 48_000, channels: 1, as: .flac, to: folder.path("mono.flac"))
      #expect(try FFmpeg.decode(folder.path("mono.flac"), in: folder) == Signal.words(mono))
    }

    @Test func samplesOutsideTheRangeAreClippedNotWrapped() throws {
      let folder = try TemporaryFolder()
      try AudioFileWriter.write(
        [2, -2, .nan, .infinity], sampleRate: 44_100, channels: 1, as: .wav,
        to: folder.path("loud.wav"))
      #expect(
        try FFmpeg.decode(folder.path("loud.wav"), in: folder) == [32767, -32768, 0, 32767])
    }

    @Test func aFolderThatIsNotThereIsAnOutputFailure() {
      #expect {
        try AudioFileWriter.write(
          [0], sampleRate: 44_100, channels: 1, as: .wav, to: FilePath("/nowhere/tone.wav"))
      } throws: { ($0 as? EngineFailure)?.kind == .output }
    }
  }
}
