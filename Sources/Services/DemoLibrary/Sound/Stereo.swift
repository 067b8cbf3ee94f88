// Sound in memory: two channels of Float32. Everything the demo makes is at most a few minutes
// long, so whole pieces are held at once.

/// Two channels of equal length.
struct Stereo: Hashable, Sendable {
  /// Frames a second.
  let rate: Int
  var left: [Float]
  var right: [Float]

  init(rate: Int, frames: Int) {
    self.rate = rate
    left = [Float](repeating: 0, count: frames)
    right = left
  }

  var frames: Int { left.count }

  /// The largest magnitude in either channel.
  var peak: Float {
    max(left.reduce(0) { max($0, abs($1)) }, right.reduce(0) { max($0, abs($1)) })
  }

  /// Left and right in turn, as encoders take them.
  var interleaved: [Float] {
    var samples: [Float] = []
    samples.reserveCapacity(frames * 2)
    for index in 0..<frames {
      samples.append(left[index])
      samples.append(right[index])
    }
    return samples
  }

  /// Adds a channel at a place between the ears.
  ///
  /// `gain` is linear; of `pan` -1 is left and 1 is right, with equal power between.
  mutating func add(_ mono: [Float], gain: Float, pan: Float) {
    let toLeft = gain * ((1 - pan) / 2).squareRoot()
    let toRight = gain * ((1 + pan) / 2).squareRoot()
    for index in 0..<min(frames, mono.count) {
      left[index] += mono[index] * toLeft
      right[index] += mono[index] * toRight
    }
  }

  /// Brings the sound to one loudness, keeps its peaks below full scale and rounds each sample to
  /// 16 bits.
  ///
  /// Every sample is then a whole number of 1/32768, so a lossless file holds exactly this.
  mutating func finish(loudness: Float) {
    removeDrift()
    let energy = zip(left, right).reduce(Float(0)) { $0 + $1.0 * $1.0 + $1.1 * $1.1 }
    let mean = (energy / Float(max(1, 2 * frames))).squareRoot()
    let gain = mean > 0 ? loudness / mean : 0
    for index in 0..<frames {
      left[index] = (Self.soft(left[index] * gain) * 32_768).rounded() / 32_768
      right[index] = (Self.soft(right[index] * gain) * 32_768).rounded() / 32_768
    }
  }

  /// Above a half the way to full scale gets longer and longer: 1 is never reached.
  private static func soft(_ sample: Float) -> Float {
    let over = abs(sample) - 0.5
    guard over > 0 else { return sample }
    let held = 0.5 + 0.42 * over / (over + 0.42)
    return sample < 0 ? -held : held
  }

  /// Takes out what is slower than about 15 Hz: plucked strings leave such a drift.
  private mutating func removeDrift() {
    let keep = 1 - 100 / Float(rate)
    var (before, after): ((Float, Float), (Float, Float)) = ((0, 0), (0, 0))
    for index in 0..<frames {
      let now = (left[index], right[index])
      after = (now.0 - before.0 + keep * after.0, now.1 - before.1 + keep * after.1)
      before = now
      (left[index], right[index]) = after
    }
  }

  /// Fades the last part out along a straight line.
  mutating func fadeOut(seconds: Double) {
    let length = min(frames, Int(seconds * Double(rate)))
    for step in 0..<length {
      let gain = Float(length - 1 - step) / Float(max(1, length - 1))
      let index = frames - length + step
      left[index] *= gain
      right[index] *= gain
    }
  }

  /// The frames of a range.
  subscript(range: Range<Int>) -> Stereo {
    var part = Stereo(rate: rate, frames: 0)
    part.left = Array(left[range])
    part.right = Array(right[range])
    return part
  }
}
