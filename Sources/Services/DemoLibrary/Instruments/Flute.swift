// A soft flute in the manner of the daegeum: a few harmonics, a vibrato that grows, breath around
// the tone, and a start a little below the note.

/// A blown pipe.
struct Flute: Instrument {
  /// Linear part of the breath in the sound.
  var breath: Float = 0.09
  /// How far the vibrato goes, as part of the frequency.
  var vibrato: Float = 0.0065
  private static let tone = Wavetable([1, 0.32, 0.16, 0.05, 0.03])

  func add(_ voice: Voice, to channel: inout [Float], rate: Int) {
    let release = Int(0.14 * Double(rate))
    let end = min(channel.count, voice.start + voice.length + release)
    guard voice.start < end else { return }
    var noise = Noise(seed: voice.seed)
    var air = Resonator(hertz: voice.hertz, width: voice.hertz * 0.12, rate: rate)
    let attack = Float(rate) * 0.075
    let base = Float(voice.hertz / Double(rate))
    let shakeStep = 4.9 / Float(rate)
    let table = Self.tone
    var phase: Float = 0
    var shake: Float = 0
    for index in voice.start..<end {
      let age = Float(index - voice.start)
      let rise = min(1, age / attack)
      let fall = min(1, Float(end - index) / Float(release))
      let late = min(1, max(0, (age - Float(rate) * 0.25) / Float(rate) * 1.6))
      let bend = (1 - rise) * (1 - rise) * 0.03
      phase += base * (1 - bend + vibrato * late * sine(turns: shake))
      if phase > 1 { phase -= 1 }
      shake += shakeStep
      if shake > 1 { shake -= 1 }
      let tone = table.value(at: phase)
      let swell = rise * (2 - rise) * fall * (0.86 + 0.14 * late)
      let hiss = air.next(noise.next()) * breath * (1 + 2 * (1 - rise))
      channel[index] += (tone * 0.5 + hiss) * swell * voice.loudness
    }
  }
}

/// A filter that rings at one frequency, two poles.
struct Resonator {
  private let first: Float
  private let second: Float
  private let gain: Float
  private var before: Float = 0
  private var beforeThat: Float = 0

  init(hertz: Double, width: Double, rate: Int) {
    let radius = Float(max(0, 1 - 3.14159265 * width / Double(rate)))
    let cosine = sine(turns: Float(hertz / Double(rate)) + 0.25)
    first = 2 * radius * cosine
    second = -radius * radius
    gain = (1 - radius) * 2
  }

  mutating func next(_ input: Float) -> Float {
    let output = input * gain + first * before + second * beforeThat
    beforeThat = before
    before = output
    return output
  }
}
