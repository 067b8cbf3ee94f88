// One turn of a tone, tabulated: a voice of many harmonics then costs as much as one of one.

/// A periodic tone of fixed harmonics.
struct Wavetable: Sendable {
  private let samples: [Float]
  /// Steps of one turn; enough that the straight lines between them cannot be heard.
  private static let size = 4_096

  /// A tone of harmonics with these linear levels, the fundamental first.
  init(_ levels: [Float]) {
    // One more than a turn, so that the last line has an end.
    samples = (0...Self.size).map { step in
      let turns = Float(step) / Float(Self.size)
      var sum: Float = 0
      for (order, level) in levels.enumerated() {
        sum += level * sine(turns: turns * Float(order + 1))
      }
      return sum
    }
  }

  /// The tone at a place of its turn, 0 to 1.
  @inline(__always)
  func value(at turns: Float) -> Float {
    let place = turns * Float(Self.size)
    let step = min(Self.size - 1, max(0, Int(place)))
    let part = place - Float(step)
    return samples[step] + (samples[step + 1] - samples[step]) * part
  }
}
