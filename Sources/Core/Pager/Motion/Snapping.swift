// Where a released drag comes to rest. The rules are those of the effect that people know: a fling
// needs little to go one page on, a slow release goes to what is nearest.

/// How far one fling goes.
package enum DecelerationDistance: Hashable, Sendable {
  /// As far as its speed carries it.
  case automatic
  /// This many pages, 1 or more.
  case pages(Int)
}

/// The rule of coming to rest.
package struct Snapping: Hashable, Sendable {
  package var distance: DecelerationDistance
  /// From this speed on a release is a fling, pixels in a millisecond.
  package var threshold = 0.3
  /// How much a fling is favoured over what is nearest, in pages.
  package var bias = 0.35
  /// How long a released movement would go on at its speed, milliseconds.
  package static let carry = 99.0

  package init(_ distance: DecelerationDistance = .pages(1)) {
    self.distance = distance
  }

  /// The page where a movement rests that was let go at `position` (pages), at `velocity` (pixels
  /// in a millisecond, forwards positive), and that would run out at `proposed` (pages).
  package func page(from position: Double, proposed: Double, velocity: Double) -> Int {
    guard position.isFinite, proposed.isFinite, velocity.isFinite else { return 0 }
    guard abs(velocity) >= threshold else { return Self.whole(proposed.rounded()) }
    switch distance {
    case .automatic:
      return Self.whole((proposed + (velocity > 0 ? bias : -bias)).rounded())
    case .pages(let pages):
      let more = Double(max(1, pages) - 1)
      return Self.whole(
        velocity > 0 ? (position + more).rounded(.up) : (position - more).rounded(.down))
    }
  }

  /// The same within bounds: what is beyond counts as the bound, and the last place of rest before
  /// a bound that lies between two pages is that bound.
  package func page(
    from position: Double, velocity: Double, pitch: Double, bounds: ClosedRange<Double>?
  ) -> Int {
    let way = pitch > 0 && velocity.isFinite ? velocity * Self.carry / pitch : 0
    guard let bounds else {
      return page(from: position, proposed: position + way, velocity: velocity)
    }
    let proposed = min(bounds.upperBound, max(bounds.lowerBound, position + way))
    let lower = Int(bounds.lowerBound.rounded(.down))
    let upper = Int(bounds.upperBound.rounded(.up))
    let page = page(from: position, proposed: proposed, velocity: velocity)
    if proposed > (bounds.upperBound.rounded(.down) + bounds.upperBound) / 2 { return upper }
    if proposed < (bounds.lowerBound.rounded(.up) + bounds.lowerBound) / 2 { return lower }
    return min(upper, max(lower, page))
  }

  /// A page number; what no pager can reach is held to what it can.
  private static func whole(_ value: Double) -> Int { Int(min(1e15, max(-1e15, value))) }
}
