// Chance as a value: the queue carries its own generator, so that the reducer stays pure and a
// test, or a restored session, meets the same order again.

/// The SplitMix64 generator (Steele, Lea, Flood 2014): small, and good enough to mix songs.
struct ShuffleGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
