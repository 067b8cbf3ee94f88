// Tells how far the scan is, at most ten times a second, wherever the scan calls it from.

/// Passes progress on, but not too often.
struct ProgressMeter {
  private static let interval = Duration.milliseconds(100)

  private let report: @Sendable (ScanProgress) -> Void
  private var last: ContinuousClock.Instant?

  init(_ report: @escaping @Sendable (ScanProgress) -> Void) {
    self.report = report
  }

  /// Tells, unless it has just done so; always when `isLast`.
  mutating func tell(_ progress: @autoclosure () -> ScanProgress, isLast: Bool = false) {
    let now = ContinuousClock.now
    if let last, !isLast, last.duration(to: now) < Self.interval { return }
    last = now
    report(progress())
  }
}
