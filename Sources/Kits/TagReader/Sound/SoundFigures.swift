// The figures of a file's sound, from its header or from counting, and the ranges in which each
// can be true.

internal import MusicCore

/// Figures of a sound; nil where nothing is known.
struct SoundFigures {
  var duration: Duration?
  /// Kilobits a second.
  var bitrate: Int?
  /// Frames a second.
  var sampleRate: Int?
  var channels: Int?
  var bitDepth: Int?
  var codec: String?
  /// A plain sentence on why it was counted; nil when all is as it should be.
  var problem: String?

  /// A month of sound, in seconds; more is a broken header.
  static let longest = 31 * 24 * 3600
}

extension TrackMetadata {
  /// Takes over the figures that can be true.
  mutating func take(_ figures: SoundFigures) {
    func within(_ range: ClosedRange<Int>, _ value: Int?) -> Int? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    if let new = figures.duration {
      duration = new <= .seconds(SoundFigures.longest) ? new : nil
    }
    bitrate = within(1...1_000_000, figures.bitrate) ?? bitrate
    sampleRate = within(1...6_144_000, figures.sampleRate) ?? sampleRate
    channels = within(1...255, figures.channels) ?? channels
    bitDepth = within(1...64, figures.bitDepth) ?? bitDepth
    codec = figures.codec ?? codec
    if let problem = figures.problem { problems.append(problem) }
  }
}

extension Duration {
  /// How long `frames` last at `rate` frames a second.
  static func lasting(_ frames: Int, at rate: Int) -> Duration {
    .seconds(frames / rate) + .nanoseconds(frames % rate * 1_000_000_000 / rate)
  }
}
