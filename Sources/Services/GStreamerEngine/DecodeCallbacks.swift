// Where the threads of a decoding pipeline enter Swift: pads that appear, decoders that are chosen,
// samples that are ready. Trampolines only; what they call says what happens.
internal import CGStreamer
import Playback

extension Pipeline {
  /// Calls `onSample` whenever there is something to take out of `sink`, also the end.
  func watchSamples(
    of sink: UnsafeMutablePointer<GstAppSink>, _ onSample: @escaping @Sendable () -> Void
  ) {
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_sample = { _, data in
      sampleBox(data)?.call(())
      return GST_FLOW_OK
    }
    callbacks.eos = { _, data in sampleBox(data)?.call(()) }
    let box = CallbackBox<Void> { onSample() }
    gst_app_sink_set_callbacks(sink, &callbacks, box.retained, releaseSampleBox)
  }

  /// Links the first pad with sound that `decoder` shows to `convert`; says so when there is none.
  func linkSound(
    from decoder: UnsafeMutablePointer<GstElement>, to convert: UnsafeMutablePointer<GstElement>,
    _ onNote: @escaping @Sendable (BusNote) -> Void
  ) {
    // The bin holds the element for as long as its pads can appear.
    let target = UInt(bitPattern: convert)
    connect("pad-added", of: decoder, unsafeBitCast(padTrampoline, to: GCallback.self)) { pad in
      guard let pad, let target = UnsafeMutablePointer<GstElement>(bitPattern: target) else {
        return
      }
      linkIfSound(pad, to: target)
    }
    connect("no-more-pads", of: decoder, unsafeBitCast(noMorePads, to: GCallback.self)) { _ in
      guard let target = UnsafeMutablePointer<GstElement>(bitPattern: target),
        let sink = gst_element_get_static_pad(target, "sink")
      else { return }
      defer { gst_object_unref(sink) }
      if gst_pad_is_linked(sink) == 0 {
        onNote(.failed(EngineFailure(kind: .noAudio, reason: "the file holds no sound")))
      }
    }
  }

  /// Writes down each decoder that is plugged in, and puts a gate before it where one helps.
  func watchDecoders(_ names: DecoderNames, in kind: GaplessInfo.Kind) {
    connect("deep-element-added", of: element, unsafeBitCast(elementTrampoline, to: GCallback.self))
    { [weak self] child in
      guard let child = child.map({ UnsafeMutableRawPointer($0) }) else { return }
      let element = child.assumingMemoryBound(to: GstElement.self)
      if factoryName(of: element) == "oggdemux" { self?.watchPackets(leaving: element) }
      guard let name = decoderName(of: element) else { return }
      names.add(name)
      guard let gate = PacketGate.before(name, in: kind),
        let pad = gst_element_get_static_pad(element, "sink")
      else { return }
      defer { gst_object_unref(pad) }
      guardPackets(at: pad, gate)
    }
  }

  private func watchPackets(leaving demuxer: UnsafeMutablePointer<GstElement>) {
    connect("pad-added", of: demuxer, unsafeBitCast(padTrampoline, to: GCallback.self)) { pad in
      guard let pad, let gate = PacketGate.behindOgg(typeName(of: pad) ?? "") else { return }
      guardPackets(at: pad, gate)
    }
  }

  /// Lets whoever reads from `file` read the patches instead.
  func patch(_ file: UnsafeMutablePointer<GstElement>, with patches: [FilePatch]) {
    guard let pad = gst_element_get_static_pad(file, "src") else { return }
    defer { gst_object_unref(pad) }
    let box = CallbackBox<UnsafeMutablePointer<GstPadProbeInfo>> { info in
      for patch in patches { apply(patch, to: &info.pointee) }
    }
    let kinds = GST_PAD_PROBE_TYPE_PULL.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
    let type = GstPadProbeType(kinds | GST_PAD_PROBE_TYPE_BUFFER.rawValue)
    gst_pad_add_probe(pad, type, patchTrampoline, box.retained, releasePatchBox)
  }

  private func connect(
    _ signal: String, of element: UnsafeMutablePointer<GstElement>, _ callback: @escaping GCallback,
    _ handler: @escaping @Sendable (UnsafeMutablePointer<GstPad>?) -> Void
  ) {
    let box = CallbackBox<UnsafeMutablePointer<GstPad>?>(handler)
    g_signal_connect_data(
      element, signal, callback, box.retained, releasePadBox, GConnectFlags(rawValue: 0))
  }
}

/// Lets only the packets through that the gate passes.
private func guardPackets(at pad: UnsafeMutablePointer<GstPad>, _ gate: PacketGate) {
  let box = CallbackBox<GateVisit> { visit in
    visit.passes = gate.passes(visit.info.pointee) { _ = gst_pad_chain(visit.pad, $0) }
  }
  let kinds = GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
  gst_pad_add_probe(
    pad, GstPadProbeType(kinds), gateTrampoline, box.retained, releaseGateBox)
}

/// One packet or event on its way into a decoder.
private final class GateVisit {
  let pad: UnsafeMutablePointer<GstPad>
  let info: UnsafeMutablePointer<GstPadProbeInfo>
  var passes = true

  init(_ pad: UnsafeMutablePointer<GstPad>, _ info: UnsafeMutablePointer<GstPadProbeInfo>) {
    (self.pad, self.info) = (pad, info)
  }
}

