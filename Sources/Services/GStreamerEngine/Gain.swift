// Arithmetic on samples: gains that glide, and the limiter that keeps what was made louder within
// full scale. Pure; whoever calls owns the memory.
internal import Glibc
import Playback

/// Multiplying samples.
enum Gain {
  /// 0 dB is 1, 20 dB is 10.
  static func amplitude(decibels: Double) -> Double {
    decibels == 0 ? 1 : pow(10, decibels / 20)
  }

  /// Multiplies interleaved frames by a factor that goes from `first` to `last` on a line.
  static func glide(
    _ samples: UnsafeMutableBufferPointer<Float>, channels: Int, from first: Float, to last: Float
  ) {
    let frames = samples.count / channels
    guard frames > 0, first != 1 || last != 1 else { return }
    if first == last {
      for index in samples.indices { samples[index] *= first }
      return
    }
    let step = (last - first) / Float(frames)
    for frame in 0..<frames {
      let factor = first + step * Float(frame + 1)
      for index in (frame * channels)..<((frame + 1) * channels) { samples[index] *= factor }
    }
  }
}

/// Fades the edges of a piece of a track; frames count from the track's first.
struct EdgeFade: Hashable, Sendable {
  /// From silence here; nil: not at all.
  var start: Int?
  /// To silence here; nil: not at all.
  var end: Int?
  /// How many frames a fade takes.
  var width: Int

  /// Whether any of these frames is changed.
  func touches(_ frames: Range<Int>) -> Bool {
    if let start, frames.lowerBound < start + width { return true }
    if let end, frames.upperBound > end - width { return true }
    return false
  }

  /// What a frame is multiplied by, 0 to 1.
  func factor(at frame: Int) -> Float {
    var factor: Float = 1
    if let start { factor = min(factor, Float(frame - start) / Float(width)) }
    if let end { factor = min(factor, Float(end - 1 - frame) / Float(width)) }
    return max(0, factor)
  }

  /// Fades interleaved samples, the first frame of which is `first`.
  func apply(to samples: UnsafeMutableBufferPointer<Float>, channels: Int, first: Int) {
    for index in samples.indices { samples[index] *= factor(at: first + index / channels) }
  }
}

/// Keeps samples within full scale: up to its threshold they stay as they are, above it a curve
/// without a corner brings them below 1.
enum Limiter {
  /// 3 dB below full scale, linear.
  static let threshold: Float = 0.708

  static func limit(_ samples: UnsafeMutableBufferPointer<Float>) {
    for index in samples.indices where abs(samples[index]) > threshold {
      samples[index] = limited(samples[index])
    }
  }

  /// One sample; what is not a number is silence.
  static func limited(_ sample: Float) -> Float {
    let size = abs(sample)
    guard size > threshold else { return sample.isNaN ? 0 : sample }
    let room = 1 - threshold
    let held = threshold + room * tanhf((size - threshold) / room)
    return sample < 0 ? -held : held
  }
}

/// The level of one track: its gain from the first sample on, and gliding when it is changed.
struct TrackLevel {
  /// Linear.
  private(set) var gain: Float
  private(set) var needsLimiter: Bool
  private var applied: Float?

  init(_ level: SoundSettings.Level) {
    gain = Float(Gain.amplitude(decibels: level.gain))
    needsLimiter = level.gain > 0 && Double(gain) * level.peak > 1
  }

  /// From the next piece on another level counts.
  mutating func change(to level: SoundSettings.Level) {
    let applied = applied
    self = TrackLevel(level)
    self.applied = applied
  }

  /// The piece at this level; untouched where the level is the track's own.
  mutating func apply(to chunk: Chunk) {
    let first = applied ?? gain
    applied = gain
    guard first != 1 || gain != 1 else { return }
    chunk.change { samples in
      Gain.glide(samples, channels: chunk.format.channels, from: first, to: gain)
      if needsLimiter { Limiter.limit(samples) }
    }
  }
}
