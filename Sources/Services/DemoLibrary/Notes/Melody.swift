// Tunes as text: `D4:1.5 E4:.5 | G4` is a note of one and a half beats, one of half a beat, and
// one more of half a beat (a length holds until the next one is given); `-` is a rest, `|` stands
// between bars, `/` on a line end is not needed. A wrong token is a bug in our own tables.

/// A tune: notes on a line of beats.
struct Melody: Hashable, Sendable {
  /// One note; times in beats from the tune's start.
  struct Note: Hashable, Sendable {
    var pitch: Pitch
    var start: Double
    var length: Double
  }

  private(set) var notes: [Note] = []
  /// Beats from the start to the end, rests included.
  private(set) var beats = 0.0
  /// The length of each bar as written, in beats.
  private(set) var bars: [Double] = []

  /// Reads a tune.
  init(_ text: String) {
    var length = 1.0
    for bar in text.split(separator: "|") {
      let start = beats
      for token in bar.split(whereSeparator: \.isWhitespace) {
        let parts = token.split(separator: ":")
        if parts.count == 2 { length = Self.number(parts[1]) }
        if parts[0] != "-" {
          guard let pitch = Pitch(parts[0]) else {
            preconditionFailure("The tune has a note that is none: \(token)")
          }
          notes.append(Note(pitch: pitch, start: beats, length: length))
        }
        beats += length
      }
      if beats > start { bars.append(beats - start) }
    }
  }

  /// The tune some semitones higher.
  func raised(by semitones: Int) -> Melody {
    var copy = self
    for index in copy.notes.indices {
      copy.notes[index].pitch = notes[index].pitch.raised(by: semitones)
    }
    return copy
  }

  private static func number(_ text: Substring) -> Double {
    guard let number = Double(text.hasPrefix(".") ? "0\(text)" : String(text)), number > 0 else {
      preconditionFailure("The tune has a length that is none: \(text)")
    }
    return number
  }
}

/// Chords by name, one a bar: `G`, `Em`, `D7`, and `G5` for a bare fifth.
enum Chord {
  /// The chords of a line such as `G5 G5 Em D7`, low to high, four pitches each.
  static func line(_ text: String) -> [[Pitch]] {
    text.split(whereSeparator: \.isWhitespace).map { pitches(of: $0) }
  }

  private static func pitches(of name: Substring) -> [Pitch] {
    guard let letter = name.first, let natural = Pitch.naturals[letter] else {
      preconditionFailure("A chord without a root: \(name)")
    }
    var kind = name.dropFirst()
    var root = 48 + natural
    if kind.first == "#" || kind.first == "b" {
      root += kind.first == "#" ? 1 : -1
      kind = kind.dropFirst()
    }
    // Roots from G up sit an octave lower, so that all chords lie in one register.
    if root > 54 { root -= 12 }
    let steps =
      switch kind {
      case "": [0, 7, 12, 16]
      case "m": [0, 7, 12, 15]
      case "7": [0, 7, 10, 16]
      case "5": [0, 7, 12, 19]
      default: preconditionFailure("A chord of no known kind: \(name)")
      }
    return steps.map { Pitch(number: root + $0) }
  }
}
