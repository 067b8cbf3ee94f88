// What the kernel's news means for the library. Every piece only says where to look: what
// happened there, the scan finds out.

import MusicCore
import SystemKit

extension FolderWatch {
  func take(_ event: FolderNotifier.Event) {
    guard !event.kinds.contains(.overflow) else {
      // Nobody knows what was lost: everything watched is watched and looked at anew.
      for (path, root) in roots where !root.isSwept { restart(path) }
      return
    }
    if guards.contains(event.watch) { return checkRoots() }
    guard let folder = index[event.watch] else { return }
    if event.kinds.contains(.ended) { index.remove(event.watch) }
    guard !event.name.isEmpty else { return takeOwn(event.kinds, folder) }
    let child = folder.appending(event.name)
    guard event.name.first != UInt8(ascii: ".") else {
      if event.name == WatchTree.marker { lookAgain(folder) }
      return
    }
    if event.kinds.contains(.folder) {
      takeFolder(event.kinds, child)
    } else {
      takeFile(event.kinds, child, isInteresting: WatchTree.isInteresting(event.name))
    }
  }

  /// News of the watched folder itself; its parent's watch tells more, but a root has none.
  private func takeOwn(_ kinds: FolderNotifier.Kinds, _ folder: FilePath) {
    if kinds.contains(.unmounted) {
      if roots[folder] == nil { note(tree: folder) }
      followMounts()
    }
    guard roots[folder] != nil else { return }
    if kinds.contains(.attributes) { return lookAgain(folder) }
    if !kinds.isDisjoint(with: [.selfMoved, .selfRemoved, .ended]) { check(folder) }
  }

  private func takeFolder(_ kinds: FolderNotifier.Kinds, _ child: FilePath) {
    if !kinds.isDisjoint(with: [.movedAway, .removed]) {
      endWatches(inside: child)
      note(tree: child)
    } else if !kinds.isDisjoint(with: [.made, .movedHere, .attributes]) {
      lookAgain(child)
    }
  }

  private func takeFile(_ kinds: FolderNotifier.Kinds, _ child: FilePath, isInteresting: Bool) {
    if index.contains(child), !kinds.isDisjoint(with: [.removed, .movedAway]) {
      // A link to a folder has gone.
      endWatches(inside: child)
      return note(tree: child)
    }
    if kinds.contains(.made), !isInteresting {
      if WatchTree.leadsToFolder(child, follows) { lookAgain(child) }
      return
    }
    guard isInteresting else { return }
    if kinds.contains(.made) {
      if WatchTree.leadsToFolder(child, follows) { return lookAgain(child) }
      // A link is complete at once; a new file is when it is closed.
      guard isLink(child) else { return growing.begin(child, pause: policy.growingTime) }
      return note(folder: child.parent)
    }
    if kinds.contains(.attributes) {
      if !growing.contains(child) { note(folder: child.parent) }
      return
    }
    growing.end(child)
    note(folder: child.parent)
  }

  private func isLink(_ file: FilePath) -> Bool {
    // A file that has gone again is not waited for.
    guard let status = try? FileStatus.of(file.bytes, followingLinks: false) else { return true }
    return status.kind == .link || status.links > 1
  }

  /// Watches a folder that has come, or may now be looked into, and has it looked at whole.
  private func lookAgain(_ folder: FilePath) {
    guard let root = roots.keys.first(where: { folder.isInside($0) }) else { return }
    watch(folder, in: root, waitsForFiles: true)
    note(tree: folder)
  }
}
