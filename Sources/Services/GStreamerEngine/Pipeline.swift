// One GStreamer pipeline as one owned Swift object. Its bus needs no main loop: a handler on the
// streaming threads turns each message into a value and drops the message.
internal import CGStreamer
import MusicCore
import Playback
import Synchronization

/// A pipeline; goes to its null state and is freed with the last reference.
///
/// `@unchecked Sendable`: the pointers never change, and GStreamer's own calls on elements are safe
/// from any thread.
final class Pipeline: @unchecked Sendable {
  let element: UnsafeMutablePointer<GstElement>
  /// What an fdsrc reads: closed when nothing reads it any more.
  private let pipe: PipeEnd?

  /// Builds what `description` says, in gst-launch's language, after seeing that all is there.
  init(_ description: String, needing elements: [String], reading pipe: PipeEnd? = nil)
    throws(EngineFailure)
  {
    self.pipe = pipe
    GStreamerRuntime.start()
    for name in elements where !GStreamerRuntime.has(name) {
      let package = DebianPackage.holding(element: name)
      throw EngineFailure(
        kind: .missingDecoder, reason: "\(name) is missing; it is in \(package)",
        detail: .missing(name, package: package))
    }
    var error: UnsafeMutablePointer<GError>?
    // Half a pipeline is worse than none.
    let flags = GstParseFlags(GST_PARSE_FLAG_FATAL_ERRORS.rawValue)
    guard let parsed = gst_parse_launch_full(description, nil, flags, &error) else {
      defer { g_clear_error(&error) }
      let text = error.map { String(cString: $0.pointee.message) } ?? "unknown reason"
      throw EngineFailure(kind: .output, reason: "GStreamer cannot build a pipeline: \(text)")
    }
    element = parsed
    gst_object_ref_sink(parsed)
    GStreamerRuntime.pipelines.add(1, ordering: .relaxed)
  }

  deinit {
    shutDown()
    gst_object_unref(element)
    GStreamerRuntime.pipelines.subtract(1, ordering: .relaxed)
  }

  /// The element called `name` in the description, borrowed: it lives as long as the pipeline.
  func child(_ name: String) -> UnsafeMutablePointer<GstElement> {
    let bin = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self)
    guard let child = gst_bin_get_by_name(bin, name) else {
      preconditionFailure("The pipeline has no element called \(name)")
    }
    // The bin holds its children; the reference we were given is one too many.
    gst_object_unref(child)
    return child
  }

  // MARK: - State

  @discardableResult
  func setState(_ state: GstState) -> GstStateChangeReturn {
    gst_element_set_state(element, state)
  }

  /// Ends all threads of the pipeline; blocks until they have.
  func shutDown() {
    gst_element_set_state(element, GST_STATE_NULL)
    stopListening()
  }

  /// Renders everything so much later than its time.
  func setLatency(_ latency: Duration) {
    let pipeline = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstPipeline.self)
    gst_pipeline_set_latency(pipeline, GstClockTime(latency.nanoseconds))
  }

  /// Lets a paused pipeline go on as if its time had stood still since `nanoseconds`.
  func resume(from nanoseconds: Int) {
    gst_element_set_start_time(element, GstClockTime(nanoseconds))
  }

  // MARK: - Times

  /// The position in nanoseconds; nil when it cannot be told.
  var position: Int? {
    var nanoseconds: gint64 = -1
    guard gst_element_query_position(element, GST_FORMAT_TIME, &nanoseconds) != 0 else {
      return nil
    }
    return nanoseconds >= 0 ? nanoseconds : nil
  }

  /// The length in nanoseconds; nil when unknown, endless or nonsense.
  var duration: Int? {
    var nanoseconds: gint64 = -1
    guard gst_element_query_duration(element, GST_FORMAT_TIME, &nanoseconds) != 0 else {
      return nil
    }
    // Broken headers give years: nothing that is music lasts longer than 10 days.
    return (1..<864_000_000_000_000).contains(nanoseconds) ? nanoseconds : nil
  }

  /// Whether seeking in time is possible.
  var isSeekable: Bool {
    let query = gst_query_new_seeking(GST_FORMAT_TIME)
    defer { gst_mini_object_unref(UnsafeMutableRawPointer(query)?.miniObject) }
    var seekable: gboolean = 0
    guard gst_element_query(element, query) != 0 else { return false }
    gst_query_parse_seeking(query, nil, &seekable, nil, nil)
    return seekable != 0
  }

  /// Flushes and goes to `nanoseconds`, to the sample, without an end, from there at `rate`; false
  /// when the pipeline refuses.
  func seek(to nanoseconds: Int, rate: Double = 1) -> Bool {
    let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
    return gst_element_seek(
      element, rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, nanoseconds, GST_SEEK_TYPE_SET, -1)
      != 0
  }
}

extension UnsafeMutableRawPointer {
  var miniObject: UnsafeMutablePointer<GstMiniObject> {
    assumingMemoryBound(to: GstMiniObject.self)
  }
}
