// One track on its way to the output: takes decoded buffers out of the pipeline, knows which frame
// of the track each one holds, and cuts what is not music. Confined to the conductor.
internal import CGStreamer
import MusicCore
import Playback

/// A track that decodes.
final class DecodeChain {
  private let file: OpenedFile
  private let sink: UnsafeMutablePointer<GstAppSink>
  /// nil until the first samples are there.
  private(set) var format: SampleFormat?
  /// Whether everything has been taken out.
  private(set) var isDrained = false
  /// Whether samples come, or the end has.
  private(set) var isReady = false

  /// The number that the decoder's next frame has, silence before the music counted; nil: the
  /// time stamp tells.
  private var cursor: Int?
  /// Frames of the track before this one are dropped.
  private var floor = 0

  /// Frames of the track from this time on are dropped, and with them the decoder ends.
  var end: Duration?
  /// Whether it has ended there, before the track does.
  private(set) var isCutShort = false

  /// The part of the file that is the track.
  private let segment: EngineSource.Segment?
  /// Where in the track it begins.
  private let entry: Duration
  /// Whether the decoder must be sent there before anything else.
  private var mustEnter: Bool

  init(_ file: OpenedFile, segment: EngineSource.Segment?, entry: Duration) {
    self.file = file
    self.segment = segment
    self.entry = entry
    mustEnter = (segment?.start ?? .zero) + entry > .zero
    sink = file.pipeline.child("out").appSink
  }

  /// The track's length; nil when unknown.
  var duration: Duration? {
    let rest = file.pipeline.duration.map { max(.zero, .nanoseconds($0) - lead) }
    guard let length else { return rest }
    let exact = Duration(frames: length, rate: rate)
    // A sheet may promise more than there is in the file.
    return segment == nil ? exact : min(exact, rest ?? exact)
  }

  /// Whether the track begins where something else ends.
  var isInside: Bool { (segment?.start ?? .zero) > .zero }

  var pipeline: Pipeline { file.pipeline }

  /// Whether the length is known to the frame and cannot become another.
  var hasExactLength: Bool { length != nil }

  var isSeekable: Bool { !file.gapless.isChained && file.pipeline.isSeekable }

  /// How many bits of a sample are worth keeping: 16, or 24 where the file had more.
  var usefulBits: Int {
    guard !file.decoders.areLossy, let pad = gst_element_get_static_pad(convert, "sink") else {
      return 16
    }
    defer { gst_object_unref(pad) }
    guard let caps = gst_pad_get_current_caps(pad) else { return 16 }
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(caps).miniObject) }
    var info = GstAudioInfo()
    guard gst_audio_info_from_caps(&info, caps) != 0, let finfo = info.finfo else { return 16 }
    return finfo.pointee.depth > 16 ? 24 : 16
  }

  /// Takes note of a preroll; true when the chain can be played from where it was sent.
  func prerolled() -> Bool {
    readFormat()
    if mustEnter {
      mustEnter = false
      if isSeekable, seek(to: entry) { return false }
    }
    isReady = true
    return true
  }

  /// Lets the decoder run; it rests by itself when its buffers are full.
  func run() {
    file.pipeline.setState(GST_STATE_PLAYING)
  }

  /// Sends the decoder to `position` in the track; false when it refuses.
  ///
  /// A preroll follows.
  func seek(to position: Duration) -> Bool {
    // The floor cuts the run-up off.
    let frame = max(0, position.frames(at: rate))
    let target = max(0, frame + start - file.gapless.runUp.frames(at: rate))
    // A decoder cuts its first buffer at the last frame before the time, and stamps it with the
    // time: only where both are the same frame does the stamp tell the truth. A quarter of a frame
    // later they are, also where a decoder's own times are rounded up.
    let time = ((Double(target) + (target == 0 ? 0 : 0.25)) / Double(rate) * 1e9).rounded(.up)
    guard file.pipeline.seek(to: Int(time)) else { return false }
    (isReady, isDrained, isCutShort, cursor) = (false, false, false, nil)
    floor = frame
    return true
  }

  /// Behaves as if all had been taken out: for a seek to the end, and after an error.
  func finish() {
    isDrained = true
    isReady = true
  }

  /// The next piece of the track; nil when there is none now, or none any more.
  func pull() -> Chunk? {
    while !isDrained {
      guard let sample = gst_app_sink_try_pull_sample(sink, 0) else {
        if gst_app_sink_is_eos(sink) != 0 { isDrained = true }
        return nil
      }
      defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).miniObject) }
      if let chunk = cut(sample) { return chunk }
    }
    return nil
  }
}

extension DecodeChain {
  private var convert: UnsafeMutablePointer<GstElement> { file.pipeline.child("convert") }
  private var rate: Int { format?.rate ?? file.gapless.rate ?? 44_100 }
  private var start: Int { file.gapless.start(at: rate) + skipped }
  /// Frames of music before the track.
  private var skipped: Int { segment?.start.frames(at: rate) ?? 0 }
  private var length: Int? {
    let whole = file.gapless.length(at: rate).map { max(0, $0 - skipped) }
    guard let end = segment?.end else { return whole }
    return min(whole ?? .max, max(0, end.frames(at: rate) - skipped))
  }
  /// How much later the pipeline's times are than the track's.
  private var lead: Duration { Duration(frames: start, rate: rate) }

  private func readFormat() {
    guard format == nil, let sample = gst_app_sink_try_pull_preroll(sink, 0) else { return }
    format = SampleFormat(gst_sample_get_caps(sample))
    gst_mini_object_unref(UnsafeMutableRawPointer(sample).miniObject)
  }

  /// The part of a sample that is music and not before the floor; nil when none of it is.
  private func cut(_ sample: OpaquePointer) -> Chunk? {
    guard let buffer = gst_sample_get_buffer(sample),
      let format = SampleFormat(gst_sample_get_caps(sample))
    else { return nil }
    self.format = format
    let frames = Int(gst_buffer_get_size(buffer)) / format.bytesPerFrame
    let first = number(of: buffer, in: sample) - start
    cursor = first + start + frames
    let whole = length ?? .max
    let end = min(whole, self.end?.frames(at: format.rate) ?? .max)
    if first >= end { isDrained = true }
    if end < whole, first + frames > end { isCutShort = true }
    let (from, to) = (max(first, floor), min(first + frames, end))
    guard from < to else { return nil }
    let bytes = format.bytesPerFrame
    guard
      let part = gst_buffer_copy_region(
        buffer, GST_BUFFER_COPY_MEMORY, gsize((from - first) * bytes), gsize((to - from) * bytes))
    else { return nil }
    return Chunk(owning: part, format: format, trackFrame: from, frames: to - from)
  }

  /// The decoder's number of the buffer's first frame: counted on, because time stamps are rounded;
  /// read from the time stamp after a seek and where the two are far apart.
  private func number(of buffer: UnsafeMutablePointer<GstBuffer>, in sample: OpaquePointer) -> Int {
    let stamp = buffer.pointee.pts
    guard stamp != .max, let segment = gst_sample_get_segment(sample) else { return cursor ?? 0 }
    let time = Int(stamp) - Int(segment.pointee.start) + Int(segment.pointee.time)
    let stamped = Int((Double(time) / 1e9 * Double(rate)).rounded())
    guard let cursor, abs(cursor - stamped) < rate / 20 else { return stamped }
    return cursor
  }
}
