// The settings of the first album: gayageum, daegeum, janggu, and a cushion of sound beneath.

/// Who plays each tune, and how.
enum Settings {
  /// Arirang with four bars before the singing; the lyrics are timed by `arirangLines`.
  static var arirang: Score {
    var score = Score(beatsPerMinute: 84, beatsPerBar: 3)
    let chords = "G5 G5 Em G5 G5 Em G5 G5 D5 Em Em G5 G5 Em G5 G5"
    score.pluck(
      "G5 Em G5 D5 " + chords + " G5", pattern: [0, 1, 2, 3, 2, 1], on: PluckedString(),
      fromBar: 0, gain: 0.5, pan: -0.4)
    score.add(Tunes.arirang, on: Flute(), fromBar: 4, gain: 0.55, pan: 0.15)
    score.add(
      Tunes.arirang.raised(by: -12), on: PluckedString(ring: 3.2), fromBar: 4, gain: 0.42, pan: 0.4)
    score.hold("G5 Em G5 D5 " + chords + " G5", on: Pad(), fromBar: 0, gain: 0.16)
    score.drum("K.d.d.", bars: 16, fromBar: 4, gain: 0.16)
    return score
  }

  /// The bars at which the four lines of Arirang are sung.
  static let arirangLines = [4, 8, 12, 16]

  static var doraji: Score {
    var score = Score(beatsPerMinute: 116, beatsPerBar: 3)
    let chords = "C5 C5 Am C5 C5 Am F5 C5 Am Am F5 Am C5 Am G5 C5"
    score.add(Tunes.dorajiFantasy, on: PluckedString(brightness: 0.7), fromBar: 2, gain: 0.75)
    score.add(
      Tunes.dorajiFantasy.raised(by: -12), on: Flute(breath: 0.12), fromBar: 10, gain: 0.2,
      pan: 0.5)
    score.pluck(
      "C5 C5 " + chords + " C5", pattern: [0, 2, 3], on: PluckedString(ring: 1.8), fromBar: 0,
      gain: 0.42, pan: -0.5)
    score.hold("C5 C5 " + chords + " C5", on: Pad(), fromBar: 0, gain: 0.12, pan: 0.2)
    score.drum("K.ddd.", bars: 16, fromBar: 2, gain: 0.2)
    return score
  }

  static var river: Score {
    var score = Score(beatsPerMinute: 76, beatsPerBar: 4)
    let chords = "G5 Em Em G5 G5 Em D5 Em Em G5 Em G5"
    score.reverb = Reverb(wet: 0.4, feedback: 0.87)
    score.add(Tunes.river, on: Flute(breath: 0.13), fromBar: 0, gain: 0.6, pan: 0.1)
    score.hold(chords, on: Pad(attack: 1.4), fromBar: 0, gain: 0.22)
    score.pluck(
      chords, pattern: [0, -1, 2, -1, 3, -1, 2, -1], on: PluckedString(ring: 4), fromBar: 0,
      gain: 0.35, pan: -0.45)
    return score
  }

  static var walk: Score {
    var score = Score(beatsPerMinute: 62, beatsPerBar: 3)
    let chords = "Am Am Am Dm Am Am Am Am"
    score.add(Tunes.walk, on: PluckedString(brightness: 0.65), fromBar: 1, gain: 0.75)
    score.pluck(
      "Am " + chords, pattern: [0, -1, 2, 1, -1, 3, 0, -1, 2, 1, -1, 2],
      on: PluckedString(ring: 1.6), fromBar: 0, gain: 0.4, pan: -0.45)
    score.hold("Am " + chords, on: Pad(), fromBar: 0, gain: 0.1)
    score.drum("K..d.dK.dd..", bars: 9, fromBar: 0, gain: 0.26)
    return score
  }

  /// Arirang once more, slow, for one gayageum.
  static var arirangAtNight: Score {
    var score = Score(beatsPerMinute: 74, beatsPerBar: 3)
    score.reverb = Reverb(wet: 0.34, feedback: 0.86)
    score.tail = 4
    let string = PluckedString(ring: 4.2, brightness: 0.42, shake: 0.005)
    score.add(Tunes.arirang.raised(by: -5), on: string, fromBar: 0, gain: 0.9, pan: 0.05)
    score.pluck(
      "D5 D5 Bm D5 D5 Bm D5 D5 A5 Bm Bm D5 D5 Bm D5 D5", pattern: [0, -1, 2],
      on: PluckedString(ring: 4.6, brightness: 0.3), fromBar: 0, gain: 0.3, pan: -0.3, octave: -1)
    return score
  }
}
