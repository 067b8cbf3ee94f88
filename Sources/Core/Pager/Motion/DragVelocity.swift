// How fast a drag is when it is let go: from its last moments only, so that a finger that has
// stopped before it lifts does not fling.

/// The speed of a movement along one axis.
package struct DragVelocity: Hashable, Sendable {
  private var samples: [Sample] = []

  /// How much of the past counts, milliseconds.
  package static let memory = 80.0

  private struct Sample: Hashable {
    var time: Double
    var place: Double
  }

  package init() {}

  /// The finger is at `place`, pixels, at `time`, milliseconds of a steady clock.
  package mutating func add(_ place: Double, at time: Double) {
    samples.removeAll { time - $0.time > Self.memory }
    // Of several reports of one moment the last is true.
    if samples.last?.time == time { samples.removeLast() }
    samples.append(Sample(time: time, place: place))
  }

  /// Pixels in a millisecond at `time`; 0 for a finger that rests.
  package func value(at time: Double) -> Double {
    let recent = samples.filter { time - $0.time <= Self.memory }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return 0
    }
    return (last.place - first.place) / (max(last.time, time) - first.time)
  }
}
