// An MP3 frame may begin inside the frames before it, which leave room to it: up to 511 bytes, and in
// quiet music at a low bit rate that is a quarter of a second. So the frames that a seek passes over are
// kept for a moment, and those that the first frame needs go to the decoder before it.
internal import CGStreamer

/// The frames before the place where decoding begins.
///
/// One thread at a time.
final class BitReservoir {
  /// How much earlier than decoding reading begins, for there to be frames to borrow from.
  static let reach = Duration.milliseconds(240)
  /// Of decoding, before the place: the frame whose bits are all there, and the next, which overlaps
  /// with it.
  static let runUp = Duration.milliseconds(60)
  /// No frame borrows from more than so many.
  private static let depth = 32

  private var frames: [UnsafeMutablePointer<GstBuffer>] = []

  deinit {
    clear()
  }

  func keep(_ frame: UnsafeMutablePointer<GstBuffer>) {
    gst_mini_object_ref(UnsafeMutableRawPointer(frame).miniObject)
    frames.append(frame)
    if frames.count > Self.depth { drop(frames.removeFirst()) }
  }

  func clear() {
    for frame in frames { drop(frame) }
    frames = []
  }

  /// Gives the frames that `frame` borrows from to `body`, which owns each from then on, in order;
  /// keeps nothing.
  func lend(
    to frame: UnsafeMutablePointer<GstBuffer>, _ body: (UnsafeMutablePointer<GstBuffer>) -> Void
  ) {
    // What is not understood is given all there is.
    var missing = MainData(frame)?.borrowed ?? .max
    var count = 0
    while missing > 0, count < frames.count {
      count += 1
      missing -= MainData(frames[frames.count - count])?.own ?? 0
    }
    let lenders = frames.suffix(count)
    for frame in frames.dropLast(count) { drop(frame) }
    frames = []
    for frame in lenders { body(frame) }
  }

  private func drop(_ frame: UnsafeMutablePointer<GstBuffer>) {
    gst_mini_object_unref(UnsafeMutableRawPointer(frame).miniObject)
  }
}

/// Where the bits of a Layer III frame are, in bytes.
private struct MainData {
  /// In the frames before it.
  let borrowed: Int
  /// The room for bits of any frame in this one.
  let own: Int

  init?(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    var bytes = [UInt8](repeating: 0, count: 8)
    let count = bytes.withUnsafeMutableBytes {
      gst_buffer_extract(buffer, 0, $0.baseAddress, gsize($0.count))
    }
    guard count == bytes.count, let frame = MPEGFrame(bytes, at: 0) else { return nil }
    let head = bytes[1] & 1 == 0 ? 6 : 4
    let isNew = bytes[1] >> 3 & 3 == 3
    borrowed =
      isNew ? Int(bytes[head]) << 1 | Int(bytes[head + 1] >> 7) : Int(bytes[head])
    own = max(0, Int(gst_buffer_get_size(buffer)) - head - frame.sideInfo)
  }
}
