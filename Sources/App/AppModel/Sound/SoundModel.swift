// How everything is to sound, as the sheet of sound shows it: choices by their places, values with
// their words. What is chosen sounds at once; whoever keeps settings follows the player.
import Observation
package import Playback

/// The settings of sound.
@Observable
package final class SoundModel {
  private let player: Player
  /// The devices that are there, the desktop's default first.
  private var devices: [String] = []
  @ObservationIgnored private var following: Task<Void, Never>?

  /// `devices` tells the names of the sound devices, now and whenever they change.
  package init(player: Player, devices: AsyncStream<[String]>? = nil) {
    self.player = player
    guard let devices else { return }
    following = Task { [weak self] in
      for await names in devices { self?.devices = names }
    }
  }

  isolated deinit {
    following?.cancel()
  }

  /// What the player is told.
  package var sound: SoundSettings {
    get { player.state.sound }
    set { player.send(.setSound(newValue)) }
  }

  /// Whether everything sounds as the files have it.
  package var isNeutral: Bool {
    var neutral = SoundSettings()
    neutral.device = sound.device
    return sound == neutral
  }

  /// Back to how the files have it; the device stays.
  package func reset() {
    var neutral = SoundSettings()
    neutral.device = sound.device
    sound = neutral
  }

  // MARK: - Device

  /// The desktop's choice, then the devices; last the chosen one where it is not there.
  package var outputs: [String] {
    let missing = sound.device.flatMap { devices.contains($0) ? nil : $0 }
    return [tr("System default")] + devices
      + (missing.map { [tr("{device} (not connected)", ["device": $0])] } ?? [])
  }

  package var output: Int {
    get {
      guard let device = sound.device else { return 0 }
      return (devices.firstIndex(of: device) ?? devices.count) + 1
    }
    set {
      if newValue == 0 { sound.device = nil }
      if devices.indices.contains(newValue - 1) { sound.device = devices[newValue - 1] }
    }
  }

  // MARK: - Level

  package static var levellings: [String] {
    SoundSettings.Levelling.allCases.map { levelling in
      switch levelling {
      case .off: tr("As they are")
      case .track: tr("All tracks alike")
      case .album: tr("All albums alike")
      case .auto: tr("Albums as albums, else tracks")
      }
    }
  }

  package var levelling: Int {
    get { SoundSettings.Levelling.allCases.firstIndex(of: sound.levelling) ?? 0 }
    set {
      guard SoundSettings.Levelling.allCases.indices.contains(newValue) else { return }
      sound.levelling = SoundSettings.Levelling.allCases[newValue]
    }
  }

  /// Whether the two gains count.
  package var isLevelling: Bool { sound.levelling != .off }

  // MARK: - Equaliser

  /// The presets, and at the end the person's own.
  package static var presets: [String] {
    Equalizer.Preset.allCases.map(name) + [tr("Your own")]
  }

  package var preset: Int {
    get {
      sound.equalizer.preset.flatMap { Equalizer.Preset.allCases.firstIndex(of: $0) }
        ?? Equalizer.Preset.allCases.count
    }
    set {
      guard Equalizer.Preset.allCases.indices.contains(newValue) else { return }
      sound.equalizer = Equalizer(Equalizer.Preset.allCases[newValue])
    }
  }

  /// "29 Hz", "3.8 kHz": the middle of each band.
  package static var bands: [String] {
    Equalizer.frequencies.map { hertz in
      hertz < 1000
        ? tr("{number} Hz", ["number": String(Int(hertz))])
        : tr("{number} kHz", ["number": tenths(hertz / 1000)])
    }
  }

  /// The decibels of a band.
  package func band(_ index: Int) -> Double { sound.equalizer.bands[index] }

  package func setBand(_ index: Int, to decibels: Double) {
    sound.equalizer = sound.equalizer.setting(band: index, to: decibels)
  }

  // MARK: - Words

  /// "+3.0 dB".
  package static func decibels(_ value: Double) -> String {
    tr("{number} dB", ["number": (value > 0 ? "+" : "") + tenths(value)])
  }

  /// "1.25 ×".
  package var speedText: String { "\(hundredths(sound.speed)) ×" }

  /// "In the middle", "30 percent to the left".
  package var balanceText: String {
    let percent = Int((abs(sound.balance) * 100).rounded())
    guard percent > 0 else { return tr("In the middle") }
    return sound.balance < 0
      ? tr("{number} percent to the left", ["number": String(percent)])
      : tr("{number} percent to the right", ["number": String(percent)])
  }

  /// The crossfade in seconds.
  package var crossfade: Double {
    get {
      Double(sound.crossfade.components.seconds) + Double(sound.crossfade.components.attoseconds)
        / 1e18
    }
    set { sound.crossfade = .milliseconds(Int((newValue * 1000).rounded())) }
  }

  package var crossfadeText: String {
    crossfade == 0
      ? tr("Off")
      : tr("{number} seconds, never within an album", ["number": Self.tenths(crossfade)])
  }
}

extension SoundModel {
  private static func name(of preset: Equalizer.Preset) -> String {
    switch preset {
    case .flat: tr("Flat")
    case .bass: tr("More bass")
    case .treble: tr("More treble")
    case .loudness: tr("Softly played")
    case .voice: tr("Voices")
    case .classical: tr("Classical")
    case .rock: tr("Rock")
    case .electronic: tr("Electronic")
    case .headphones: tr("Headphones")
    case .night: tr("Night")
    }
  }

  /// "3.8".
  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  /// "1.25".
  private func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
