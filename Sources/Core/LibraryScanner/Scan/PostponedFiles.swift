// Files of which only the whole scan can say which tracks they are: two that have changed places, a
// copy beside an original that has changed. They are written last.

import LibraryStore
import MusicCore

/// Files that wait, by the library's folder that they are in.
struct PostponedFiles {
  /// More than these are not kept in memory.
  private static let most = 4096

  private typealias Group = (folder: MusicFolder.ID, files: [ScannedFile])

  private var doubtful: [Group] = []
  private var replaced: [Group] = []
  private var count = 0

  /// Whether it is time to decide though the scan goes on.
  var areMany: Bool { count >= Self.most }

  /// Adds what a batch has left undone.
  mutating func add(_ counts: ScanCounts, of folder: MusicFolder.ID) {
    if !counts.doubtful.isEmpty { doubtful.append((folder, counts.doubtful)) }
    if !counts.replaced.isEmpty { replaced.append((folder, counts.replaced)) }
    count += counts.doubtful.count + counts.replaced.count
  }

  /// The order in which they are decided on.
  enum Round: CaseIterable {
    /// At new paths: a track whose place was taken may have moved there.
    case new
    /// At known paths, and known from elsewhere.
    case moved
    /// What is left holds a sound that nobody knows.
    case unknown
  }

  /// The files that may be decided on now, as batches that do.
  mutating func take(_ round: Round) -> [ScanBatch] {
    var left = Set(replaced.flatMap { $0.files.compactMap(\.path) })
    let groups = round == .new ? doubtful : replaced
    if round == .new { doubtful = [] } else { replaced = [] }
    count -= groups.reduce(0) { $0 + $1.files.count }
    return groups.map { group in
      defer { if round != .new { left.subtract(group.files.compactMap(\.path)) } }
      return ScanBatch(
        folder: group.folder, files: group.files, replaced: left, isLast: round == .unknown)
    }
  }
}

extension ScannedFile {
  /// Where a file stands that was read; nil for other news.
  fileprivate var path: FilePath? {
    if case .read(let path, _, _, _, _, _, _) = self { path } else { nil }
  }
}
