// A volume beside the listener's own, for what fades by itself: a timer that lets the music end, an
// alarm that lets it begin. Nobody sees it, and no knob moves.

/// One movement of the volume that fades by itself; 1 is full, 0 is silence, as the ear counts.
package struct VolumeFade: Hashable, Sendable {
  /// Where it begins, as soon as nothing sounds; nil: where it is, at once.
  package var start: Double?
  package var end: Double
  /// How much sound it takes; while nothing sounds nothing moves.
  package var time: Duration

  package init(from start: Double? = nil, to end: Double, over time: Duration) {
    self.start = start.map { min(1, max(0, $0)) }
    self.end = min(1, max(0, end))
    self.time = max(.zero, time)
  }

  /// Full again, once nothing sounds that could be heard to jump.
  package static let full = VolumeFade(from: 1, to: 1, over: .zero)
}
