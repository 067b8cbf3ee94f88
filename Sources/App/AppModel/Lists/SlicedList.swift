// A list far longer than the window: all keys in their order, which are few bytes each, and the rows
// of the slices that were asked for lately. Asking for a row that is not here answers nil and
// begins to fetch its slice; the newest wish is served first, because that is where the person is.
import Observation

/// Keys in order, and the rows that are wanted of them.
@Observable
package final class SlicedList<Key: Hashable & Sendable, Row: Hashable & Sendable> {
  package typealias Load = @Sendable ([Key]) async throws -> [Key: Row]

  package private(set) var keys: [Key] = []

  /// Called with the positions of rows that have come.
  @ObservationIgnored package var rowsCame: (Range<Int>) -> Void = { _ in }
  /// Called when rows could not be fetched.
  @ObservationIgnored package var failed: (any Error) -> Void = { _ in }

  private let sliceSize: Int
  private let keptSlices: Int
  private let load: Load
  @ObservationIgnored private var rows: [Key: Row] = [:]
  @ObservationIgnored private var stale: Set<Key> = []
  /// Keys that were asked for and have no row: what they stand for has gone.
  @ObservationIgnored private var gone: Set<Key> = []
  /// How often rows were forgotten: what was asked for before that is stale when it comes.
  @ObservationIgnored private var forgetting = 0
  /// What was fetched, the oldest first.
  @ObservationIgnored private var fetched: [[Key]] = []
  @ObservationIgnored private var wishes: [Int] = []
  @ObservationIgnored private var loading: Int?
  @ObservationIgnored private var running: Task<Void, Never>?

  /// Fetches `sliceSize` rows at once and keeps those of the last `keptSlices` slices.
  package init(sliceSize: Int = 100, keptSlices: Int = 16, load: @escaping Load) {
    precondition(sliceSize > 0 && keptSlices > 0)
    self.sliceSize = sliceSize
    self.keptSlices = keptSlices
    self.load = load
  }

  isolated deinit {
    running?.cancel()
  }

  package var count: Int { keys.count }

  /// How many rows are in memory: bounded, however long the list.
  package var rowsKept: Int { rows.count }

  /// The key at a position; nil where there is none.
  package func key(at position: Int) -> Key? {
    keys.indices.contains(position) ? keys[position] : nil
  }

  /// The row at a position; nil while it is on its way.
  package func row(at position: Int) -> Row? {
    guard keys.indices.contains(position) else { return nil }
    let key = keys[position]
    let row = rows[key]
    if row == nil ? !gone.contains(key) : stale.contains(key) { wish(position / sliceSize) }
    return row
  }

  /// Replaces the keys; rows that are here already stay.
  package func setKeys(_ keys: [Key]) {
    gone = []
    guard keys != self.keys else { return }
    wishes = []
    self.keys = keys
  }

  /// Fetches the rows again when they are next asked for, which those on screen are at once; until
  /// then the old ones are shown.
  package func forgetRows() {
    forgetting += 1
    stale = Set(rows.keys)
    gone = []
    if !keys.isEmpty { rowsCame(keys.indices) }
  }
}

extension SlicedList {
  /// More wishes than these are of places that the person has left.
  private static var mostWishes: Int { 6 }

  private func wish(_ slice: Int) {
    guard slice != loading, !wishes.contains(slice) else { return }
    wishes.append(slice)
    if wishes.count > Self.mostWishes { wishes.removeFirst() }
    guard running == nil else { return }
    running = Task { [weak self] in
      while !Task.isCancelled, let wanted = self?.nextSlice() {
        await self?.fetch(wanted)
      }
      self?.running = nil
    }
  }

  private func nextSlice() -> Int? {
    loading = wishes.popLast()
    return loading
  }

  private func fetch(_ slice: Int) async {
    let range = (slice * sliceSize)..<min(keys.count, (slice + 1) * sliceSize)
    guard !range.isEmpty else { return }
    let all = keys
    let wanted = all[range].filter { rows[$0] == nil || stale.contains($0) }
    let asked = forgetting
    do {
      let came = try await load(wanted)
      keep(came, of: wanted, areStale: asked != forgetting)
      // From here on the slice can be wished for again.
      loading = nil
      // Where the keys were replaced meanwhile, the positions mean nothing any more.
      rowsCame(all == keys ? range : keys.indices)
    } catch is CancellationError {
      // The list has gone.
    } catch {
      failed(error)
    }
    loading = nil
  }

  private func keep(_ came: [Key: Row], of wanted: [Key], areStale: Bool) {
    if areStale { stale.formUnion(wanted) } else { stale.subtract(wanted) }
    for key in wanted where came[key] == nil {
      gone.insert(key)
      rows[key] = nil
    }
    rows.merge(came) { _, new in new }
    fetched.append(wanted)
    while fetched.count > keptSlices {
      let oldest = fetched.removeFirst()
      let kept = Set(fetched.joined())
      for key in oldest where !kept.contains(key) { rows[key] = nil }
    }
  }
}
