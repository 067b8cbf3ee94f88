// Where the output's streaming thread enters Swift: it wants samples, or was sent elsewhere.
internal import CGStreamer

extension Pipeline {
  /// Calls `onHunger` when `source` runs low, on the streaming thread.
  func watchHunger(
    of source: UnsafeMutablePointer<GstAppSrc>, _ onHunger: @escaping @Sendable () -> Void
  ) {
    var callbacks = GstAppSrcCallbacks()
    callbacks.need_data = { _, _, data in
      guard let data else { return }
      Unmanaged<CallbackBox<Void>>.fromOpaque(data).takeUnretainedValue().call(())
    }
    // Where it was sent is always the start of what we push next.
    callbacks.seek_data = { _, _, _ in 1 }
    let box = CallbackBox<Void> { onHunger() }
    gst_app_src_set_callbacks(source, &callbacks, box.retained, releaseHungerBox)
  }
}

private let releaseHungerBox: GDestroyNotify = { data in
  data.map { Unmanaged<CallbackBox<Void>>.fromOpaque($0).release() }
}
