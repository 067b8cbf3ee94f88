// Finds what changed below a folder without the kernel's help: a folder's own time changes when a
// name in it comes or goes. Files that are rewritten in place do not show; the next scan finds them.

import MusicCore
import SystemKit

/// The folders below one root, and their times when they were last looked at.
struct FolderSweep {
  let root: FilePath
  private var times: [FilePath: Int64] = [:]
  /// Under which path each folder is known: links may lead to one folder twice, or in a ring.
  private var entered: [FileIdentity: FilePath] = [:]

  /// Looks at the tree for the first time.
  init(_ root: FilePath, follows: @escaping (FilePath) -> Bool, isStopped: () -> Bool) {
    self.root = root
    var nothing = DiskNews()
    add(root, follows, isStopped, &nothing)
  }

  /// What came, went or changed since.
  mutating func look(follows: @escaping (FilePath) -> Bool, isStopped: () -> Bool) -> DiskNews {
    var news = DiskNews()
    for (path, time) in times {
      guard !isStopped() else { break }
      // Whatever the reason, the folder is not there to be looked into.
      let now = (try? FileStatus.of(path.bytes))?.modified
      guard now != time else { continue }
      times[path] = now
      if now == nil {
        news.add(tree: path)
      } else {
        news.add(folder: path)
        add(path, follows, isStopped, &news)
      }
    }
    return news
  }

  /// Notes a folder and those below it that are not known yet.
  private mutating func add(
    _ start: FilePath, _ follows: @escaping (FilePath) -> Bool, _ isStopped: () -> Bool,
    _ news: inout DiskNews
  ) {
    var ahead = [start]
    while let path = ahead.popLast(), !isStopped() {
      // The time first: what comes while we read shows at the next look.
      guard let status = try? FileStatus.of(path.bytes) else { continue }
      if let known = entered[status.identity], known != path, times[known] != nil { continue }
      entered[status.identity] = path
      times[path] = status.modified
      for folder in WatchTree.folders(in: path, follows: follows) where times[folder] == nil {
        news.add(tree: folder)
        ahead.append(folder)
      }
    }
  }
}
