// A score: who plays what, when, how loud and where in the room. Playing it is `Score.play`.

/// Parts on one line of beats.
struct Score: Sendable {
  /// One player.
  struct Part: Sendable {
    var instrument: any Instrument
    var notes: [Melody.Note]
    /// Linear.
    var gain: Float
    /// -1 is left, 1 is right.
    var pan: Float
  }

  let beatsPerMinute: Double
  let beatsPerBar: Double
  var reverb = Reverb()
  /// Seconds of ringing after the last beat.
  var tail = 3.0
  private(set) var parts: [Part] = []
  /// Where the last note ends.
  private(set) var beats = 0.0

  init(beatsPerMinute: Double, beatsPerBar: Double) {
    self.beatsPerMinute = beatsPerMinute
    self.beatsPerBar = beatsPerBar
  }

  /// Seconds from the start of the sound to a bar.
  func seconds(toBar bar: Int) -> Double {
    Self.lead + Double(bar) * beatsPerBar * 60 / beatsPerMinute
  }

  /// Adds a tune, from a bar on.
  mutating func add(
    _ melody: Melody, on instrument: any Instrument, fromBar bar: Int, gain: Float = 1,
    pan: Float = 0
  ) {
    append(melody.notes, on: instrument, bar: bar, gain: gain, pan: pan)
  }

  /// Adds held chords, one a bar.
  mutating func hold(
    _ chords: String, on instrument: any Instrument, fromBar bar: Int, gain: Float = 1,
    pan: Float = 0
  ) {
    var notes: [Melody.Note] = []
    for (index, chord) in Chord.line(chords).enumerated() {
      for pitch in chord {
        notes.append(
          Melody.Note(pitch: pitch, start: Double(index) * beatsPerBar, length: beatsPerBar))
      }
    }
    append(notes, on: instrument, bar: bar, gain: gain, pan: pan)
  }

  /// Adds broken chords, one chord a bar.
  ///
  /// `pattern` says which pitch of the chord, low to high from 0, is played at each step of the
  /// bar; -1 rests, 4 and up are an octave higher.
  mutating func pluck(
    _ chords: String, pattern: [Int], on instrument: any Instrument, fromBar bar: Int,
    gain: Float = 1, pan: Float = 0, octave: Int = 0
  ) {
    let step = beatsPerBar / Double(pattern.count)
    var notes: [Melody.Note] = []
    for (index, chord) in Chord.line(chords).enumerated() {
      for (place, choice) in pattern.enumerated() where choice >= 0 {
        let pitch = chord[choice % 4].raised(by: 12 * (octave + choice / 4))
        let start = Double(index) * beatsPerBar + Double(place) * step
        notes.append(Melody.Note(pitch: pitch, start: start, length: step * 2))
      }
    }
    append(notes, on: instrument, bar: bar, gain: gain, pan: pan)
  }

  /// Adds a drum rhythm, the same in each bar: `K` is kung, `d` is deok, anything else rests.
  mutating func drum(_ rhythm: String, bars: Int, fromBar bar: Int, gain: Float = 1) {
    let step = beatsPerBar / Double(rhythm.count)
    var notes: [Melody.Note] = []
    for index in 0..<bars {
      for (place, stroke) in rhythm.enumerated() where "Kd".contains(stroke) {
        let start = Double(index) * beatsPerBar + Double(place) * step
        let pitch = Pitch(number: stroke == "K" ? 40 : 62)
        notes.append(Melody.Note(pitch: pitch, start: start, length: step))
      }
    }
    append(notes, on: Drum(), bar: bar, gain: gain, pan: -0.1)
  }
}

extension Score {
  /// Seconds of silence before the first beat.
  private static let lead = 0.15

  private mutating func append(
    _ notes: [Melody.Note], on instrument: any Instrument, bar: Int, gain: Float, pan: Float
  ) {
    let offset = Double(bar) * beatsPerBar
    let moved = notes.map { note in
      var note = note
      note.start += offset
      return note
    }
    beats = max(beats, moved.map { $0.start + $0.length }.max() ?? 0)
    parts.append(Part(instrument: instrument, notes: moved, gain: gain, pan: pan))
  }

  /// Plays the score.
  ///
  /// Nobody plays like a clock: each note comes a few milliseconds early or late and a little
  /// louder or softer, the first of a bar a little louder; the same way each time.
  func play(rate: Int, seed: UInt64) -> Stereo {
    let perBeat = 60 / beatsPerMinute
    let seconds = Self.lead + beats * perBeat + tail
    var sound = Stereo(rate: rate, frames: Int(seconds * Double(rate)))
    for (order, part) in parts.enumerated() {
      var channel = [Float](repeating: 0, count: sound.frames)
      var touch = Noise(seed: seed &+ UInt64(order) &* 7_919)
      for (index, note) in part.notes.enumerated() {
        let accent: Float =
          note.start.truncatingRemainder(dividingBy: beatsPerBar) < 0.01 ? 1 : 0.88
        let late = Double(touch.next()) * 0.007
        let start = max(0, Self.lead + note.start * perBeat + late)
        let voice = Voice(
          start: Int(start * Double(rate)), length: Int(note.length * perBeat * Double(rate)),
          hertz: note.pitch.hertz, loudness: accent * (1 + 0.07 * touch.next()),
          seed: seed &+ UInt64(order * 100_003 + index * 31 + 1))
        part.instrument.add(voice, to: &channel, rate: rate)
      }
      sound.add(channel, gain: part.gain, pan: part.pan)
    }
    reverb.apply(to: &sound)
    sound.fadeOut(seconds: min(2.5, tail))
    sound.finish(loudness: 0.14)
    return sound
  }
}
