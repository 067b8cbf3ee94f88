// Which track, and where in it, each frame of the output is: the one truth about the position.
// Pure; the output counts frames, this says what they mean.
import Playback

/// What has been pushed to the output since it last began at frame 0.
struct Timeline: Hashable, Sendable {
  /// One track's part.
  struct Span: Hashable, Sendable {
    let id: QueueItem.ID
    /// The deck that decodes it; an item may come twice in a row.
    let deck: Int
    /// The first output frame that is of this track.
    let outputStart: Int
    /// Where in the track that frame is.
    let trackStart: Duration
  }

  private(set) var spans: [Span] = []
  /// Output frames a second.
  private(set) var rate = 44_100

  /// Begins anew with one span.
  mutating func begin(_ span: Span, rate: Int) {
    spans = [span]
    self.rate = rate
  }

  /// Another track follows from `span.outputStart` on.
  mutating func append(_ span: Span) {
    spans.append(span)
  }

  /// Forgets everything.
  mutating func clear() {
    spans = []
  }

  /// The span that is heard at `frame`; before the first one, the first.
  func span(at frame: Int) -> Span? {
    spans.last { $0.outputStart <= frame } ?? spans.first
  }

  /// Where in its track the listener is at `frame`.
  func position(at frame: Int) -> Duration {
    guard let span = span(at: frame) else { return .zero }
    return span.trackStart + Duration(frames: max(0, frame - span.outputStart), rate: rate)
  }

  /// The first frame of the span after the one heard at `frame`.
  func boundary(after frame: Int) -> Int? {
    spans.first { $0.outputStart > frame }?.outputStart
  }
}

extension Duration {
  /// How long `frames` last at `rate` frames a second, to the nanosecond.
  init(frames: Int, rate: Int) {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: rate)
    self = .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / rate)
  }

  /// Frames of `rate` a second in this time, rounded.
  func frames(at rate: Int) -> Int {
    let (seconds, attoseconds) = components
    let rest = Double(attoseconds) / 1e18 * Double(rate)
    return Int(seconds) * rate + Int(rest.rounded())
  }

  /// Whole nanoseconds.
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
