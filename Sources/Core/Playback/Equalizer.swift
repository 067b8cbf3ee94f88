// Ten bands, an octave apart, and the shapes that people know by name.

/// The equaliser: a gain for each band.
package struct Equalizer: Hashable, Sendable {
  /// The middle of each band in Hz.
  package static let frequencies = [
    29.0, 59, 119, 237, 474, 947, 1889, 3770, 7523, 15011,
  ]
  /// Decibels that a band can have.
  package static let range = -12.0...12.0

  /// Decibels of each band, low to high; always ten.
  package private(set) var bands: [Double]

  /// Neutral, or these bands; what is missing is 0, what is too much is held within the range.
  package init(_ bands: [Double] = []) {
    self.bands = Self.frequencies.indices.map { index in
      bands.indices.contains(index) ? SoundSettings.held(bands[index], Self.range) : 0
    }
  }

  /// The bands of this preset.
  package init(_ preset: Preset) {
    self.init(preset.bands)
  }

  /// The same with one band at other decibels; a band that there is not changes nothing.
  package func setting(band: Int, to decibels: Double) -> Equalizer {
    guard bands.indices.contains(band) else { return self }
    var changed = bands
    changed[band] = decibels
    return Equalizer(changed)
  }

  /// Whether nothing is changed.
  package var isNeutral: Bool { bands.allSatisfy { $0 == 0 } }

  /// The preset that has these bands; nil when they are the person's own.
  package var preset: Preset? { Preset.allCases.first { $0.bands == bands } }

  /// A shape with a name.
  package enum Preset: String, Hashable, Sendable, CaseIterable {
    case flat, bass, treble, loudness, voice, classical, rock, electronic, headphones, night

    /// Decibels of each band, low to high.
    package var bands: [Double] {
      switch self {
      case .flat: Array(repeating: 0, count: Equalizer.frequencies.count)
      case .bass: [6, 5.5, 4.5, 3, 1, 0, 0, 0, 0, 0]
      case .treble: [0, 0, 0, 0, 0, 1, 2.5, 4, 5, 5.5]
      case .loudness: [5, 4.5, 3, 1, 0, -1, 0, 1.5, 3.5, 4.5]
      case .voice: [-6, -4, -2, 0, 2.5, 4, 4, 2.5, 0, -2]
      case .classical: [2, 2, 1, 0, 0, 0, -0.5, 0, 1.5, 2]
      case .rock: [4, 3.5, 2, 0.5, -1, -0.5, 1, 2.5, 3.5, 3.5]
      case .electronic: [5, 4.5, 2, 0, -1.5, 0.5, 0, 1.5, 3.5, 4.5]
      case .headphones: [3, 3, 2, 0.5, -0.5, 0, 1, -1, 1.5, 2]
      case .night: [-8, -6, -3, 0, 1, 1.5, 1.5, 1, -1, -3]
      }
    }
  }
}
