// A soft cushion of sound under the tune: three voices a hair apart, slow to come and go.

/// Strings far away.
struct Pad: Instrument {
  /// Seconds to full level.
  var attack = 0.7
  /// Seconds to silence after the note.
  var release = 1.1

  private static let tone = Wavetable([1, 0.22, 0.1])

  func add(_ voice: Voice, to channel: inout [Float], rate: Int) {
    let tail = Int(release * Double(rate))
    let end = min(channel.count, voice.start + voice.length + tail)
    guard voice.start < end else { return }
    let table = Self.tone
    let rise = 1 / Float(attack * Double(rate))
    for (order, detune) in [1.0, 1.0021, 0.9982].enumerated() {
      let step = Float(voice.hertz * detune / Double(rate))
      var phase = Float(order) * 0.31
      for index in voice.start..<end {
        let swell = min(1, Float(index - voice.start) * rise)
        let fall = min(1, Float(end - index) / Float(tail))
        channel[index] += table.value(at: phase) * swell * swell * fall * voice.loudness * 0.25
        phase += step
        if phase > 1 { phase -= 1 }
      }
    }
  }
}
