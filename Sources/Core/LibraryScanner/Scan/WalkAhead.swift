// The walk, on a thread of its own and always one portion of folders ahead: asking the file system
// takes as long as comparing what it says.

import MusicCore
import SystemKit

/// A walk that is under way while its last steps are looked at.
actor WalkAhead {
  private static let portion = 64

  private let thread = SerialThread(label: "walk")
  private var walk: TreeWalk
  private var folders: Int

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  /// A walk from `start` down; the first portion is of so many folders.
  init(from start: FilePath, roots: [FilePath], first: Int = 8) {
    folders = first
    walk = TreeWalk(
      root: start.bytes,
      isWanted: MusicFile.matches(name:),
      followsLink: { link in
        let link = FilePath(bytes: link)
        // What lies in the library is met where it is; a link upwards would lead round and round.
        return !roots.contains { link.isInside($0) || $0.isInside(link) }
      })
  }

  /// The next steps; none when the walk is over.
  func next() -> [TreeWalk.Step] {
    var steps: [TreeWalk.Step] = []
    while steps.count < folders, let step = walk.next() { steps.append(step) }
    folders = Self.portion
    return steps
  }
}
