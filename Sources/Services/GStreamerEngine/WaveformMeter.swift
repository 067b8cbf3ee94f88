// The shape of a track's sound, for the seek bar: decoded as playback does, a block at a time, away
// from the main thread and behind everything else.
import Dispatch
package import MusicCore
package import Playback
import Synchronization

/// Measures waveforms.
package enum WaveformMeter {
  /// One at a time, and after whatever else wants the processor.
  private static let queue = DispatchQueue(label: "norae.waveform", qos: .background)

  /// The shape of a file, or of the part of it that is the track.
  ///
  /// Takes a hundredth of the track's time or less; ends soon when its task is cancelled.
  package static func measure(
    _ path: FilePath, segment: TrackSegment? = nil
  ) async throws(EngineFailure) -> Waveform {
    let isCancelled = Flag()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async {
          continuation.resume(
            returning: waveform(path, segment, isCancelled: { isCancelled.isSet }))
        }
      }
    } onCancel: {
      isCancelled.set()
    }
    return try result.get()
  }

  private static func waveform(
    _ path: FilePath, _ segment: TrackSegment?, isCancelled: () -> Bool
  ) -> Result<Waveform, EngineFailure> {
    do throws(EngineFailure) {
      var shape = BlockSums()
      try WholeTrack(path, segment: segment).read(isCancelled: isCancelled) { shape.add($0) }
      return .success(shape.builder.waveform)
    } catch { return .failure(error) }
  }

  /// Set once, from any thread.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}

/// Blocks that go on over the borders of chunks.
private struct BlockSums {
  var builder = Waveform.Builder()
  private var sum: Float = 0
  private var frames = 0

  mutating func add(_ chunk: Chunk) {
    let channels = max(1, chunk.format.channels)
    chunk.withBytes { bytes in
      guard let bytes else { return }
      let samples = UnsafeBufferPointer(
        start: bytes.assumingMemoryBound(to: Float.self), count: chunk.frames * channels)
      var at = 0
      while at < samples.count {
        let part = min(Waveform.Builder.block - frames, (samples.count - at) / channels)
        let end = at + part * channels
        var square: Float = 0
        for index in at..<end { square += samples[index] * samples[index] }
        sum += square
        frames += part
        at = end
        if frames == Waveform.Builder.block { finish(channels) }
      }
    }
  }

  private mutating func finish(_ channels: Int) {
    builder.add(sum / Float(frames * channels))
    (sum, frames) = (0, 0)
  }
}
