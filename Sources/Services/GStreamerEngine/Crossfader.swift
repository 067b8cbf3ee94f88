// One track fades into the next: the end of the first is kept back until its last sample is known,
// then mixed into the beginning of the second. Both curves together keep the power the same.
internal import Glibc

/// The end of one track, on its way into the next.
///
/// Confined to the conductor.
struct Crossfader {
  /// The last pieces of a track, not given on yet.
  private var kept: [Chunk] = []
  private var frames = 0
  /// What is being mixed in: interleaved samples, and how many frames of them are used up.
  private var tail: [Float] = []
  private var channels = 1
  private var used = 0

  /// Keeps the last `limit` frames back; what is before them goes on.
  mutating func keep(_ chunk: Chunk, atMost limit: Int) -> [Chunk] {
    kept.append(chunk)
    frames += chunk.frames
    var early: [Chunk] = []
    while let first = kept.first, frames > limit {
      let more = min(first.frames, frames - limit)
      early.append(more == first.frames ? first : first.part(0..<more))
      frames -= more
      kept.removeFirst()
      if more < first.frames { kept.insert(first.part(more..<first.frames), at: 0) }
    }
    return early
  }

  /// What was kept back, because nothing is to be mixed.
  mutating func release() -> [Chunk] {
    defer { (kept, frames) = ([], 0) }
    return kept
  }

  /// The first track has ended: what was kept back is mixed into what comes now.
  mutating func turn(_ format: SampleFormat) {
    (tail, used, channels) = ([], 0, format.channels)
    for chunk in release() { chunk.change { tail += Array($0) } }
  }

  /// Mixes what is left of the first track into a piece of the second.
  mutating func mix(_ chunk: Chunk) {
    let length = tail.count / channels
    guard used < length else { return }
    let (start, channels) = (used, channels)
    chunk.change { samples in
      for frame in 0..<min(chunk.frames, length - start) {
        let angle = (Float(start + frame) + 0.5) / Float(length) * .pi / 2
        let (rising, falling) = (sinf(angle), cosf(angle))
        for channel in 0..<channels {
          let index = frame * channels + channel
          samples[index] =
            samples[index] * rising + tail[(start + frame) * channels + channel] * falling
        }
      }
      Limiter.limit(
        UnsafeMutableBufferPointer(rebasing: samples.prefix((length - start) * channels)))
    }
    used += chunk.frames
    if used >= length { tail = [] }
  }

  /// Forgets everything, because the position jumps.
  mutating func clear() {
    self = Crossfader()
  }
}
