// How music is to sound: level, equaliser, speed, balance, crossfade, device. A value that the
// player keeps and the engine obeys; whatever is out of range is held within it here, once.
package import MusicCore

/// What the person has chosen about the sound.
///
/// As made, everything is neutral: an engine leaves each sample as the file has it.
package struct SoundSettings: Hashable, Sendable {
  /// Which loudness of a track counts.
  package enum Levelling: String, Hashable, Sendable, CaseIterable {
    /// Tracks sound as loud as they are.
    case off
    /// All tracks alike.
    case track
    /// All albums alike; within an album loud stays loud and soft soft.
    case album
    /// As `album` while the queue runs through an album, otherwise as `track`.
    case auto
  }

  package var levelling = Levelling.off
  /// Decibels on top of what the tags say, -15 to 15; counts only while levelling is on.
  package var preamp = 0.0 { didSet { preamp = Self.held(preamp, Self.gains) } }
  /// Decibels for tracks whose loudness is not known, -15 to 15; counts only while levelling is on.
  package var fallbackGain = 0.0 { didSet { fallbackGain = Self.held(fallbackGain, Self.gains) } }
  package var equalizer = Equalizer()
  /// 0.5 to 2, where 1 is the music's own; the pitch stays.
  package var speed = 1.0 { didSet { speed = Self.held(speed, 0.5...2, neutral: 1) } }
  /// -1 is left only, 0 both, 1 right only.
  package var balance = 0.0 { didSet { balance = Self.held(balance, -1...1) } }
  /// How long one track fades into the next, 0 to 12 s; never within an album.
  package var crossfade = Duration.zero {
    didSet { crossfade = max(.zero, min(.seconds(12), crossfade)) }
  }
  /// The name of the output device; nil: the desktop's.
  package var device: String?

  package init() {}

  /// In decibels.
  package static let gains = -15.0...15.0

  /// A number within its range; what is not a number is neutral.
  static func held(
    _ value: Double, _ range: ClosedRange<Double>, neutral: Double = 0
  ) -> Double {
    value.isFinite ? min(range.upperBound, max(range.lowerBound, value)) : neutral
  }
}

// MARK: - Level

extension SoundSettings {
  /// The gain of one track and the peak that it has before it.
  package struct Level: Hashable, Sendable {
    /// Decibels; 0 leaves samples untouched.
    package var gain = 0.0
    /// The largest sample, linear; 1 where nobody measured it.
    package var peak = 1.0

    package init() {}
  }

  /// How loud to play a track with these tags, which plays as a part of an album or not.
  ///
  /// Where a track lacks one of the two gains the other one counts.
  package func level(of tags: ReplayGain, inAlbum: Bool) -> Level {
    var level = Level()
    guard levelling != .off else { return level }
    let track = tags.trackGain.map { ($0, tags.trackPeak) }
    let album = tags.albumGain.map { ($0, tags.albumPeak) }
    let isAlbum = levelling == .album || levelling == .auto && inAlbum
    let (gain, peak) = (isAlbum ? album ?? track : track ?? album) ?? (fallbackGain, nil)
    level.gain = Self.held(gain, -70...70) + preamp
    level.peak = peak.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 1
    return level
  }
}
