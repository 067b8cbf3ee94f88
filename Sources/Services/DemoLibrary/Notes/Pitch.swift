// Pitches by number (69 is the A of 440 Hz) and by name. Frequencies come from a table and
// doublings, not from the C library, so that the demo is the same to the sample everywhere.

/// A pitch of the twelve-tone scale.
struct Pitch: Hashable, Sendable {
  /// Semitones; 60 is the middle C, 69 the A of 440 Hz.
  let number: Int

  /// Cycles a second.
  var hertz: Double {
    let step = number - 69
    let octave = step >= 0 ? step / 12 : (step - 11) / 12
    var hertz = 440 * Self.ratios[step - octave * 12]
    for _ in 0..<abs(octave) { hertz = octave > 0 ? hertz * 2 : hertz / 2 }
    return hertz
  }

  func raised(by semitones: Int) -> Pitch { Pitch(number: number + semitones) }
}

extension Pitch {
  /// A pitch from its name: a letter, `#` or `b` if needed, the octave: `F#4`.
  init?(_ name: some StringProtocol) {
    guard let letter = name.first, let natural = Self.naturals[letter] else { return nil }
    var rest = name.dropFirst()
    var number = natural
    if rest.first == "#" || rest.first == "b" {
      number += rest.first == "#" ? 1 : -1
      rest = rest.dropFirst()
    }
    guard let octave = Int(rest) else { return nil }
    self.init(number: number + 12 * (octave + 1))
  }

  static let naturals: [Character: Int] = [
    "C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11,
  ]

  /// Powers of the twelfth root of two.
  private static let ratios: [Double] = [
    1, 1.0594630943592953, 1.122462048309373, 1.189207115002721, 1.2599210498948732,
    1.3348398541700344, 1.4142135623730951, 1.4983070768766815, 1.5874010519681994,
    1.681792830507429, 1.7817974362806785, 1.8877486253633868,
  ]
}
