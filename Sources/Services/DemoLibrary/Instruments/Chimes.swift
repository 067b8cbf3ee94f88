// Struck things: the comb of a music box and the janggu drum. Both are sums of sines that die
// away, each at its own pace.

/// The steel comb of a music box: partials of a bar, the high ones gone at once.
struct MusicBox: Instrument {
  /// Frequency against the note, linear level, seconds to fall by 60 dB.
  private static let partials: [(ratio: Double, level: Float, ring: Double)] = [
    (1, 0.8, 2.2), (2.003, 0.22, 1.3), (3.01, 0.1, 0.7), (5.43, 0.12, 0.28), (8.9, 0.05, 0.12),
  ]

  func add(_ voice: Voice, to channel: inout [Float], rate: Int) {
    let end = min(channel.count, voice.start + max(voice.length, rate) + rate)
    guard voice.start < end else { return }
    let attack = Float(rate) * 0.0015
    for partial in Self.partials where voice.hertz * partial.ratio < Double(rate) * 0.45 {
      let step = Float(voice.hertz * partial.ratio / Double(rate))
      let keep = decay(seconds: partial.ring, steps: Double(rate))
      var level = partial.level * voice.loudness
      var phase: Float = 0
      for index in voice.start..<end where level > 0.00002 {
        let rise = min(1, Float(index - voice.start) / attack)
        channel[index] += sine(turns: phase) * level * rise
        level *= keep
        phase += step
        if phase > 1 { phase -= 1 }
      }
    }
  }
}

/// The janggu: below 200 Hz its low head (kung), above it the stick on the high one (deok).
struct Drum: Instrument {
  func add(_ voice: Voice, to channel: inout [Float], rate: Int) {
    let isLow = voice.hertz < 200
    let end = min(channel.count, voice.start + rate / (isLow ? 1 : 3))
    guard voice.start < end else { return }
    var noise = Noise(seed: voice.seed)
    var skin = Resonator(hertz: isLow ? 320 : 1_900, width: isLow ? 260 : 900, rate: rate)
    let keep = decay(seconds: isLow ? 0.55 : 0.13, steps: Double(rate))
    let hiss = decay(seconds: isLow ? 0.06 : 0.1, steps: Double(rate))
    let slide = decay(seconds: 0.25, steps: Double(rate))
    let base = Float(voice.hertz / Double(rate))
    var level = voice.loudness
    var hit = voice.loudness
    var drop: Float = 0.6
    var phase: Float = 0
    for index in voice.start..<end {
      let rise = min(1, Float(index - voice.start) / (Float(rate) * 0.002))
      phase += base * (1 + drop)
      if phase > 1 { phase -= 1 }
      drop *= slide
      let tone = sine(turns: phase) * level * (isLow ? 0.9 : 0.25)
      channel[index] += (tone + skin.next(noise.next()) * hit * (isLow ? 0.5 : 0.9)) * rise
      level *= keep
      hit *= hiss
    }
  }
}
