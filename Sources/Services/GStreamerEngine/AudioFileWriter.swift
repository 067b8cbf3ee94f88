// Writes samples into an audio file: for the demo library, and for tests that need real files.
// Lossless formats get exactly the samples given, rounded to 16 bits without dither.
internal import CGStreamer
package import MusicCore
package import Playback

/// An encoder and its container, to one file.
package enum AudioFileWriter {
  /// What is written.
  package enum Format: String, CaseIterable, Sendable {
    case flac, mp3, opus, vorbis, m4a, wav

    /// The ending that files of this format have.
    package var fileExtension: String { self == .vorbis ? "ogg" : rawValue }
  }

  /// Writes interleaved samples, each within -1 and 1, to `path`; blocks until the file is done.
  ///
  /// `sampleRate` is in frames a second; Opus is written at 48,000 whatever it is. Throws a
  /// `missingDecoder` failure that names the Debian package when an encoder is not installed, and
  /// an `output` failure when the file cannot be written.
  package static func write(
    _ samples: [Float], sampleRate: Int, channels: Int, as format: Format, to path: FilePath
  ) throws(EngineFailure) {
    precondition(sampleRate > 0 && channels > 0, "Sound has a rate and channels")
    let elements = ["appsrc", "audioconvert", "audioresample", "filesink"] + format.elements
    let pipeline = try Pipeline(format.description, needing: elements)
    Property.path(path).set("location", on: pipeline.child("out"))
    let source = pipeline.child("in").appSource
    let caps = gst_caps_from_string(
      "audio/x-raw, format=S16LE, layout=interleaved, rate=\(sampleRate), channels=\(channels)")
    gst_app_src_set_caps(source, caps)
    gst_mini_object_unref(UnsafeMutableRawPointer(caps)?.miniObject)
    pipeline.setState(GST_STATE_PLAYING)
    let tail = format == .mp3 ? LameTag.tail * channels : 0
    push(
      samples + Array(repeating: 0, count: tail), sampleRate: sampleRate, channels: channels,
      to: source)
    gst_app_src_end_of_stream(source)
    try waitForEnd(of: pipeline)
    pipeline.setState(GST_STATE_NULL)
    if format == .mp3 {
      try LameTag.write(into: path, frames: samples.count / channels)
    }
  }
}

extension AudioFileWriter.Format {
  fileprivate var elements: [String] {
    switch self {
    case .flac: ["flacenc"]
    case .mp3: ["lamemp3enc"]
    case .opus: ["opusenc", "oggmux"]
    case .vorbis: ["vorbisenc", "oggmux"]
    case .m4a: ["avenc_aac", "mp4mux"]
    case .wav: ["wavenc"]
    }
  }

  fileprivate var description: String {
    let coder =
      switch self {
      case .flac: "flacenc quality=8"
      case .mp3: "lamemp3enc target=bitrate bitrate=192 cbr=true quality=2"
      case .opus: "audioresample ! opusenc bitrate=128000 ! oggmux"
      case .vorbis: "vorbisenc quality=0.6 ! oggmux"
      case .m4a: "avenc_aac bitrate=192000 ! mp4mux faststart=true"
      case .wav: "wavenc"
      }
    return "appsrc name=in format=time block=true max-bytes=1048576 "
      + "! audioconvert dithering=none noise-shaping=none ! \(coder) ! filesink name=out"
  }
}

extension AudioFileWriter {
  /// Frames in one buffer.
  private static let chunk = 8192

  private static func push(
    _ samples: [Float], sampleRate: Int, channels: Int, to source: UnsafeMutablePointer<GstAppSrc>
  ) {
    let frames = samples.count / channels
    for start in stride(from: 0, to: frames, by: chunk) {
      let end = min(frames, start + chunk)
      let words = samples[(start * channels)..<(end * channels)].map(word)
      let buffer = words.withUnsafeBytes { bytes in
        let buffer = gst_buffer_new_allocate(nil, gsize(bytes.count), nil)
        gst_buffer_fill(buffer, 0, bytes.baseAddress, gsize(bytes.count))
        return buffer
      }
      buffer?.pointee.pts = nanoseconds(start, sampleRate)
      buffer?.pointee.duration = nanoseconds(end, sampleRate) - nanoseconds(start, sampleRate)
      // A failed push means an error on the bus, which `waitForEnd` reports.
      guard gst_app_src_push_buffer(source, buffer) == GST_FLOW_OK else { return }
    }
  }

  /// The 16-bit sample nearest to `sample`; not a number counts as silence.
  private static func word(_ sample: Float) -> Int16 {
    guard !sample.isNaN else { return 0 }
    return Int16(max(-32768, min(32767, (sample * 32768).rounded())))
  }

  private static func nanoseconds(_ frames: Int, _ rate: Int) -> GstClockTime {
    gst_util_uint64_scale(guint64(frames), 1_000_000_000, guint64(rate))
  }

  private static func waitForEnd(of pipeline: Pipeline) throws(EngineFailure) {
    let bus = gst_element_get_bus(pipeline.element)
    defer { gst_object_unref(bus) }
    let wanted = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
    // An hour: far more than any file takes, and not for ever.
    guard let message = gst_bus_timed_pop_filtered(bus, 3_600_000_000_000, wanted) else {
      throw EngineFailure(kind: .timedOut, reason: "the encoder does not come to an end")
    }
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(message).miniObject) }
    guard message.pointee.type == GST_MESSAGE_ERROR else { return }
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    let text = error.map { String(cString: $0.pointee.message) } ?? "unknown reason"
    throw EngineFailure(kind: .output, reason: text)
  }
}

extension UnsafeMutablePointer<GstElement> {
  var appSource: UnsafeMutablePointer<GstAppSrc> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GstAppSrc.self)
  }

  var appSink: UnsafeMutablePointer<GstAppSink> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GstAppSink.self)
  }
}
