// How decoded samples lie: always 32-bit floats, interleaved; rate and channels are the file's.
internal import CGStreamer

/// The rate, channels and speaker layout of float samples.
///
/// `@unchecked Sendable`: the C structure holds numbers and a pointer to a constant table.
struct SampleFormat: @unchecked Sendable {
  let info: GstAudioInfo

  /// The format in the caps of a sample; nil when it is not what our decoders are asked for.
  init?(_ caps: UnsafeMutablePointer<GstCaps>?) {
    var info = GstAudioInfo()
    guard let caps, gst_audio_info_from_caps(&info, caps) != 0, info.rate > 0, info.channels > 0
    else { return nil }
    self.info = info
  }

  /// Frames a second.
  var rate: Int { Int(info.rate) }
  var channels: Int { Int(info.channels) }
  var bytesPerFrame: Int { Int(info.bpf) }

  /// Caps that the caller owns.
  var caps: UnsafeMutablePointer<GstCaps>? {
    var info = info
    return gst_audio_info_to_caps(&info)
  }

  /// Whether samples of the other format need no conversion to this one.
  func fits(_ other: SampleFormat) -> Bool {
    rate == other.rate && channels == other.channels
  }
}

/// One piece of decoded sound; frees its buffer.
final class Chunk {
  private let buffer: UnsafeMutablePointer<GstBuffer>
  let format: SampleFormat
  /// Where in the track the first frame is.
  let trackFrame: Int
  let frames: Int

  /// Takes over `buffer`.
  init(
    owning buffer: UnsafeMutablePointer<GstBuffer>, format: SampleFormat, trackFrame: Int,
    frames: Int
  ) {
    self.buffer = buffer
    self.format = format
    self.trackFrame = trackFrame
    self.frames = frames
  }

  deinit {
    gst_mini_object_unref(UnsafeMutableRawPointer(buffer).miniObject)
  }

  /// Lets `body` look at the samples.
  func withBytes<Result>(_ body: (UnsafeMutableRawPointer?) -> Result) -> Result {
    var map = GstMapInfo()
    gst_buffer_map(buffer, &map, GST_MAP_READ)
    defer { gst_buffer_unmap(buffer, &map) }
    return body(UnsafeMutableRawPointer(map.data))
  }

  /// Lets `body` change the interleaved samples; nobody else who holds them sees it.
  func change(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
    withSamples(of: buffer, body)
  }

  /// Frames `range` of this piece, sharing its memory.
  func part(_ range: Range<Int>) -> Chunk {
    let size = format.bytesPerFrame
    guard
      let part = gst_buffer_copy_region(
        buffer, GST_BUFFER_COPY_MEMORY, gsize(range.lowerBound * size), gsize(range.count * size))
    else { preconditionFailure("A part of a piece lies within it") }
    return Chunk(
      owning: part, format: format, trackFrame: trackFrame + range.lowerBound, frames: range.count)
  }

  /// One more reference to the buffer, the caller's to give back or hand on.
  func retainedBuffer() -> UnsafeMutablePointer<GstBuffer> {
    gst_mini_object_ref(UnsafeMutableRawPointer(buffer).miniObject)
    return buffer
  }
}

/// Lets `body` change the float samples of a buffer that is the caller's alone.
func withSamples(
  of buffer: UnsafeMutablePointer<GstBuffer>, _ body: (UnsafeMutableBufferPointer<Float>) -> Void
) {
  var map = GstMapInfo()
  let access = GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
  guard gst_buffer_map(buffer, &map, access) != 0 else { return }
  defer { gst_buffer_unmap(buffer, &map) }
  let count = Int(map.size) / MemoryLayout<Float>.size
  UnsafeMutableRawPointer(map.data)?.withMemoryRebound(to: Float.self, capacity: count) {
    body(UnsafeMutableBufferPointer(start: $0, count: count))
  }
}
