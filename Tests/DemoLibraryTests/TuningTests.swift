// Whether the instruments play the note that they are given, measured from their sound.
import Foundation
import Testing

@testable import DemoLibrary

struct TuningTests {
  private let rate = 44_100

  @Test(arguments: [146.83, 261.63, 440, 739.99])
  func everyInstrumentIsInTuneWithinSevenCents(hertz: Double) {
    // The pad is three voices on purpose a hair apart: it has no one phase to measure.
    let instruments: [any Instrument] = [PluckedString(shake: 0), Flute(vibrato: 0), MusicBox()]
    for instrument in instruments {
      var channel = [Float](repeating: 0, count: rate * 2)
      let voice = Voice(start: 0, length: rate * 2, hertz: hertz, loudness: 1, seed: 7)
      instrument.add(voice, to: &channel, rate: rate)
      let cents = 1_200 * log2(frequency(of: channel, near: hertz) / hertz)
      #expect(abs(cents) < 7, "\(instrument) is \(cents) cents off at \(hertz) Hz")
    }
  }

  /// The frequency of the fundamental, from how far its phase moves between two windows.
  private func frequency(of sound: [Float], near hertz: Double) -> Double {
    let (first, step, length) = (rate / 2, 2_048, 8_192)
    let turn =
      phase(sound, at: first + step, length, hertz) - phase(sound, at: first, length, hertz)
    let expected = 2 * Double.pi * hertz * Double(step) / Double(rate)
    let off = (turn - expected).remainder(dividingBy: 2 * .pi)
    return hertz + off * Double(rate) / (2 * .pi * Double(step))
  }

  private func phase(_ sound: [Float], at start: Int, _ length: Int, _ hertz: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for index in 0..<length {
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(length))
      let angle = 2 * Double.pi * hertz * Double(index) / Double(rate)
      real += Double(sound[start + index]) * window * cos(angle)
      imaginary -= Double(sound[start + index]) * window * sin(angle)
    }
    return atan2(imaginary, real)
  }
}
