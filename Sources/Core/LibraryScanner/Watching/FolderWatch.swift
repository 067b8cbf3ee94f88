// Keeps the library alive: waits for what happens in its folders and has the scanner look at just
// that. It has a thread of its own, on which it waits without waking, and it ends with its task.

package import LibraryStore
import MusicCore
import Synchronization
package import SystemKit

/// The watch over a library's folders.
///
/// `run` once; it returns soon after its task is cancelled.
package actor FolderWatch {
  let library: Library
  let scanner: LibraryScanner
  let policy: WatchPolicy
  let tell: @Sendable (WatchNotice) -> Void
  let notifier: FolderNotifier
  private let thread = SerialThread(label: "watch")
  /// How often it has waked; stands still while nothing happens.
  package nonisolated let wakes = Counter()

  var roots: [FilePath: WatchedRoot] = [:]
  var index = WatchIndex()
  /// What is looked at now and then, by where it begins.
  var sweeps: [FilePath: FolderSweep] = [:]
  /// Watches of folders above roots that are not there, for their return.
  var guards: Set<Int32> = []
  var growing = GrowingFiles()
  var news = DiskNews()
  var firstNews: ContinuousClock.Instant?
  var lastNews: ContinuousClock.Instant?
  var mounts = MountTable.current()
  private var nextSweep: ContinuousClock.Instant?
  private var retry: ContinuousClock.Instant?
  private var lastEffort = Duration.zero

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The thread lives as long as the actor, which holds it.
    unsafe thread.asUnownedSerialExecutor()
  }

  /// A watch that has not begun; `tell` is called on its thread.
  ///
  /// Throws when the person's number of notifiers is used up.
  package init(
    library: Library, scanner: LibraryScanner, policy: WatchPolicy = WatchPolicy(),
    tell: @escaping @Sendable (WatchNotice) -> Void = { _ in }
  ) throws(SystemError) {
    self.library = library
    self.scanner = scanner
    self.policy = policy
    self.tell = tell
    notifier = try FolderNotifier()
  }

  /// Watches until its task is cancelled; does nothing for a library that cannot be written.
  package func run() async {
    guard !library.isReadOnly else { return }
    let changes = library.changes()
    let listening = Task.detached { [notifier] in
      for await change in changes where change.parts.contains(.folders) { notifier.ring() }
    }
    await withTaskCancellationHandler {
      await followRoots()
      if !Task.isCancelled { tell(.ready(folders: index.count)) }
      while !Task.isCancelled { await turn() }
    } onCancel: { [notifier] in
      notifier.ring()
    }
    listening.cancel()
  }
}

/// Counts from any thread.
package final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  package var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
}

extension FolderWatch {
  /// Waits for one thing and does what is due.
  private func turn() async {
    var wake = FolderNotifier.Wake()
    do throws(SystemError) {
      if sweeps.isEmpty { nextSweep = nil }
      if !sweeps.isEmpty, nextSweep == nil { nextSweep = .now + policy.sweepInterval }
      wake = try notifier.wait(until: nextMoment)
    } catch {
      // The kernel gives nothing to wait with; looking now and then is what is left.
      wake.wasRung = true
      // Cancelled: the loop sees it.
      try? await Task.sleep(for: policy.retryTime)
    }
    wakes.add()
    for event in wake.events { take(event) }
    if wake.mountsChanged { followMounts() }
    if wake.wasRung { await followRoots() }
    let now = ContinuousClock.now
    for file in growing.collectStill(now) { note(folder: file.parent) }
    if let moment = nextSweep, moment <= now { sweep() }
    if let moment = nextUpdate, moment <= now { await update() }
  }

  /// When there is something to do without news; nil when there is nothing.
  private var nextMoment: ContinuousClock.Instant? {
    [nextUpdate, growing.nextCheck, nextSweep].compactMap { $0 }.min()
  }

  private var nextUpdate: ContinuousClock.Instant? {
    guard let firstNews, let lastNews else { return nil }
    // While an album is being copied, not all of the time goes into looking.
    let longest = max(policy.longestWait, lastEffort * 4)
    let moment = min(lastNews + policy.settleTime, firstNews + longest)
    return retry.map { max($0, moment) } ?? moment
  }

  private func sweep() {
    nextSweep = .now + policy.sweepInterval
    for path in sweeps.keys {
      let found = sweeps[path]?.look(follows: follows, isStopped: { Task.isCancelled })
      guard let found, !found.isEmpty else { continue }
      news.merge(found)
      noteTime()
    }
    checkRoots()
  }

  private func update() async {
    var known = news
    known.unfinished = growing.paths
    news = DiskNews()
    (firstNews, lastNews, retry) = (nil, nil, nil)
    let start = ContinuousClock.now
    do {
      let report = try await scanner.update(known)
      lastEffort = start.duration(to: .now)
      tell(.updated(report))
    } catch let error as ScanError {
      news.merge(known)
      noteTime()
      retry = .now + policy.retryTime
      tell(.failed(error))
    } catch {
      // Cancelled; the next start looks again.
    }
  }

  func note(folder: FilePath) {
    news.add(folder: folder)
    noteTime()
  }

  func note(tree: FilePath) {
    news.add(tree: tree)
    noteTime()
  }

  private func noteTime() {
    let now = ContinuousClock.now
    if firstNews == nil { firstNews = now }
    lastNews = now
  }

  /// Whether what a link leads to is looked into: the scan's rule.
  var follows: (FilePath) -> Bool {
    let roots = Array(roots.keys)
    return { target in !roots.contains { target.isInside($0) || $0.isInside(target) } }
  }
}
