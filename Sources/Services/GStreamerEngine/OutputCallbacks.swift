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

extension Pipeline {
  /// Lets each buffer that leaves `element` go through `stage`, on the streaming thread.
  ///
  /// The buffers hold floats of `format`.
  func watch(
    _ element: UnsafeMutablePointer<GstElement>, through stage: SoundStage, _ format: SampleFormat
  ) {
    guard let pad = gst_element_get_static_pad(element, "src") else { return }
    defer { gst_object_unref(pad) }
    let box = CallbackBox<StageVisit> { visit in visit.pass(through: stage, format) }
    gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_BUFFER, stageTrampoline, box.retained, releaseStageBox)
  }

  /// Tells each buffer that `sink` renders, when it does.
  func watchRendering(
    of sink: UnsafeMutablePointer<GstElement>, _ onRendered: @escaping @Sendable ([Float]) -> Void
  ) {
    Property.flag(true).set("signal-handoffs", on: sink)
    let box = CallbackBox<UnsafeMutablePointer<GstBuffer>> { buffer in
      var map = GstMapInfo()
      guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return }
      defer { gst_buffer_unmap(buffer, &map) }
      let bytes = UnsafeRawBufferPointer(start: map.data, count: Int(map.size))
      onRendered(Array(bytes.bindMemory(to: Float.self)))
    }
    g_signal_connect_data(
      sink, "handoff", unsafeBitCast(handoffTrampoline, to: GCallback.self), box.retained,
      releaseHandoffBox, GConnectFlags(rawValue: 0))
  }
}

extension Pipeline {
  /// Calls `onChange` with a text of `object` whenever it changes, on threads of GStreamer's.
  func watch(
    property name: String, of object: UnsafeMutableRawPointer,
    _ onChange: @escaping @Sendable (String) -> Void
  ) {
    let box = CallbackBox<UnsafeMutableRawPointer> { object in
      if let text = Property.text(name, of: object) { onChange(text) }
    }
    g_signal_connect_data(
      object, "notify::\(name)", unsafeBitCast(notifyTrampoline, to: GCallback.self), box.retained,
      releaseNotifyBox, GConnectFlags(rawValue: 0))
  }
}

/// One buffer on its way through the stage.
private final class StageVisit {
  var info: UnsafeMutablePointer<GstPadProbeInfo>
  var isDropped = false

  init(_ info: UnsafeMutablePointer<GstPadProbeInfo>) {
    self.info = info
  }

  func pass(through stage: SoundStage, _ format: SampleFormat) {
    switch stage.need() {
    case .nothing: break
    case .drop: isDropped = true
    case .work:
      guard let data = info.pointee.data,
        let own = gst_mini_object_make_writable(data.miniObject)
      else { return }
      let buffer = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
      info.pointee.data = UnsafeMutableRawPointer(own)
      let frames = Int(gst_buffer_get_size(buffer)) / format.bytesPerFrame
      let length = Duration(frames: frames, rate: format.rate).nanoseconds
      let end = buffer.pointee.pts == .max ? 0 : Int(buffer.pointee.pts) + length
      withSamples(of: buffer) {
        stage.work(on: $0, channels: format.channels, rate: format.rate, end: end)
      }
    }
  }
}

private let stageTrampoline: GstPadProbeCallback = { _, info, data in
  guard let info, let data else { return GST_PAD_PROBE_OK }
  let visit = StageVisit(info)
  Unmanaged<CallbackBox<StageVisit>>.fromOpaque(data).takeUnretainedValue().call(visit)
  return visit.isDropped ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
}

private let releaseStageBox: GDestroyNotify = { data in
  data.map { Unmanaged<CallbackBox<StageVisit>>.fromOpaque($0).release() }
}

private let handoffTrampoline:
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstBuffer>?,
    UnsafeMutablePointer<GstPad>?, gpointer?
  ) -> Void = { _, buffer, _, data in
    guard let buffer, let data else { return }
    Unmanaged<CallbackBox<UnsafeMutablePointer<GstBuffer>>>.fromOpaque(data)
      .takeUnretainedValue().call(buffer)
  }

private let notifyTrampoline:
  @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, gpointer?) -> Void = {
    object, _, data in
    guard let object, let data else { return }
    Unmanaged<CallbackBox<UnsafeMutableRawPointer>>.fromOpaque(data).takeUnretainedValue()
      .call(object)
  }

private let releaseNotifyBox: GClosureNotify = { data, _ in
  data.map { Unmanaged<CallbackBox<UnsafeMutableRawPointer>>.fromOpaque($0).release() }
}

private let releaseHandoffBox: GClosureNotify = { data, _ in
  data.map { Unmanaged<CallbackBox<UnsafeMutablePointer<GstBuffer>>>.fromOpaque($0).release() }
}

private let releaseHungerBox: GDestroyNotify = { data in
  data.map { Unmanaged<CallbackBox<Void>>.fromOpaque($0).release() }
}
