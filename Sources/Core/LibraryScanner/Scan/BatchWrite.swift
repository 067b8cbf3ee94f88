// A batch on its way into the library while the scan goes on: the tag readers must never stand
// still for the database. One is under way at a time; what comes meanwhile makes the next larger.

import LibraryStore
package import MusicCore
import Synchronization
import SystemKit

/// A write that has begun, and goes on whatever becomes of the scan.
struct BatchWrite: Sendable {
  private final class Flag: Sendable {
    let isUp = Atomic<Bool>(false)
  }

  /// The folder of the library that the batch is of.
  let folder: MusicFolder.ID
  private let done: Flag
  private let task: Task<ScanCounts, any Error>

  /// Begins to write `batch`.
  init(_ batch: ScanBatch, into library: Library) {
    let done = Flag()
    self.done = done
    folder = batch.folder
    task = Task {
      defer { done.isUp.store(true, ordering: .releasing) }
      return try await library.apply(batch, now: LocalClock.now()) { path, stamp in
        // What cannot be looked at is not there.
        guard let status = try? FileStatus.of(path.bytes) else { return .gone }
        return FileStamp(status) == stamp ? .same : .changed
      }
    }
  }

  /// Whether `counts` would not wait.
  var isOver: Bool { done.isUp.load(ordering: .acquiring) }

  /// What it amounted to, once it is on disk.
  func counts() async throws -> ScanCounts { try await task.value }
}

extension FileStamp {
  init(_ status: FileStatus) {
    self.init(
      size: status.size, modified: status.modified, changed: status.changed,
      inode: status.identity.inode)
  }
}

extension FilePath {
  /// Whether a folder stands here; not where it cannot be looked at.
  package var isFolder: Bool { (try? FileStatus.of(bytes))?.kind == .folder }
}
