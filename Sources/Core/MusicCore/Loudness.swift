// The volume knob: loudness goes with the cube of its place, as the ear hears it.

/// Between a knob's place and the amplitude that it stands for, both 0 to 1.
package enum Loudness {
  package static func amplitude(of place: Double) -> Double {
    let place = min(1, max(0, place))
    return place * place * place
  }

  /// By Newton's method: the standard library has no cube root.
  package static func place(of amplitude: Double) -> Double {
    let amplitude = min(1, max(0, amplitude))
    guard amplitude > 0 else { return 0 }
    var root = max(amplitude, 0.1)
    for _ in 0..<40 { root -= (root * root * root - amplitude) / (3 * root * root) }
    return root
  }
}