private func linkIfSound(
  _ pad: UnsafeMutablePointer<GstPad>, to convert: UnsafeMutablePointer<GstElement>
) {
  guard let sink = gst_element_get_static_pad(convert, "sink") else { return }
  defer { gst_object_unref(sink) }
  guard gst_pad_is_linked(sink) == 0, typeName(of: pad) == "audio/x-raw" else { return }
  gst_pad_link(pad, sink)
}

/// What a pad carries, as "audio/x-raw".
private func typeName(of pad: UnsafeMutablePointer<GstPad>) -> String? {
  let caps = gst_pad_get_current_caps(pad) ?? gst_pad_query_caps(pad, nil)
  defer { gst_mini_object_unref(UnsafeMutableRawPointer(caps)?.miniObject) }
  guard gst_caps_get_size(caps) > 0 else { return nil }
  return gst_structure_get_name(gst_caps_get_structure(caps, 0)).map { String(cString: $0) }
}

/// Writes the part of the patch that lies in the buffer that was read.
private func apply(_ patch: FilePatch, to info: inout GstPadProbeInfo) {
  guard let data = info.data else { return }
  let size = Int(gst_buffer_get_size(data.assumingMemoryBound(to: GstBuffer.self)))
  let read = Int(info.offset)..<(Int(info.offset) + size)
  let part = read.clamped(to: patch.offset..<(patch.offset + patch.bytes.count))
  guard !part.isEmpty else { return }
  let writable = gst_mini_object_make_writable(data.miniObject)
  info.data = writable.map { UnsafeMutableRawPointer($0) }
  let bytes = patch.bytes[(part.lowerBound - patch.offset)..<(part.upperBound - patch.offset)]
  bytes.withUnsafeBytes { raw in
    let buffer = info.data?.assumingMemoryBound(to: GstBuffer.self)
    gst_buffer_fill(
      buffer, gsize(part.lowerBound - read.lowerBound), raw.baseAddress, gsize(raw.count))
  }
}

/// The factory's name when the element decodes sound.
private func decoderName(of element: UnsafeMutablePointer<GstElement>) -> String? {
  guard let factory = gst_element_get_factory(element),
    let type = gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS)
  else { return nil }
  let words = String(cString: type).split(separator: "/")
  return words.contains("Decoder") && words.contains("Audio") ? factoryName(of: element) : nil
}

private func factoryName(of element: UnsafeMutablePointer<GstElement>) -> String? {
  guard let factory = gst_element_get_factory(element) else { return nil }
  let name = UnsafeMutableRawPointer(factory).assumingMemoryBound(to: GstObject.self).pointee.name
  return name.map { String(cString: $0) }
}

// MARK: - Trampolines

private func sampleBox(_ data: gpointer?) -> CallbackBox<Void>? {
  data.map { Unmanaged<CallbackBox<Void>>.fromOpaque($0).takeUnretainedValue() }
}

private let releaseSampleBox: GDestroyNotify = { data in
  data.map { Unmanaged<CallbackBox<Void>>.fromOpaque($0).release() }
}

private func padBox(_ data: gpointer?) -> CallbackBox<UnsafeMutablePointer<GstPad>?>? {
  data.map {
    Unmanaged<CallbackBox<UnsafeMutablePointer<GstPad>?>>.fromOpaque($0).takeUnretainedValue()
  }
}

private let releasePadBox: GClosureNotify = { data, _ in
  data.map { Unmanaged<CallbackBox<UnsafeMutablePointer<GstPad>?>>.fromOpaque($0).release() }
}

private let padTrampoline:
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, gpointer?
  ) -> Void = { _, pad, data in padBox(data)?.call(pad) }

private let noMorePads: @convention(c) (UnsafeMutablePointer<GstElement>?, gpointer?) -> Void = {
  _, data in padBox(data)?.call(nil)
}

private let elementTrampoline:
  @convention(c) (
    UnsafeMutablePointer<GstBin>?, UnsafeMutablePointer<GstBin>?,
    UnsafeMutablePointer<GstElement>?, gpointer?
  ) -> Void = { _, _, child, data in
    // One kind of box serves all signals; only the address is passed on.
    let address = child.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GstPad.self) }
    padBox(data)?.call(address)
  }

private let patchTrampoline: GstPadProbeCallback = { _, info, data in
  guard let info, let data else { return GST_PAD_PROBE_OK }
  Unmanaged<CallbackBox<UnsafeMutablePointer<GstPadProbeInfo>>>.fromOpaque(data)
    .takeUnretainedValue().call(info)
  return GST_PAD_PROBE_OK
}

private let releasePatchBox: GDestroyNotify = { data in
  data.map {
    Unmanaged<CallbackBox<UnsafeMutablePointer<GstPadProbeInfo>>>.fromOpaque($0).release()
  }
}

private let gateTrampoline: GstPadProbeCallback = { pad, info, data in
  guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
  let visit = GateVisit(pad, info)
  Unmanaged<CallbackBox<GateVisit>>.fromOpaque(data).takeUnretainedValue().call(visit)
  return visit.passes ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
}

private let releaseGateBox: GDestroyNotify = { data in
  data.map { Unmanaged<CallbackBox<GateVisit>>.fromOpaque($0).release() }
}
