// The walk, on a thread of its own and always a portion of folders ahead: asking the file system
// takes as long as comparing what it says. While nobody waits for it, it goes further.

import MusicCore
import Synchronization
import SystemKit

/// A walk that is under way while its last steps are looked at.
actor WalkAhead {
  private static let portion = 64
  /// As many folders as are held at most; a file in them takes some 150 bytes.
  private static let largestPortion = 4096

  /// Whether somebody waits for the steps.
  nonisolated private let isAwaited = Atomic<Bool>(false)
  private let thread = SerialThread(label: "walk")
  private var walk: TreeWalk
  private let goesDown: Bool
  /// How many folders the next portion has.
  private var folders: Int

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  /// A walk from `start` down, or, if it does not go down, of what stands in `start` itself.
  init(from start: FilePath, roots: [FilePath], goesDown: Bool) {
    (self.goesDown, folders) = (goesDown, goesDown ? 8 : 1)
    walk = TreeWalk(
      root: start.bytes,
      isWanted: MusicFile.matches(name:),
      isCompanion: FolderNotes.matches(name:),
      readsAhead: goesDown,
      followsLink: { link in
        let link = FilePath(bytes: link)
        // What lies in the library is met where it is; a link upwards would lead round and round.
        return !roots.contains { link.isInside($0) || $0.isInside(link) }
      })
  }

  /// The next steps of the walk; nobody knows how many follow unless it is the last portion.
  struct Portion: Sendable {
    var steps: [TreeWalk.Step] = []
    var isLast = false
    /// How many files they are about.
    var files: Int { steps.reduce(0) { $0 + $1.files } }
  }

  /// Begins to collect the next steps.
  nonisolated func begin() -> Task<Portion, Never> {
    isAwaited.store(false, ordering: .relaxed)
    return Task { @concurrent in await collect() }
  }

  /// A portion that was begun.
  nonisolated func steps(of portion: Task<Portion, Never>) async -> Portion {
    isAwaited.store(true, ordering: .relaxed)
    return await portion.value
  }

  private func collect() -> Portion {
    var portion = Portion()
    let most = goesDown ? Self.largestPortion : folders
    while portion.steps.count < folders || !isAwaited.load(ordering: .relaxed),
      portion.steps.count < most
    {
      guard let step = walk.next() else {
        portion.isLast = true
        break
      }
      portion.steps.append(step)
    }
    if !goesDown { portion.isLast = true }
    folders = Self.portion
    return portion
  }
}

extension TreeWalk.Step {
  /// How many files it is about.
  var files: Int {
    if case .folder(let folder) = self { folder.files.count } else { 0 }
  }
}
