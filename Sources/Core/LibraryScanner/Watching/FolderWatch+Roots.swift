// The library's folders as a watch sees them: there and watched, there and only looked at now and
// then, or away with somebody waiting for their return.

import LibraryStore
import MusicCore
import SystemKit

/// One of the library's folders.
struct WatchedRoot {
  /// Which folder it was; nil when it was not there.
  ///
  /// A mount gives the same path another one.
  var identity: FileIdentity?
  /// Whether all of it is only looked at now and then.
  var isSwept = false
}

extension FolderWatch {
  /// Takes in folders that were added to the library, and lets go of those that were removed.
  func followRoots() async {
    // A library that cannot answer now is asked again when its folders change.
    guard let folders = try? await library.folders() else { return }
    let paths = Set(folders.map(\.path))
    for path in roots.keys where !paths.contains(path) {
      endWatches(inside: path)
      roots[path] = nil
    }
    for path in paths.sorted() where roots[path] == nil {
      guard !Task.isCancelled else { return }
      begin(path)
    }
  }

  /// Looks which mounts have come and gone.
  func followMounts() {
    let now = MountTable.current()
    let changed = Set(now.mounts).symmetricDifference(mounts.mounts)
    mounts = now
    checkRoots()
    for mount in changed {
      let point = FilePath(bytes: mount.point)
      guard let root = roots.keys.first(where: { point.isInside($0) && $0 != point }) else {
        continue
      }
      endWatches(inside: point)
      watch(point, in: root, waitsForFiles: false)
      note(tree: point)
    }
  }

  /// Looks whether roots have come or gone.
  func checkRoots() {
    for path in roots.keys { check(path) }
    waitForReturns()
  }

  func check(_ path: FilePath) {
    guard let root = roots[path], root.identity != identity(of: path) else { return }
    restart(path)
  }

  /// Watches a root anew and has all of it looked at.
  func restart(_ path: FilePath) {
    endWatches(inside: path)
    begin(path)
    note(tree: path)
  }

  func endWatches(inside path: FilePath, endsWaiting: Bool = true) {
    for number in index.remove(inside: path) { notifier.end(number) }
    if endsWaiting { growing.end(inside: path) }
    for start in sweeps.keys where start.isInside(path) { sweeps[start] = nil }
  }

  /// Watches a folder and all below it, or sees that it is looked at now and then.
  ///
  /// What was put in before its watch existed is noted: a folder that has changed since we began
  /// is looked at, and with `waitsForFiles` files that are young may still be written.
  func watch(_ start: FilePath, in root: FilePath, waitsForFiles: Bool) {
    guard roots[root]?.isSwept == false else { return }
    do throws(SystemError) {
      try watchTree(start, in: root, waitsForFiles)
    } catch {
      // The kernel watches no more. News that still waits is lost with the watches, so all of the
      // root is looked at once; files that are being written are waited for as before.
      endWatches(inside: root, endsWaiting: false)
      roots[root]?.isSwept = true
      sweeps[root] = makeSweep(root)
      note(tree: root)
      tell(.limitReached(root))
    }
  }
}

extension FolderWatch {
  private func begin(_ path: FilePath) {
    roots[path] = WatchedRoot(identity: identity(of: path))
    guard roots[path]?.identity != nil else { return waitForReturns() }
    watch(path, in: path, waitsForFiles: false)
  }

  private func watchTree(
    _ start: FilePath, in root: FilePath, _ waitsForFiles: Bool
  ) throws(SystemError) {
    let begun = (LocalClock.now() - 1) * 1_000_000_000
    let follows = follows
    var isRemote: [UInt64: Bool] = [:]
    var ahead = [start]
    while let path = ahead.popLast(), !Task.isCancelled {
      // Gone again, or not ours to look into.
      guard let status = try? FileStatus.of(path.bytes), status.kind == .folder else { continue }
      let device = status.identity.device
      let isFar = isRemote[device] ?? isRemoteDevice(path)
      isRemote[device] = isFar
      if isFar {
        sweeps[path] = makeSweep(path)
        if path == root {
          roots[root]?.isSwept = true
          tell(.remote(root))
        }
        continue
      }
      guard let number = try watch(path), index.insert(number, path) else { continue }
      let contents = WatchTree.contents(of: path, follows: follows)
      ahead += contents.folders
      if waitsForFiles {
        for file in contents.files where isYoung(file, begun) {
          growing.begin(file, pause: policy.settleTime)
        }
      } else if isYoung(path, begun) {
        note(folder: path)
      }
    }
  }

  private func makeSweep(_ start: FilePath) -> FolderSweep {
    FolderSweep(start, follows: follows, isStopped: { Task.isCancelled })
  }

  private func isRemoteDevice(_ path: FilePath) -> Bool {
    // A path that cannot be resolved is gone.
    guard let real = try? FileSystem.resolved(path.bytes) else { return false }
    return policy.isRemote(FilePath(bytes: real))
  }

  /// Watches, for each root that is away, the nearest folder above it that is there.
  private func waitForReturns() {
    for number in guards { notifier.end(number) }
    guards = []
    for (root, state) in roots where state.identity == nil {
      var folder = root
      while folder.bytes.count > 1 {
        folder = folder.parent
        // One that is not there has another above it; one that cannot be watched is not waited for.
        guard let number = try? notifier.watch(folder.bytes, for: .arrivals) else { continue }
        guards.insert(number)
        break
      }
    }
  }

  private func identity(of path: FilePath) -> FileIdentity? {
    // Not there, or not to be looked into: away.
    guard let status = try? FileStatus.of(path.bytes), status.kind == .folder else { return nil }
    return status.identity
  }

  /// The number of a folder's watch; nil when the folder has gone or is not ours to read.
  private func watch(_ path: FilePath) throws(SystemError) -> Int32? {
    if let most = policy.mostWatches, index.count >= most, !index.contains(path) {
      throw SystemError.noRoom("watch", path.bytes)
    }
    do throws(SystemError) {
      return try notifier.watch(path.bytes)
    } catch {
      guard error.isDiskFull else { return nil }
      throw error
    }
  }

  /// Whether it has changed since `begun`, in nanoseconds since 1970.
  private func isYoung(_ path: FilePath, _ begun: Int64) -> Bool {
    // What has gone meanwhile is news, too.
    guard let status = try? FileStatus.of(path.bytes) else { return true }
    return (status.kind == .folder ? status.modified : status.changed) >= begun
  }
}
