// The one way out: samples of all tracks go one after another into this pipeline, which knows
// nothing of tracks. It counts frames, carries our volume, and tells how far the listener is.
internal import CGStreamer
import Dispatch
import MusicCore
import Playback

/// A running output of one format.
///
/// Confined to the conductor.
final class OutputPipeline {
  let format: SampleFormat
  private let output: EngineOutput
  private let pipeline: Pipeline
  private let source: UnsafeMutablePointer<GstAppSrc>
  private let ended = DispatchSemaphore(value: 0)
  private var isEnding = false

  /// Frames pushed since the pipeline last began at 0.
  private(set) var pushed = 0
  /// Whether the sink holds samples, so that its position means something.
  private(set) var isPrerolled = false

  /// Samples that wait in front of the sink: enough against a busy machine, little enough that
  /// what follows can still be changed.
  private static let lead = Duration.milliseconds(250)
  /// A file that cannot be finished in this time never will.
  private static let patience = DispatchTimeInterval.seconds(10)

  /// Builds the pipeline; `onNote` and `onHunger` are called on streaming threads.
  init(
    _ output: EngineOutput, format: SampleFormat, bits: Int, volume: Double,
    onNote: @escaping @Sendable (BusNote) -> Void, onHunger: @escaping @Sendable () -> Void
  ) throws(EngineFailure) {
    (self.output, self.format) = (output, format)
    let bytes = Self.lead.frames(at: format.rate) * format.bytesPerFrame
    pipeline = try Pipeline(
      "appsrc name=in format=time stream-type=seekable min-percent=60 max-bytes=\(bytes) "
        + "! volume name=volume ! \(output.sink(bits: bits))",
      needing: ["appsrc", "volume"] + output.elements)
    source = pipeline.child("in").appSource
    let caps = format.caps
    gst_app_src_set_caps(source, caps)
    gst_mini_object_unref(UnsafeMutableRawPointer(caps)?.miniObject)
    if case .file(let path) = output {
      Property.path(path).set("location", on: pipeline.child("sink"))
    }
    let ended = ended
    pipeline.listen { note in
      if case .ended = note { ended.signal() }
      if case .failed = note { ended.signal() }
      onNote(note)
    }
    pipeline.watchHunger(of: source, onHunger)
    self.volume = volume
    setVolume()
  }

  /// Linear amplitude; 1 leaves the samples untouched.
  var volume = 1.0 {
    didSet { setVolume() }
  }

  /// Whether more samples are wanted now.
  var hasRoom: Bool {
    gst_app_src_get_current_level_bytes(source) < gst_app_src_get_max_bytes(source)
  }

  /// Whether all samples have gone to the sink.
  var isEmpty: Bool { gst_app_src_get_current_level_bytes(source) == 0 }

  /// How many frames the listener has heard since frame 0.
  var heard: Int {
    guard output.isRealTime else {
      return pushed - Int(gst_app_src_get_current_level_bytes(source)) / format.bytesPerFrame
    }
    guard isPrerolled, let position = pipeline.position else { return 0 }
    let frame = Duration.nanoseconds(position).frames(at: format.rate)
    return min(pushed, max(0, frame))
  }

  func play() -> Bool { pipeline.setState(GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE }
  func pause() -> Bool { pipeline.setState(GST_STATE_PAUSED) != GST_STATE_CHANGE_FAILURE }

  func prerolled() {
    isPrerolled = true
  }

  /// Drops what has not been heard and begins at frame 0; a file drops nothing and goes on.
  func restart() {
    isEnding = false
    guard output.isRealTime else { return }
    isPrerolled = false
    pushed = 0
    _ = pipeline.seek(to: 0)
  }

  /// Puts a piece of the output's format behind what was pushed.
  func push(_ chunk: Chunk) {
    let buffer = chunk.retainedBuffer()
    buffer.pointee.pts = GstClockTime(Duration(frames: pushed, rate: format.rate).nanoseconds)
    pushed += chunk.frames
    let end = GstClockTime(Duration(frames: pushed, rate: format.rate).nanoseconds)
    buffer.pointee.duration = end - buffer.pointee.pts
    // Refused while flushing or after an error, which the bus reports.
    _ = gst_app_src_push_buffer(source, buffer)
  }

  /// Nothing follows: the sink plays what it has and then says that it ended.
  func endOfStream() {
    guard !isEnding else { return }
    isEnding = true
    gst_app_src_end_of_stream(source)
  }

  /// Completes a file; blocks until its header is right.
  ///
  /// Nothing to do for other outputs.
  func finish() {
    guard !output.isRealTime, pushed > 0 else { return }
    _ = play()
    endOfStream()
    _ = ended.wait(timeout: .now() + Self.patience)
  }

  private func setVolume() {
    Property.double(volume).set("volume", on: pipeline.child("volume"))
  }
}
