// Spares a decoder what nobody will hear: for a seek the file is read from well before the place, in an
// Ogg file from a page that may begin seconds before it, and decoding all of that is nearly all that a
// seek costs.
internal import CGStreamer

/// Drops packets that end before the place where decoding is to begin.
///
/// `@unchecked Sendable`: only the streaming thread that the packets come on uses it.
final class PacketGate: @unchecked Sendable {
  /// Where decoding begins, in nanoseconds of the decoder's input.
  private var start: UInt = 0
  /// How much later that is than where reading begins.
  private let reach: UInt
  /// What an MP3 decoder may need of the packets that were dropped.
  private let reservoir: BitReservoir?

  private init(reach: Duration = .zero, reservoir: BitReservoir? = nil) {
    (self.reach, self.reservoir) = (UInt(reach.nanoseconds), reservoir)
  }

  /// A gate for the input of this decoder in a file of this kind; nil where none helps.
  static func before(_ decoder: String, in kind: GaplessInfo.Kind) -> PacketGate? {
    switch decoder {
    // They need nothing of the past but what `GaplessInfo.runUp` gives them.
    case "opusdec", "vorbisdec": PacketGate()
    case "avdec_mp3", "mpg123audiodec":
      kind == .mp3 ? PacketGate(reach: BitReservoir.reach, reservoir: BitReservoir()) : nil
    default: nil
    }
  }

  /// A gate for packets of these caps where they leave an Ogg demuxer, before they wait in a queue
  /// and change threads; nil where none helps.
  static func behindOgg(_ type: String) -> PacketGate? {
    type == "audio/x-opus" || type == "audio/x-vorbis" ? PacketGate() : nil
  }

  /// Whether what comes may go on; `replay` is given what was dropped and must go before it.
  func passes(
    _ info: GstPadProbeInfo, replay: (UnsafeMutablePointer<GstBuffer>) -> Void
  ) -> Bool {
    guard let data = info.data else { return true }
    if info.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
      return passes(data.assumingMemoryBound(to: GstBuffer.self), replay)
    }
    let event = data.assumingMemoryBound(to: GstEvent.self)
    if event.pointee.type == GST_EVENT_SEGMENT {
      var segment: UnsafePointer<GstSegment>?
      gst_event_parse_segment(event, &segment)
      let begin = segment?.pointee.start ?? 0
      start = begin > 0 ? begin + reach : 0
      reservoir?.clear()
    }
    return true
  }

  private func passes(
    _ packet: UnsafeMutablePointer<GstBuffer>, _ replay: (UnsafeMutablePointer<GstBuffer>) -> Void
  ) -> Bool {
    let (time, length) = (packet.pointee.pts, packet.pointee.duration)
    // Without times, or from the very beginning, nothing is too early.
    guard start > 0, time != .max, length != .max else { return true }
    guard time + length > start else {
      reservoir?.keep(packet)
      return false
    }
    // From here on everything passes, also what is played again.
    start = 0
    reservoir?.lend(to: packet, replay)
    return true
  }
}
