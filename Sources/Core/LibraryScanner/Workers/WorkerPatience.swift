// How long a worker has really been busy with one file. Only that is held against the file: not the
// time for which a loaded machine gave the worker no processor, nor that for which this process
// itself stood still, as after Ctrl+Z.

/// The time spent on one question; looked at now and then by the one who waits.
package struct WorkerPatience {
  /// Between two looks no more than this part of the limit counts.
  static let parts = 5

  private var spent = Duration.zero
  private var lastLook = SuspendingClock.now
  private var kept: Duration?

  /// Begins with the question.
  package init() {}

  /// Whether the worker has worked on it for `limit`.
  ///
  /// `keptWaiting` gives the time for which it has been kept from the processor since its start; it
  /// is asked only when it has taken long.
  package mutating func isOver(limit: Duration, keptWaiting: () -> Duration) -> Bool {
    let now = SuspendingClock.now
    let slice = limit / Self.parts
    let passed = min(lastLook.duration(to: now), slice)
    lastLook = now
    spent += passed
    guard spent >= slice else { return false }
    let kept = keptWaiting()
    // What it was kept waiting before the first such look is given to it as well.
    spent -= min(passed, kept - (self.kept ?? .zero))
    self.kept = kept
    return spent >= limit
  }
}
