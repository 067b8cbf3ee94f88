// Chance that is the same in every run, so that what fails fails again.

/// Numbers as if by chance, decided by where they begin.
package struct FixedChance: RandomNumberGenerator {
  private var state: UInt64

  package init(state: UInt64) {
    self.state = state
  }

  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
