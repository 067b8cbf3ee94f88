// The element that the sound leaves by: put behind the pipeline, told how much to hold, asked which
// device it plays on.
internal import CGStreamer

extension Pipeline {
  /// Puts a device's element, which it takes over, behind the element called `last`.
  func end(with sink: UnsafeMutablePointer<GstElement>) {
    let last = child("last")
    gst_bin_add(UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self), sink)
    gst_element_link(last, sink)
  }

  /// Sets how much the sound device's sink holds, where it is one that can be told.
  func setBuffer(ofSink length: Duration, visit: Duration) {
    eachSink { Self.setBuffer($0, length, visit) }
  }

  /// Calls `onMove` with what the sound server calls the device that sounds, when it is first known
  /// and whenever the sound goes to another one; on threads of GStreamer's.
  func watchDevice(_ onMove: @escaping @Sendable (String) -> Void) {
    eachSink { sink in
      let name = "current-device"
      guard Property.exists(name, on: UnsafeMutableRawPointer(sink)) else { return }
      watch(property: name, of: UnsafeMutableRawPointer(sink), onMove)
    }
  }

  /// The elements that the sound ends in.
  private func eachSink(_ body: (UnsafeMutablePointer<GstElement>) -> Void) {
    let bin = UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstBin.self)
    let sinks = gst_bin_iterate_sinks(bin)
    defer { gst_iterator_free(sinks) }
    var value = GValue()
    while gst_iterator_next(sinks, &value) == GST_ITERATOR_OK {
      if let sink = g_value_get_object(&value) {
        body(
          Self.innermost(UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstElement.self)))
      }
      g_value_reset(&value)
    }
    g_value_unset(&value)
  }

  private static func setBuffer(
    _ sink: UnsafeMutablePointer<GstElement>, _ length: Duration, _ visit: Duration
  ) {
    for (name, time) in [("buffer-time", length), ("latency-time", visit)]
    where Property.exists(name, on: UnsafeMutableRawPointer(sink)) {
      Property.long(time.nanoseconds / 1000).set(name, on: sink)
    }
  }

  /// `autoaudiosink` holds the real one.
  private static func innermost(
    _ sink: UnsafeMutablePointer<GstElement>
  ) -> UnsafeMutablePointer<GstElement> {
    let isBin = g_type_check_instance_is_a(
      UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GTypeInstance.self), gst_bin_get_type())
    guard isBin != 0 else { return sink }
    let bin = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstBin.self)
    guard let kid = bin.pointee.children?.pointee.data else { return sink }
    return innermost(kid.assumingMemoryBound(to: GstElement.self))
  }
}
