// Listens to the sound server for ports that are pulled out, which GStreamer's own monitor does not
// show. Quiet where there is no server: then nothing is known of ports.
internal import CPulse

/// Hears of ports for as long as it lives, on a thread of libpulse's that sleeps in between.
///
/// `@unchecked Sendable`: the pointers never change; the context is touched under the loop's lock.
final class PortMonitor: @unchecked Sendable {
  private let loop: OpaquePointer
  private let context: OpaquePointer
  private let listener: Unmanaged<PortListener>

  /// `onPulled` hears of a port that sound may have come from and that is empty now, and of the
  /// device that it belongs to; called on the loop's thread.
  init?(_ onPulled: @escaping @Sendable (_ port: String, _ device: String) -> Void) {
    guard let loop = pa_threaded_mainloop_new() else { return nil }
    guard
      let context = pa_context_new(pa_threaded_mainloop_get_api(loop), "Norae"),
      pa_threaded_mainloop_start(loop) == 0
    else {
      pa_threaded_mainloop_free(loop)
      return nil
    }
    (self.loop, self.context) = (loop, context)
    listener = .passRetained(PortListener(onPulled))
    pa_threaded_mainloop_lock(loop)
    defer { pa_threaded_mainloop_unlock(loop) }
    pa_context_set_state_callback(context, stateTrampoline, listener.toOpaque())
    pa_context_set_subscribe_callback(context, eventTrampoline, listener.toOpaque())
    // A server that is not there is not started by us. Where it fails, the state says so, to nobody.
    pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil)
  }

  deinit {
    pa_threaded_mainloop_lock(loop)
    pa_context_set_state_callback(context, nil, nil)
    pa_context_set_subscribe_callback(context, nil, nil)
    pa_context_disconnect(context)
    pa_context_unref(context)
    pa_threaded_mainloop_unlock(loop)
    pa_threaded_mainloop_stop(loop)
    pa_threaded_mainloop_free(loop)
    listener.release()
  }
}

/// What has been told of each device; confined to the loop's thread.
private final class PortListener {
  private let onPulled: @Sendable (_ port: String, _ device: String) -> Void
  private var trackers: [String: PortTracker] = [:]

  init(_ onPulled: @escaping @Sendable (_ port: String, _ device: String) -> Void) {
    self.onPulled = onPulled
  }

  func hear(of sink: pa_sink_info) {
    guard sink.n_ports > 0, let name = sink.name else { return }
    let device = String(cString: name)
    let pulled = trackers[device, default: PortTracker()]
      .take(SinkPorts(sink), at: ContinuousClock.now)
    if let pulled { onPulled(pulled.name, device) }
  }

  func changed(_ context: OpaquePointer, _ this: UnsafeMutableRawPointer) {
    guard pa_context_get_state(context) == PA_CONTEXT_READY else { return }
    let subscribing = pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, nil, nil)
    subscribing.map { pa_operation_unref($0) }
    let asking = pa_context_get_sink_info_list(context, sinkTrampoline, this)
    asking.map { pa_operation_unref($0) }
  }

  func hear(_ event: UInt32, _ index: UInt32, _ context: OpaquePointer, _ this: gpointer) {
    let kind = event & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
    guard kind != PA_SUBSCRIPTION_EVENT_REMOVE.rawValue else { return }
    let asking = pa_context_get_sink_info_by_index(context, index, sinkTrampoline, this)
    asking.map { pa_operation_unref($0) }
  }
}

// MARK: - Trampolines

private typealias gpointer = UnsafeMutableRawPointer

private func listener(_ data: gpointer) -> PortListener {
  Unmanaged<PortListener>.fromOpaque(data).takeUnretainedValue()
}

private let stateTrampoline: pa_context_notify_cb_t = { context, data in
  if let context, let data { listener(data).changed(context, data) }
}

private let eventTrampoline: pa_context_subscribe_cb_t = { context, event, index, data in
  if let context, let data { listener(data).hear(event.rawValue, index, context, data) }
}

private let sinkTrampoline: pa_sink_info_cb_t = { _, info, _, data in
  if let info, let data { listener(data).hear(of: info.pointee) }
}
