// What every instrument is given and what it does with it: one note, added to a channel.

/// One note in samples.
struct Voice {
  /// The first frame.
  var start: Int
  /// Frames until the player lets go; the sound may ring on.
  var length: Int
  var hertz: Double
  /// Linear, 0 to 1.
  var loudness: Float
  /// Chosen from the note's place, so that each note is a little different and always the same.
  var seed: UInt64
}

/// Something that turns notes into sound.
protocol Instrument: Sendable {
  /// Adds a note to a channel; what lies past the channel's end is dropped.
  func add(_ voice: Voice, to channel: inout [Float], rate: Int)
}

extension Instrument {
  /// Decay a frame so that a sound falls by 60 dB in some seconds.
  ///
  /// The exponential's first terms are enough, its argument is tiny.
  func decay(seconds: Double, steps: Double) -> Float {
    let exponent = 6.907755 / max(1, seconds * steps)
    return Float(1 - exponent + exponent * exponent / 2 - exponent * exponent * exponent / 6)
  }
}
