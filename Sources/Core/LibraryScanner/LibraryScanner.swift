// Brings a library up to date with the disk. The one entrance to this target's scanning; what it
// finds out goes into the library while it runs, so that albums appear one by one.

package import LibraryStore
package import MusicCore
import Synchronization
import SystemKit

/// Scans folders into a library.
///
/// Safe to use from any thread; one scan runs at a time.
package final class LibraryScanner: Sendable {
  private let library: Library
  private let makeSource: @Sendable () -> any TagSource
  /// Whether a scan is running; set by the scan itself.
  private let isScanning = Atomic<Bool>(false)

  /// A scanner whose tags are read by processes started with `worker`.
  package convenience init(library: Library, worker: WorkerCommand) {
    self.init(library: library) { TagWorkerPool(worker) }
  }

  /// A scanner that reads tags in a way of its own; for tests.
  package init(library: Library, source: @escaping @Sendable () -> any TagSource) {
    self.library = library
    makeSource = source
  }

  /// Adds these folders to the library and scans them, or all folders it has.
  ///
  /// A folder that is not there is marked away if the library has it, and named among the
  /// unreadable otherwise. `progress` is called at most ten times a second, on the scan's
  /// thread. Throws `ScanError`, or `CancellationError` within a second of being cancelled.
  package func scan(
    _ folders: [FilePath]? = nil,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    guard !isScanning.exchange(true, ordering: .acquiring) else {
      throw ScanError.alreadyScanning
    }
    defer { isScanning.store(false, ordering: .releasing) }
    let start = ContinuousClock.now
    do {
      var report = ScanReport()
      let targets = try await targets(folders, &report.unreadable)
      let roots = try await library.folders().map(\.path)
      let run = ScanRun(library: library, roots: roots, source: makeSource(), progress: progress)
      let unknown = report.unreadable
      report = try await run.run(targets)
      report.unreadable += unknown
      report.seconds = start.duration(to: .now) / .seconds(1)
      return report
    } catch let error as LibraryError {
      throw ScanError.library(error)
    }
  }
}

extension LibraryScanner {
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
