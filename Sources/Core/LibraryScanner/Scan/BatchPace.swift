// When rows that gather are written. Each transaction writes the same pages of the indexes anew, so
// few and large ones cost least; but the first shows the first albums, and behind the last nothing is
// left to be read meanwhile.

/// Decides when it is time for a batch.
struct BatchPace {
  /// The scan waits for the database when so many rows have gathered.
  static let largestBatch = 8192

  private static let batch = 4096
  /// Rows of the first batch and of the last one.
  private static let smallBatch = 512
  /// How long the first row of a batch may wait for the others.
  private static let time = Duration.milliseconds(300)

  private var start: ContinuousClock.Instant?
  private var hasWritten = false

  /// Notes that a row has come.
  mutating func noteRow() {
    if start == nil { start = .now }
  }

  /// Notes that the rows so far are being written.
  mutating func noteBatch() {
    (start, hasWritten) = (nil, true)
  }

  /// Whether to write now that `count` rows have gathered and `left` files are still to be read; nil:
  /// nobody knows how many.
  func isTime(for count: Int, left: Int?) -> Bool {
    // Towards the end each takes half of what is left: there the readers do not work beside them.
    let most = left.map { min(Self.batch, max(Self.smallBatch, $0 / 2)) } ?? Self.batch
    let isOld = start.map { $0.duration(to: .now) >= Self.time } ?? false
    return isOld || count >= (hasWritten ? most : Self.smallBatch)
  }
}
