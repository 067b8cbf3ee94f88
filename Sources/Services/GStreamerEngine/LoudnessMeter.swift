// How loud tracks are, after EBU R128: decodes them as playback does, without the encoder's silence,
// and lets libebur128 weigh and gate the samples. Gains aim at ReplayGain's reference, -18 LUFS.
internal import CEbur128
package import MusicCore
package import Playback
import Synchronization

/// Measures loudness.
package enum LoudnessMeter {
  /// A track to measure.
  package struct Item: Hashable, Sendable {
    package let path: FilePath
    package let segment: TrackSegment?

    package init(path: FilePath, segment: TrackSegment? = nil) {
      self.path = path
      self.segment = segment
    }
  }

  /// The level that gains lead to, in LUFS.
  package static let reference = -18.0

  /// Measures the tracks of one album, each by itself and all as one.
  ///
  /// Blocks for seconds a track; `isCancelled` is asked all the time, and what is not done then
  /// fails as `timedOut`. Silence has no gain. A track that fails does not count for the album.
  package static func measure(
    _ items: [Item], isCancelled: () -> Bool = { false }
  ) -> [Result<ReplayGain, EngineFailure>] {
    let measured = items.map { item -> Result<LoudnessState, EngineFailure> in
      do throws(EngineFailure) {
        return .success(try state(of: item, isCancelled))
      } catch { return .failure(error) }
    }
    let states = measured.compactMap { try? $0.get() }  // A failure is told beside it.
    let (album, peak) = (LoudnessState.loudness(of: states), states.map(\.peak).max())
    return measured.map { result in
      result.map { state in
        var gain = ReplayGain()
        guard let track = state.loudness, let album else { return gain }
        (gain.trackGain, gain.trackPeak) = (rounded(reference - track), state.peak)
        (gain.albumGain, gain.albumPeak) = (rounded(reference - album), peak)
        return gain
      }
    }
  }

  /// Measures as `measure`, on a thread for work that may take long; ends soon where the task is
  /// cancelled.
  package static func measured(_ items: [Item]) async -> [Result<ReplayGain, EngineFailure>] {
    let flag = CancelFlag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Aside.run {
          continuation.resume(
            returning: measure(items) { flag.isSet.load(ordering: .relaxed) })
        }
      }
    } onCancel: {
      flag.isSet.store(true, ordering: .relaxed)
    }
  }

  /// Set once, by whoever cancels.
  private final class CancelFlag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  private static func state(
    of item: Item, _ isCancelled: () -> Bool
  ) throws(EngineFailure) -> LoudnessState {
    var state: LoudnessState?
    let track = try WholeTrack(item.path, segment: item.segment)
    try track.read(isCancelled: isCancelled) { (chunk) throws(EngineFailure) in
      if state == nil { state = try LoudnessState(chunk.format) }
      state?.add(chunk)
    }
    guard let state else {
      preconditionFailure("A track was read to its end without a piece of sound.")
    }
    return state
  }

  /// To the hundredth that tags hold.
  private static func rounded(_ decibels: Double) -> Double { (decibels * 100).rounded() / 100 }
}

/// libebur128's memory of one track; a histogram, so that its size does not grow.
private final class LoudnessState {
  private var state: UnsafeMutablePointer<ebur128_state>?

  init(_ format: SampleFormat) throws(EngineFailure) {
    let mode =
      Int32(EBUR128_MODE_I.rawValue) | Int32(EBUR128_MODE_SAMPLE_PEAK.rawValue)
      | Int32(EBUR128_MODE_HISTOGRAM.rawValue)
    state = ebur128_init(UInt32(format.channels), UInt(format.rate), mode)
    guard state != nil else {
      throw EngineFailure(kind: .noAudio, reason: "sound of this rate cannot be measured")
    }
  }

  deinit {
    ebur128_destroy(&state)
  }

  func add(_ chunk: Chunk) {
    // Some files change in the middle.
    ebur128_change_parameters(state, UInt32(chunk.format.channels), UInt(chunk.format.rate))
    chunk.withBytes { bytes in
      guard let bytes else { return }
      _ = ebur128_add_frames_float(
        state, bytes.assumingMemoryBound(to: Float.self), chunk.frames)
    }
  }

  /// In LUFS; nil for silence, and for less than a gating block.
  var loudness: Double? { Self.loudness(of: [self]) }

  /// The largest sample, linear.
  var peak: Double {
    guard let state else { return 0 }
    return (0..<state.pointee.channels).map { channel in
      var peak = 0.0
      ebur128_sample_peak(state, channel, &peak)
      return peak
    }.max() ?? 0
  }

  /// As if the tracks were one.
  static func loudness(of states: [LoudnessState]) -> Double? {
    guard !states.isEmpty else { return nil }
    var pointers = states.map(\.state)
    var loudness = -Double.infinity
    guard ebur128_loudness_global_multiple(&pointers, pointers.count, &loudness) == 0,
      loudness.isFinite
    else { return nil }
    return loudness
  }
}
