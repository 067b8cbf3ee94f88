// Brings a library up to date with the disk. The one entrance to this target's scanning; what it
// finds out goes into the library while it runs, so that albums appear one by one.

package import LibraryStore
package import MusicCore
import SystemKit

/// How a person wants their files read.
package struct ScanChoices: Hashable, Sendable {
  /// How names are told apart; nil: as at the last scan.
  package var names: NameRules?
  package var covers = CoverOrder.standard

  package init() {}
}

/// Scans folders into a library.
///
/// Safe to use from any thread. One scan runs at a time, in all processes that have the library
/// open: the others wait for it.
package final class LibraryScanner: Sendable {
  private let library: Library
  private let choices: ScanChoices
  private let makeSource: @Sendable () -> any TagSource

  /// How far the readers of a scan step back: for sound and window, and for the writer behind them,
  /// which else comes last and leaves nothing to be read beside its own last rows.
  private static let niceness: Int32 = 5

  /// A scanner whose tags are read by processes started with `worker`.
  package convenience init(
    library: Library, worker: WorkerCommand, choices: ScanChoices = ScanChoices()
  ) {
    self.init(library: library, choices: choices) {
      TagWorkerPool(worker, niceness: Self.niceness)
    }
  }

  /// A scanner that reads tags in a way of its own; for tests.
  package init(
    library: Library, choices: ScanChoices = ScanChoices(),
    source: @escaping @Sendable () -> any TagSource
  ) {
    self.library = library
    self.choices = choices
    makeSource = source
  }

  /// Adds these folders to the library and scans them, or all folders it has.
  ///
  /// A folder that is not there is marked away if the library has it, and named among the
  /// unreadable otherwise. `waiting` is called when another scan has to end first; `progress` is
  /// called at most ten times a second, on the scan's thread. Throws `ScanError`, or
  /// `CancellationError` within a second of being cancelled.
  package func scan(
    _ folders: [FilePath]? = nil,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in },
    waiting: @Sendable () -> Void = {}
  ) async throws -> ScanReport {
    try await alone(waiting) {
      var report = ScanReport()
      let targets = try await targets(folders, &report.unreadable)
      let unknown = report.unreadable
      report = try await run(progress).run(targets)
      report.unreadable += unknown
      return report
    }
  }

  /// Looks only where the news says that something has happened.
  ///
  /// Throws as `scan` does.
  package func update(_ news: DiskNews) async throws -> ScanReport {
    try await alone({}) {
      let news = news.reduced()
      let folders = try await library.folders()
      var targets: [ScanRun.Target] = []
      for (paths, reach) in [(news.trees, ScanRun.Reach.tree), (news.folders, .folder)] {
        for path in paths.sorted() {
          guard let folder = folders.first(where: { path.isInside($0.path) }) else { continue }
          // A folder that was away comes back as a whole.
          let start = folder.isAway ? folder.path : path
          let target = ScanRun.Target(
            folder: folder, start: start, reach: folder.isAway ? .tree : reach)
          if !targets.contains(target) { targets.append(target) }
        }
      }
      return try await run { _ in }.run(targets, unfinished: news.unfinished)
    }
  }
}

extension LibraryScanner {
  /// How often it is asked whether another scan has ended.
  private static let patience = Duration.milliseconds(100)

  private func run(_ progress: @escaping @Sendable (ScanProgress) -> Void) async throws -> ScanRun {
    let roots = try await library.folders().map(\.path)
    return ScanRun(
      library: library, roots: roots, source: makeSource(), covers: choices.covers,
      progress: progress)
  }

  /// Does `body` while no other scan of this library runs, and measures it.
  private func alone(
    _ waiting: @Sendable () -> Void, _ body: () async throws -> ScanReport
  ) async throws -> ScanReport {
    guard !library.isReadOnly else { throw ScanError.library(.readOnly(library.file)) }
    do {
      let lock = try await lock(waiting)
      defer { withExtendedLifetime(lock) {} }
      let start = ContinuousClock.now
      if let names = choices.names { try await library.setNameRules(names) }
      var report = try await body()
      report.seconds = start.duration(to: .now) / .seconds(1)
      await library.settle()
      return report
    } catch let error as LibraryError {
      throw ScanError.library(error)
    }
  }

  private func lock(_ waiting: @Sendable () -> Void) async throws -> FileLock {
    let folder = library.file.parent
    let path = folder.appending("scan.lock").bytes
    var hasTold = false
    while true {
      do throws(SystemError) {
        if let lock = try FileLock.attempt(path) { return lock }
      } catch {
        throw ScanError.library(.folder(folder, reason: error.reason))
      }
      if !hasTold { waiting() }
      hasTold = true
      try await Task.sleep(for: Self.patience)
    }
  }

  private func targets(
    _ paths: [FilePath]?, _ unknown: inout [UnreadableFile]
  ) async throws -> [ScanRun.Target] {
    guard let paths else {
      return try await library.folders().map { ScanRun.Target(folder: $0, start: $0.path) }
    }
    var targets: [ScanRun.Target] = []
    for path in paths {
      do {
        let real = FilePath(bytes: try FileSystem.resolved(path.bytes))
        _ = try FolderListing.read(real.bytes)
        let folder = try await library.addFolder(real)
        targets.append(ScanRun.Target(folder: folder, start: real))
      } catch let error as SystemError {
        guard let folder = try await library.folders().first(where: { $0.path == path }) else {
          unknown.append(UnreadableFile(path: path, reason: error.reason))
          continue
        }
        targets.append(ScanRun.Target(folder: folder, start: folder.path))
      }
    }
    return targets
  }
}
