// A movement that runs by itself: from where it began to a place of rest. Its place is a function
// of time alone, so that a late frame shows what it would have shown in time.
internal import Glibc

/// How a movement of the program is spread over its time.
package enum Easing: Hashable, Sendable {
  case linear, easeOut, easeInOut

  /// The share of the way at a share of the time.
  package func share(at time: Double) -> Double {
    let t = min(1, max(0, time))
    switch self {
    case .linear: return t
    case .easeOut: return 1 - (1 - t) * (1 - t) * (1 - t)
    case .easeInOut: return t < 0.5 ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t)
    }
  }
}

/// A movement to a place of rest; places in pages, times in seconds.
package struct Glide: Hashable, Sendable {
  /// How the way is spread over time.
  package enum Curve: Hashable, Sendable {
    /// A spring without swing, that begins at a speed in pages a second and never goes past its end.
    case spring(velocity: Double)
    case eased(Easing, duration: Double)
  }

  package var from: Double
  package var to: Double
  package let start: Double
  package let curve: Curve

  /// How quick a spring is, in radians a second.
  static let stiffness = 12.0
  /// No movement lasts longer.
  static let longest = 1.2
  /// Nearer than this it is there; a fifth of a pixel of a large card.
  static let near = 0.0005

  package init(from: Double, to: Double, start: Double, curve: Curve) {
    self.from = from
    self.to = to
    self.start = start
    switch curve {
    case .spring(let velocity):
      // Faster, and it would swing over; the other way, and it would first go away.
      let most = Self.stiffness * (to - from)
      let range = min(0, most)...max(0, most)
      self.curve = .spring(velocity: min(range.upperBound, max(range.lowerBound, velocity)))
    case .eased: self.curve = curve
    }
  }

  /// Where it is, or nil when it has come to rest.
  package func position(at time: Double) -> Double? {
    let elapsed = max(0, time - start)
    switch curve {
    case .spring(let velocity):
      guard elapsed < Self.longest else { return nil }
      let gap = from - to
      let rest =
        (gap + (velocity + Self.stiffness * gap) * elapsed) * exp(-Self.stiffness * elapsed)
      return abs(rest) < Self.near ? nil : to + rest
    case .eased(let easing, let duration):
      guard elapsed < duration else { return nil }
      return from + (to - from) * easing.share(at: elapsed / duration)
    }
  }

  /// How fast it is, pages a second.
  package func velocity(at time: Double) -> Double {
    let step = 1.0 / 240
    guard let here = position(at: time) else { return 0 }
    return ((position(at: time + step) ?? to) - here) / step
  }
}
