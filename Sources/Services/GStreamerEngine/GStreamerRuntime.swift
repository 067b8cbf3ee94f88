// GStreamer itself: started once a process, and counted, so that tests can see that nothing of it
// stays behind. Everything in this room calls `start` before its first C call.
internal import CGStreamer
import Synchronization

/// The GStreamer library.
package enum GStreamerRuntime {
  /// Starts GStreamer; every call after the first returns at once.
  ///
  /// Any thread.
  /// The first start on a machine looks through all plugins, which takes a second or two.
  package static func start() {
    _ = started
  }

  /// GStreamer's version, as "1.22.0".
  package static var version: String {
    var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// Pipelines that exist at the moment, decoding, playing or writing.
  package static var livePipelines: Int { pipelines.load(ordering: .relaxed) }

  /// Whether an element of this name is installed.
  package static func has(_ element: String) -> Bool {
    start()
    guard let factory = gst_element_factory_find(element) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(factory))
    return true
  }

  private static let started: Void = {
    // A failure to start means that there are no plugins; each pipeline says so by itself.
    _ = gst_init_check(nil, nil, nil)
  }()

  /// Counts `Pipeline`s; each adds itself in `init` and takes itself off in `deinit`.
  static let pipelines = Atomic<Int>(0)
}
