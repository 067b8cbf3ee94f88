// The third album: one piece without a pause, cut into tracks at places that are no multiple of
// anything, as gapless albums are. Played one after the other the tracks must be the piece again,
// to the sample.

/// The piece and its cuts.
enum LongRoad {
  /// Frames a second.
  static let rate = 44_100

  /// Where each track begins, in frames; the last one ends with the piece.
  ///
  /// Odd numbers, no multiples of a codec's block, in the middle of ringing notes.
  static let cuts = [0, 1_390_057, 2_690_411, 3_890_263]

  /// One of the tracks, from 0.
  static func part(_ index: Int) -> Stereo {
    let end = index + 1 < cuts.count ? cuts[index + 1] : piece.frames
    return piece[cuts[index]..<end]
  }

  /// The whole piece: made once, when it is first asked for, as each track is a part of it.
  static let piece = play()

  /// A ground that walks on under a tune that comes, goes and returns.
  private static func play() -> Stereo {
    var score = Score(beatsPerMinute: 88, beatsPerBar: 4)
    score.reverb = Reverb(wet: 0.36, feedback: 0.87)
    score.tail = 5
    let ground = "D5 Bm G A"
    let walk = Array(repeating: ground, count: 10).joined(separator: " ")
    let soft = PluckedString(ring: 3.4, brightness: 0.4)
    score.pluck(
      walk + " D5", pattern: [0, 1, 2, 3, 4, 3, 2, 1], on: soft, fromBar: 0, gain: 0.5, pan: -0.3)
    score.hold(walk + " D5", on: Pad(attack: 1.2), fromBar: 0, gain: 0.18)
    for (bar, tune, height) in [(6, first, 0), (16, second, 0), (26, first, 12), (34, last, 0)] {
      score.add(tune.raised(by: height), on: Flute(), fromBar: bar, gain: 0.42, pan: 0.2)
    }
    score.add(second.raised(by: -12), on: PluckedString(), fromBar: 22, gain: 0.5, pan: 0.35)
    score.drum("K..d..d.", bars: 18, fromBar: 14, gain: 0.15)
    return score.play(rate: rate, seed: 2_026)
  }

  private static let first = Melody(
    """
    F#4:2 A4:1 B4 | D5:3 B4:1 | A4:2 F#4:1 E4 | E4:4 | F#4:1 A4 B4:2 | D5:1 E5 D5:2 |
    B4:1 A4 F#4:1 A4 | A4:4
    """)
  private static let second = Melody(
    """
    D5:1.5 E5:.5 F#5:2 | E5:1.5 D5:.5 B4:2 | D5:1 B4 A4 F#4 | A4:4 |
    D5:1.5 E5:.5 F#5:2 | A5:1.5 F#5:.5 E5:2 | D5:1 B4 A4 B4 | D5:4
    """)
  private static let last = Melody("F#4:2 A4:1 B4 | D5:4 | B4:2 A4 | F#4:4 | E4:2 F#4 | D4:4")
}
