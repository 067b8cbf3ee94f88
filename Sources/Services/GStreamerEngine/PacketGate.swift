// Spares a decoder what nobody will hear: for a seek in an Ogg file the demuxer goes back to a page
// that may begin seconds before the place, and decoding all of that is nearly all that a seek costs.
internal import CGStreamer
internal import Synchronization

/// Drops packets that end before the place where decoding is to begin.
///
/// Asked by the streaming thread of its decoder.
final class PacketGate: Sendable {
  /// The decoders that need nothing of the past but what `GaplessInfo.runUp` gives them.
  private static let decoders: Set<String> = ["opusdec", "vorbisdec"]

  /// Where decoding begins, in nanoseconds of the decoder's input.
  private let start = Atomic<UInt>(0)

  static func serves(_ decoder: String) -> Bool { decoders.contains(decoder) }

  /// Whether the decoder is to have what comes.
  func passes(_ info: GstPadProbeInfo) -> Bool {
    guard let data = info.data else { return true }
    if info.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
      return passes(data.assumingMemoryBound(to: GstBuffer.self).pointee)
    }
    let event = data.assumingMemoryBound(to: GstEvent.self)
    if event.pointee.type == GST_EVENT_SEGMENT {
      var segment: UnsafePointer<GstSegment>?
      gst_event_parse_segment(event, &segment)
      start.store(segment?.pointee.start ?? 0, ordering: .relaxed)
    }
    return true
  }

  private func passes(_ packet: GstBuffer) -> Bool {
    let start = start.load(ordering: .relaxed)
    // Without times, or from the very beginning, nothing is too early.
    guard start > 0, packet.pts != .max, packet.duration != .max else { return true }
    return packet.pts + packet.duration > start
  }
}
