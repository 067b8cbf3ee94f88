// The settings of the second album: a music box, sometimes with a flute or a harp.

extension Settings {
  static var scarborough: Score {
    var score = Score(beatsPerMinute: 104, beatsPerBar: 3)
    let chords = "Dm Dm C Dm Dm F F Am Dm Dm F Am C Dm C C Dm"
    score.pluck(
      "Dm Dm " + chords + " Dm", pattern: [0, 1, 2, 3, 2, 1], on: PluckedString(ring: 2.2),
      fromBar: 0, gain: 0.4, pan: -0.35)
    score.add(
      Tunes.scarborough.raised(by: 12), on: MusicBox(), fromBar: 2, gain: 0.5, pan: 0.2)
    score.add(Tunes.scarborough, on: Flute(), fromBar: 2, gain: 0.28, pan: -0.1)
    score.hold("Dm Dm " + chords + " Dm", on: Pad(), fromBar: 0, gain: 0.1)
    return score
  }

  static var odeToJoy: Score {
    var score = Score(beatsPerMinute: 126, beatsPerBar: 4)
    let chords = "D D G A D D G A A A A A D D G D"
    score.add(Tunes.odeToJoy.raised(by: 12), on: MusicBox(), fromBar: 0, gain: 0.6, pan: 0.1)
    score.pluck(
      chords, pattern: [0, 2, 1, 2, 3, 2, 1, 2], on: MusicBox(), fromBar: 0, gain: 0.22, pan: -0.4,
      octave: 1)
    score.hold(chords, on: Pad(), fromBar: 0, gain: 0.1)
    return score
  }

  static var greensleeves: Score {
    var score = Score(beatsPerMinute: 168, beatsPerBar: 6)
    let chords = "Am G Am E Am G E Am C G Am E C G E Am"
    score.add(Tunes.greensleeves, on: Flute(), fromBar: 0, gain: 0.42, pan: 0.2)
    score.add(
      Tunes.greensleeves, on: PluckedString(ring: 2.4, shake: 0), fromBar: 0, gain: 0.4, pan: 0.1)
    score.pluck(
      chords, pattern: [0, 1, 2, 3, 2, 1], on: PluckedString(ring: 2.2, shake: 0), fromBar: 0,
      gain: 0.42, pan: -0.4)
    score.hold(chords, on: Pad(), fromBar: 0, gain: 0.12)
    return score
  }

  static var star: Score {
    var score = Score(beatsPerMinute: 132, beatsPerBar: 4)
    let chords = "C F F C C C C C C F F C"
    score.add(Tunes.star, on: MusicBox(), fromBar: 0, gain: 0.6, pan: 0.15)
    score.add(Tunes.star.raised(by: 12), on: MusicBox(), fromBar: 12, gain: 0.4, pan: 0.3)
    score.add(Tunes.star, on: Flute(), fromBar: 12, gain: 0.3, pan: -0.1)
    score.pluck(
      chords + " " + chords, pattern: [0, 2, 3, 2, 4, 3, 2, 3], on: MusicBox(), fromBar: 0,
      gain: 0.2, pan: -0.35,
      octave: 1)
    return score
  }

  static var moonlight: Score {
    var score = Score(beatsPerMinute: 108, beatsPerBar: 4)
    let chords = "G D G G G D G G D Em A D G D G G"
    score.reverb = Reverb(wet: 0.34, feedback: 0.85)
    score.add(Tunes.moonlight.raised(by: 12), on: MusicBox(), fromBar: 0, gain: 0.55, pan: 0.1)
    score.pluck(
      chords, pattern: [0, 2, 3, 2], on: PluckedString(ring: 3, brightness: 0.35, shake: 0),
      fromBar: 0, gain: 0.4, pan: -0.3)
    score.hold(chords, on: Pad(), fromBar: 0, gain: 0.14)
    return score
  }
}
