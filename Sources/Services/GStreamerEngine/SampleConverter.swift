// Fits tracks of another rate or other channels to the output. Sample-exact: what goes in comes
// out at the same time, and the tail that a resampler holds back comes out at the end.
internal import CGStreamer

/// One track's way to the output's format.
final class SampleConverter {
  private let converter: OpaquePointer
  private let input: SampleFormat
  private let output: SampleFormat
  private var framesIn = 0
  private var framesOut = 0

  init(from input: SampleFormat, to output: SampleFormat) {
    (self.input, self.output) = (input, output)
    var (source, target) = (input.info, output.info)
    guard
      let converter = gst_audio_converter_new(GST_AUDIO_CONVERTER_FLAG_NONE, &source, &target, nil)
    else { preconditionFailure("GStreamer converts between all float formats") }
    self.converter = converter
  }

  deinit {
    gst_audio_converter_free(converter)
  }

  /// The chunk in the output's format; nil while the resampler still fills.
  func convert(_ chunk: Chunk) -> Chunk? {
    framesIn += chunk.frames
    let (frames, start) = (chunk.frames, chunk.trackFrame)
    return chunk.withBytes { run($0, frames: frames, trackFrame: start, limit: .max) }
  }

  /// What is still held back; nil when nothing is.
  func drain() -> Chunk? {
    let total = (framesIn * output.rate + input.rate - 1) / input.rate
    let latency = Int(gst_audio_converter_get_max_latency(converter))
    guard input.rate != output.rate, total > framesOut else { return nil }
    let silence = Array(repeating: Float(0), count: (latency + input.rate / 100) * input.channels)
    return silence.withUnsafeBytes { bytes in
      let samples = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      return run(
        samples, frames: silence.count / input.channels, trackFrame: framesIn,
        limit: total - framesOut)
    }
  }

  private func run(
    _ samples: UnsafeMutableRawPointer?, frames: Int, trackFrame: Int, limit: Int
  ) -> Chunk? {
    let possible = Int(gst_audio_converter_get_out_frames(converter, gsize(frames)))
    guard possible > 0 else { return nil }
    let size = possible * output.bytesPerFrame
    guard let buffer = gst_buffer_new_allocate(nil, gsize(size), nil) else { return nil }
    var map = GstMapInfo()
    gst_buffer_map(buffer, &map, GST_MAP_WRITE)
    var source: gpointer? = samples
    var target: gpointer? = UnsafeMutableRawPointer(map.data)
    gst_audio_converter_samples(
      converter, GST_AUDIO_CONVERTER_FLAG_NONE, &source, gsize(frames), &target, gsize(possible))
    gst_buffer_unmap(buffer, &map)
    let kept = min(possible, limit)
    gst_buffer_set_size(buffer, gssize(kept * output.bytesPerFrame))
    framesOut += kept
    return Chunk(owning: buffer, format: output, trackFrame: trackFrame, frames: kept)
  }
}
