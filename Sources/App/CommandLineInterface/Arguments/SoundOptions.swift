// The options that say how it is to sound, checked: a value out of range is a mistake that is told,
// not one that is held within the range in silence.
import Playback

/// Reads options of sound.
enum SoundOptions {
  /// Puts a value into the request; false when it is no such value.
  static func set(_ option: Option, _ text: String, in request: inout Request) -> Bool {
    if option == .level {
      guard let levelling = SoundSettings.Levelling(rawValue: text) else { return false }
      request.sound.levelling = levelling
      return true
    }
    if option == .equalizer {
      guard let equalizer = equalizer(text) else { return false }
      request.sound.equalizer = equalizer
      return true
    }
    if option == .device {
      request.sound.device = text
      return true
    }
    guard let range = range(option), let value = Double(text), range.contains(value) else {
      return false
    }
    switch option {
    case .preamp: request.sound.preamp = value
    case .fallback: request.sound.fallbackGain = value
    case .speed: request.sound.speed = value
    case .balance: request.sound.balance = value
    case .crossfade: request.sound.crossfade = .milliseconds(Int((value * 1000).rounded()))
    case .volume: request.volume = value / 100
    default: return false
    }
    return true
  }

  private static func range(_ option: Option) -> ClosedRange<Double>? {
    switch option {
    case .preamp, .fallback: SoundSettings.gains
    case .speed: 0.5...2
    case .balance: -1...1
    case .crossfade: 0...12
    case .volume: 0...100
    default: nil
    }
  }

  /// A preset's name, or ten gains with commas between them.
  private static func equalizer(_ text: String) -> Equalizer? {
    if let preset = Equalizer.Preset(rawValue: text) { return Equalizer(preset) }
    let bands = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let gains = bands.compactMap(\.self).filter(Equalizer.range.contains)
    guard bands.count == Equalizer.frequencies.count, gains.count == bands.count else { return nil }
    return Equalizer(gains)
  }
}
