// Files that were made and are not complete yet: a song that is being copied must not be read half.
// The kernel says when a file is closed; a file whose closing nobody saw is complete when
// it has not changed for a while.

import LibraryStore
import MusicCore
import SystemKit

/// The files that somebody may still be writing.
struct GrowingFiles {
  private struct Entry {
    var stamp: FileStamp?
    var pause: Duration
    var check: ContinuousClock.Instant
  }

  private var entries: [FilePath: Entry] = [:]

  var paths: Set<FilePath> { Set(entries.keys) }

  /// When the next file must be looked at; nil when there is none.
  var nextCheck: ContinuousClock.Instant? { entries.values.lazy.map(\.check).min() }

  /// A file was made; it is looked at again after `pause`.
  mutating func begin(_ path: FilePath, pause: Duration) {
    entries[path] = Entry(stamp: Self.stamp(of: path), pause: pause, check: .now + pause)
  }

  /// A file was closed, or has gone.
  mutating func end(_ path: FilePath) {
    entries[path] = nil
  }

  mutating func end(inside folder: FilePath) {
    entries = entries.filter { !$0.key.isInside(folder) }
  }

  func contains(_ path: FilePath) -> Bool { entries[path] != nil }

  /// The files that have stood still since they were looked at last; they are not growing.
  mutating func collectStill(_ now: ContinuousClock.Instant) -> [FilePath] {
    var still: [FilePath] = []
    for (path, entry) in entries where entry.check <= now {
      let stamp = Self.stamp(of: path)
      if stamp == entry.stamp {
        entries[path] = nil
        still.append(path)
      } else {
        entries[path] = Entry(stamp: stamp, pause: entry.pause, check: now + entry.pause)
      }
    }
    return still
  }

  private static func stamp(of path: FilePath) -> FileStamp? {
    // A file that has gone stands still.
    (try? FileStatus.of(path.bytes)).map { FileStamp($0) }
  }
}
