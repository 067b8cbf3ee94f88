// A tree of songs that is being watched, and what the watch told.

import LibraryScanner
import LibraryStore
import MusicCore
import Synchronization
import SystemKit
import TestSupport
import Testing

/// A library whose folders are watched until this goes.
final class WatchedTree: Sendable {
  let tree: MusicTree
  let watch: FolderWatch
  private let told: Told
  private let running: Task<Void, Never>

  /// Everything that the watch told.
  private final class Told: Sendable {
    let notices = Mutex<[WatchNotice]>([])
  }

  /// Scans the tree, begins to watch it and waits until it is watched.
  init(
    _ tree: MusicTree, scanning: Bool = true, policy: WatchPolicy = WatchPolicy(),
    source: @escaping @Sendable () -> any TagSource = { ReaderInProcess() }
  ) async throws {
    self.tree = tree
    if scanning { try await tree.scan() }
    let told = Told()
    self.told = told
    let watch = try FolderWatch(
      library: tree.library, scanner: LibraryScanner(library: tree.library, source: source),
      policy: policy
    ) { notice in told.notices.withLock { $0.append(notice) } }
    self.watch = watch
    running = Task.detached { await watch.run() }
    try await until("it is watched") {
      notices.contains { if case .ready = $0 { true } else { false } }
    }
  }

  deinit { running.cancel() }

  var notices: [WatchNotice] { told.notices.withLock { $0 } }

  var updates: [ScanReport] {
    notices.compactMap { if case .updated(let report) = $0 { report } else { nil } }
  }

  /// Ends the watch and waits for its end.
  func stop() async {
    running.cancel()
    await running.value
  }

  /// Waits until something is so, and says how long that took.
  @discardableResult
  func until(
    _ what: String, within limit: Duration = .seconds(60), _ isSo: () async throws -> Bool
  ) async throws -> Duration {
    let start = ContinuousClock.now
    while try await !isSo() {
      guard start.duration(to: .now) < limit else {
        Issue.record("\(what): not within \(limit); told: \(notices)")
        throw CancellationError()
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    return start.duration(to: .now)
  }

  /// Waits until the library holds just these tracks.
  @discardableResult
  func until(tracks: [String], within limit: Duration = .seconds(60)) async throws -> Duration {
    try await until("\(tracks)", within: limit) { try await tree.tracks() == tracks }
  }
}

/// Runs a program to its end; its exit status.
@discardableResult
func run(_ words: String...) throws -> Int32 {
  try ChildProcess(
    executable: Array(words[0].utf8), arguments: words.dropFirst().map { Array($0.utf8) }
  ).wait()
}
