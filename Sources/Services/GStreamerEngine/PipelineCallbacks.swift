// Where GStreamer's streaming threads enter Swift. Each trampoline takes the box out of the user
// data, turns arguments into values and calls one closure; closures run on streaming threads.
internal import CGStreamer
import Synchronization

/// Closures for one pipeline's callbacks; held by C until its destroy notify.
final class CallbackBox<Argument>: Sendable {
  let call: @Sendable (Argument) -> Void

  init(_ call: @escaping @Sendable (Argument) -> Void) {
    self.call = call
    liveBoxes.add(1, ordering: .relaxed)
  }

  deinit {
    liveBoxes.subtract(1, ordering: .relaxed)
  }

  /// A reference for C to hold, given back by `releaseBox`.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

/// Callback boxes that C holds at the moment.
private let liveBoxes = Atomic<Int>(0)

extension GStreamerRuntime {
  /// Callback boxes that GStreamer holds at the moment.
  package static var liveCallbacks: Int { liveBoxes.load(ordering: .relaxed) }
}

extension Pipeline {
  /// Hands each message to `handler`, on streaming threads; messages end there.
  func listen(_ handler: @escaping @Sendable (BusNote) -> Void) {
    let top = UInt(bitPattern: element)
    let bus = gst_element_get_bus(element)
    takeMessages(of: bus) { message in
      guard let top = UnsafeMutableRawPointer(bitPattern: top) else { return }
      if let note = BusNote(message, from: top) { handler(note) }
    }
    gst_object_unref(bus)
  }

  func stopListening() {
    guard let bus = gst_element_get_bus(element) else { return }
    gst_bus_set_sync_handler(bus, nil, nil, nil)
    gst_object_unref(bus)
  }
}

/// Hands each message of a bus to `handler`, on threads of GStreamer's; messages end there.
func takeMessages(
  of bus: UnsafeMutablePointer<GstBus>?,
  _ handler: @escaping @Sendable (UnsafeMutablePointer<GstMessage>) -> Void
) {
  let box = CallbackBox(handler)
  gst_bus_set_sync_handler(bus, busTrampoline, box.retained, releaseMessageBox)
}

private let busTrampoline: GstBusSyncHandler = { _, message, data in
  guard let message, let data else { return GST_BUS_DROP }
  Unmanaged<CallbackBox<UnsafeMutablePointer<GstMessage>>>.fromOpaque(data)
    .takeUnretainedValue().call(message)
  gst_mini_object_unref(UnsafeMutableRawPointer(message).miniObject)
  return GST_BUS_DROP
}

private let releaseMessageBox: GDestroyNotify = { data in
  guard let data else { return }
  Unmanaged<CallbackBox<UnsafeMutablePointer<GstMessage>>>.fromOpaque(data).release()
}
