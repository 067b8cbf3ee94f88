// Which files are open in the player, as a thread that edits may ask: the player itself lives on the
// main actor.
package import MusicCore
import Synchronization

/// The files that must not change now.
package nonisolated final class PlayingFiles: Sendable {
  private let files = Mutex<Set<FilePath>>([])

  package init() {}

  package func contains(_ path: FilePath) -> Bool {
    files.withLock { $0.contains(path) }
  }

  /// Replaces them; answers whether one has been let go.
  package func replace(with now: Set<FilePath>) -> Bool {
    files.withLock { files in
      defer { files = now }
      return !files.isSubset(of: now)
    }
  }
}
