// Sine and noise without the C library: the same samples on every machine, which the tests count
// on. Accuracy: about 1e-6, far below what 16 bits can hold.

/// The sine of an angle in turns (1 is the whole circle).
@inline(__always)
func sine(turns: Float) -> Float {
  // Truncating is one instruction where rounding down is a call.
  var x = turns - Float(Int(turns))
  if x < 0 { x += 1 }
  return x > 0.5 ? -halfSine(x - 0.5) : halfSine(x)
}

/// The sine of 0 to 1/2 turn, folded to a quarter, by its series.
@inline(__always)
private func halfSine(_ turns: Float) -> Float {
  let angle = (turns > 0.25 ? 0.5 - turns : turns) * 6.2831855
  let square = angle * angle
  let tail = square * (1 / 362_880)
  return angle
    * (1 - square * (1 / 6 - square * (1 / 120 - square * (1 / 5_040 - tail))))
}

/// Repeatable noise: SplitMix64, seeded.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number, -1 to 1, evenly spread.
  mutating func next() -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Float(mixed >> 40) * (2 / 16_777_216) - 1
  }
}
