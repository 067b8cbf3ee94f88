// Which element decodes which format, and which Debian package brings it: for `norae doctor`. One of
// the elements is enough.
import GStreamerEngine

/// A format, what decodes it, and where that comes from.
struct DecoderEntry: Sendable {
  let format: String
  let elements: [String]
  let package: String

  /// Whether one of the elements is there.
  var isThere: Bool { elements.contains { GStreamerRuntime.has($0) } }

  static let all: [DecoderEntry] = [
    .init("MP3", ["mpg123audiodec", "avdec_mp3"], "gstreamer1.0-plugins-good"),
    .init("FLAC", ["flacdec", "avdec_flac"], "gstreamer1.0-plugins-good"),
    .init("Vorbis", ["vorbisdec", "avdec_vorbis"], "gstreamer1.0-plugins-base"),
    .init("Opus", ["opusdec", "avdec_opus"], "gstreamer1.0-plugins-base"),
    .init("AAC", ["avdec_aac", "faad", "fdkaacdec"], "gstreamer1.0-libav"),
    .init("ALAC", ["avdec_alac"], "gstreamer1.0-libav"),
    .init("WAV", ["wavparse"], "gstreamer1.0-plugins-good"),
    .init("AIFF", ["aiffparse"], "gstreamer1.0-plugins-bad"),
    .init("WavPack", ["wavpackdec", "avdec_wavpack"], "gstreamer1.0-plugins-good"),
    .init("Monkey's Audio", ["avdec_ape"], "gstreamer1.0-libav"),
    .init("Musepack", ["musepackdec", "avdec_mpc8"], "gstreamer1.0-plugins-bad"),
    .init("WMA", ["avdec_wmav2"], "gstreamer1.0-libav"),
  ]

  private init(_ format: String, _ elements: [String], _ package: String) {
    self.format = format
    self.elements = elements
    self.package = package
  }
}
