// A plucked string after Karplus and Strong (1983): a burst of noise that runs round a delay line
// as long as the period and loses highs on each round. A slow shake of the line's length is the
// gayageum's nonghyeon.

/// Gayageum, guitar, or bass, by its numbers.
struct PluckedString: Instrument {
  /// Seconds until the string has fallen by 60 dB.
  var ring = 2.6
  /// How much of the noise's highs the pluck has, 0 (a thumb) to 1 (a nail).
  var brightness: Float = 0.55
  /// How far the pitch is shaken, as part of the period.
  var shake: Float = 0.0035
  /// Seconds from the pluck until the shake begins.
  var shakeAfter = 0.28

  func add(_ voice: Voice, to channel: inout [Float], rate: Int) {
    let period = Double(rate) / voice.hertz
    // The loop's average of two samples is half a sample of delay.
    let delay = Float(period - 0.5)
    let size = Int(period * 1.02) + 4
    var line = burst(size: size, period: Int(period), seed: voice.seed)
    let keep = decay(seconds: ring, steps: voice.hertz)
    let tail = Int(0.9 * Double(rate))
    let end = min(channel.count, voice.start + voice.length + tail)
    let shakeStart = Int(shakeAfter * Double(rate))
    let shakeStep = 5.2 / Float(rate)
    var place = Int(period)
    var turns: Float = 0
    var last: Float = 0
    let release = decay(seconds: 0.5, steps: Double(rate))
    var level = voice.loudness
    guard voice.start < end else { return }
    for index in voice.start..<end {
      let age = index - voice.start
      var reach = delay
      if age > shakeStart, shake > 0 {
        let depth = min(1, Float(age - shakeStart) / Float(rate / 3))
        reach *= 1 + shake * depth * sine(turns: turns)
        turns += shakeStep
        if turns > 1 { turns -= 1 }
      }
      let whole = Int(reach)
      let part = reach - Float(whole)
      var near = place - whole
      if near < 0 { near += size }
      let far = near == 0 ? size - 1 : near - 1
      let now = line[near] * (1 - part) + line[far] * part
      let output = (now + last) * 0.5 * keep
      last = now
      line[place] = output
      place = place + 1 == size ? 0 : place + 1
      if age > voice.length { level *= release }
      channel[index] += output * level
    }
  }

  /// The pluck: noise made duller, without its mean, softened where the finger leaves.
  private func burst(size: Int, period: Int, seed: UInt64) -> [Float] {
    var noise = Noise(seed: seed)
    var line = [Float](repeating: 0, count: size)
    var dull: Float = 0
    for index in 0..<min(period, size) {
      dull += (noise.next() - dull) * brightness
      line[index] = dull
    }
    let mean = line.reduce(0, +) / Float(max(1, period))
    // A pluck at a fifth of the string silences every fifth harmonic.
    let node = max(1, period / 5)
    var struck = line
    for index in 0..<min(period, size) {
      struck[index] = line[index] - mean - 0.6 * line[(index + node) % max(1, period)]
    }
    return struck
  }
}
