// The sound of the timer, made here so that it is always there: three rising notes of a bell, twice,
// in the range where the ear hears best, so that it stands out over any music without hurting.

/// The generated alert.
package enum AlertTone {
  /// Frames a second.
  package static let rate = 44_100

  /// The samples, -1 to 1, one channel.
  package static var samples: [Float] {
    let length = rate * 2
    var samples = Array(repeating: Float(0), count: length)
    for (index, frequency) in [1046.5, 1318.5, 1568.0, 1046.5, 1318.5, 1568.0].enumerated() {
      let start = Int(Double(rate) * (Double(index % 3) * 0.18 + (index < 3 ? 0 : 0.9)))
      for offset in 0..<min(length - start, rate * 9 / 10) {
        let time = Double(offset) / Double(rate)
        // Up in 4 ms without a click, then dying away as a bell does.
        let level = min(1, time / 0.004) * decay(time * 5.5)
        let wave = sine(frequency * time) + 0.35 * sine(2.756 * frequency * time)
        samples[start + offset] += Float(0.42 * level * wave)
      }
    }
    let peak = samples.reduce(0) { max($0, abs($1)) }
    return samples.map { $0 / peak * 0.89 }
  }

  /// The alert as a WAV file of 16 bits.
  package static var wav: [UInt8] {
    let samples = samples
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var file = Array("RIFF".utf8) + bytes(36 + samples.count * 2, 4) + Array("WAVEfmt ".utf8)
    file += bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(rate, 4) + bytes(rate * 2, 4)
    file += bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(samples.count * 2, 4)
    for sample in samples { file += bytes(Int((sample * 32_767).rounded()), 2) }
    return file
  }

  /// The sine of so many turns: a polynomial, for the standard library has none.
  static func sine(_ turns: Double) -> Double {
    // Into -0.25 ... 0.25 of a turn, where the series is short.
    var turn = turns - turns.rounded()
    if turn > 0.25 { turn = 0.5 - turn }
    if turn < -0.25 { turn = -0.5 - turn }
    let angle = turn * 2 * Double.pi
    let square = angle * angle
    return angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }

  /// e to the power of minus `time`, for times from 0 to some 10.
  static func decay(_ time: Double) -> Double {
    // (1 - t/n)^n with n = 2^12, near enough for an ear.
    var result = max(0, 1 - time / 4096)
    for _ in 0..<12 { result *= result }
    return result
  }
}
