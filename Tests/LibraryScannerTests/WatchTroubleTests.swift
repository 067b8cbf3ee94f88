// Watching where the kernel cannot help: limits reached, news lost, disks that come and go, folders
// of other machines.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import Synchronization
import SystemKit
import TagReader
import TestSupport
import Testing

@Suite(.serialized) struct WatchTroubleTests {
  private func limited(to most: Int? = nil, every pause: Duration = .milliseconds(200))
    -> WatchPolicy
  {
    var policy = WatchPolicy()
    policy.mostWatches = most
    policy.sweepInterval = pause
    return policy
  }

  @Test func whereTheKernelWatchesNoMoreFoldersAreLookedAtNowAndThen() async throws {
    let tree = try MusicTree()
    for number in 1...10 { try tree.song("\(number)/a.mp3", "\(number)") }
    let watched = try await WatchedTree(tree, policy: limited(to: 5))
    #expect(watched.notices.count { $0 == .limitReached(tree.music.path) } == 1)

    try tree.song("3/b.mp3", "New")
    try tree.song("new/deep/c.mp3", "New")
    try run("rm", "-r", tree.music.path.appending("7").display)
    try await watched.until("everything is noticed") {
      let tracks = try await tree.tracks()
      return tracks.contains("3/b.mp3") && tracks.contains("new/deep/c.mp3")
        && tracks.contains("(7/a.mp3)")
    }

    #expect(watched.notices.count { $0 == .limitReached(tree.music.path) } == 1, "told once")
  }

  @Test func theLimitMayBeReachedLater() async throws {
    let tree = try MusicTree()
    for number in 1...3 { try tree.song("\(number)/a.mp3", "\(number)") }
    let watched = try await WatchedTree(tree, policy: limited(to: 5))
    #expect(!watched.notices.contains(.limitReached(tree.music.path)))

    for number in 4...9 { try tree.song("\(number)/a.mp3", "\(number)") }

    try await watched.until("all are there") { try await tree.library.tracks().count == 9 }
    #expect(watched.notices.contains(.limitReached(tree.music.path)))
  }

  @Test func newsThatStillWaitsWhenTheLimitIsReachedIsNotLost() async throws {
    let tree = try MusicTree()
    try tree.song("1/a.mp3", "1")
    let gate = Gate()
    // Nothing is swept in the time of this test.
    let policy = limited(to: 3, every: .seconds(600))
    let watched = try await WatchedTree(tree, policy: policy) { GatedReader(gate: gate) }
    try tree.song("1/b.mp3", "b")
    try await watched.until("the reader is busy") { gate.isWaiting }
    for number in 2...9 { try tree.song("\(number)/a.mp3", "\(number)") }
    gate.open()

    try await watched.until("all are there") { try await tree.library.tracks().count == 10 }
    #expect(watched.notices.contains(.limitReached(tree.music.path)))
  }

  @Test func foldersOfOtherMachinesAreLookedAtNowAndThen() async throws {
    let tree = try MusicTree()
    try tree.song("a/1.mp3", "One")
    var policy = limited()
    let far = tree.music.path
    policy.isRemote = { $0.isInside(far) }
    let watched = try await WatchedTree(tree, policy: policy)
    #expect(watched.notices.contains(.remote(far)))
    #expect(watched.notices.contains(.ready(folders: 0)))

    try tree.song("a/2.mp3", "Two")
    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3"])
    try tree.song("b/c/3.mp3", "Three")
    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3", "b/c/3.mp3"])
    try run("rm", "-r", far.appending("a").display)
    try await watched.until(tracks: ["(a/1.mp3)", "(a/2.mp3)", "b/c/3.mp3"])
  }

  @Test func newsThatTheKernelLostIsFoundByLooking() async throws {
    let tree = try MusicTree()
    try tree.song("a/1.mp3", "One")
    let gate = Gate()
    let watched = try await WatchedTree(tree) { GatedReader(gate: gate) }
    // While the library is busy with one file, more happens than the kernel keeps.
    try tree.song("a/2.mp3", "Two")
    try await watched.until("the reader is busy") { gate.isWaiting }
    let limit = try FileSystem.contents(
      of: Array("/proc/sys/fs/inotify/max_queued_events".utf8), limit: 100)
    let most = try #require(Int(String(decoding: limit.dropLast(), as: UTF8.self)))
    let noise = [tree.music.path.appending("x.jpg"), tree.music.path.appending("y.jpg")]
    for number in 0...most { close(open(noise[number % 2].display, O_WRONLY | O_CREAT, 0o644)) }
    try tree.song("new/deep/3.mp3", "Three")
    gate.open()

    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3", "new/deep/3.mp3"], within: .seconds(30))
    // The folders that came unseen are watched now.
    try tree.song("new/deep/4.mp3", "Four")
    try await watched.until("the fourth is there") {
      try await tree.track("new/deep/4.mp3") != nil
    }
  }

  @Test func aRootThatIsMovedAwayAndBackIsAwayAndBack() async throws {
    let tree = try MusicTree()
    try tree.song("a/1.mp3", "One", by: "A", on: "X")
    try tree.song("a/2.mp3", "Two", by: "A", on: "X")
    let watched = try await WatchedTree(tree)
    let before = try await tree.library.tracks()
    let elsewhere = tree.home.path.appending("elsewhere")
    #expect(rename(tree.music.path.display, elsewhere.display) == 0)
    try await watched.until(tracks: ["(a/1.mp3)", "(a/2.mp3)"])
    #expect(try await tree.library.folders().map(\.isAway) == [true])

    #expect(rename(elsewhere.display, tree.music.path.display) == 0)
    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3"])

    #expect(try await tree.library.tracks() == before)
    #expect(try await tree.library.folders().map(\.isAway) == [false])
    try tree.song("a/3.mp3", "Three")
    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3", "a/3.mp3"])
  }

  @Test func aDiskThatIsUnmountedAndMountedIsAwayAndBack() async throws {
    let tree = try MusicTree()
    let place = tree.music.path
    // Only root may mount; elsewhere the moved folder above stands for it.
    guard try run("mount", "-t", "tmpfs", "norae-test", place.display) == 0 else { return }
    defer { _ = try? run("umount", "-l", place.display) }
    try tree.song("a/1.mp3", "One", by: "A", on: "X")
    let watched = try await WatchedTree(tree)
    let before = try await tree.library.tracks()
    let kept = tree.home.path.appending("kept")
    try FileSystem.makeFolder(kept.bytes)
    // The same disk again: it is kept by a second mount meanwhile.
    #expect(try run("mount", "--bind", place.display, kept.display) == 0)
    defer { _ = try? run("umount", "-l", kept.display) }

    #expect(try run("umount", "-l", place.display) == 0)
    try await watched.until(tracks: ["(a/1.mp3)"])
    #expect(try await tree.library.folders().map(\.isAway) == [true])
    #expect(try run("mount", "--bind", kept.display, place.display) == 0)
    try await watched.until(tracks: ["a/1.mp3"])

    #expect(try await tree.library.tracks() == before)
    try tree.song("a/2.mp3", "Two", by: "A", on: "X")
    try await watched.until(tracks: ["a/1.mp3", "a/2.mp3"])
  }

  @Test func foldersAddedAndTakenAwayAreFollowed() async throws {
    let tree = try MusicTree()
    let other = try MusicTree()
    try tree.song("1.mp3", "One")
    let watched = try await WatchedTree(tree)
    try await tree.library.addFolder(other.music.path)
    // Its watch stands when what is put in after it is seen.
    try await watched.until("a song in the new folder is there") {
      try other.song("\(UInt32.random(in: 0 ... .max)).mp3", "Two")
      try await Task.sleep(for: .milliseconds(500))
      return try await tree.library.tracks().count > 1
    }
  }

  @Test func aScanWaitsForTheScanThatRuns() async throws {
    let tree = try MusicTree()
    try tree.song("1.mp3", "One")
    let gate = Gate()
    let slow = LibraryScanner(library: tree.library) { GatedReader(gate: gate) }
    let music = tree.music.path
    let first = Task { try await slow.scan([music]) }
    while !gate.isWaiting { await Task.yield() }
    let second = try Library(folder: tree.home.path)
    let hasWaited = Atomic<Bool>(false)

    let other = LibraryScanner(library: second) { ReaderInProcess() }
    let report = try await other.scan([music]) { _ in
    } waiting: {
      hasWaited.store(true, ordering: .relaxed)
      gate.open()
    }

    let waited = hasWaited.load(ordering: .relaxed)
    #expect(waited)
    #expect(try await first.value.counts == [1, 1, 0, 0, 0])
    #expect(report.counts == [1, 0, 0, 0, 0])
  }

  @Test func aScanThatWaitsCanBeCancelled() async throws {
    let tree = try MusicTree()
    let lock = try FileLock.attempt(tree.home.path.appending("scan.lock").bytes)
    try #require(lock != nil)
    let scan = Task { try await tree.scan() }
    scan.cancel()

    await #expect(throws: CancellationError.self) { try await scan.value }
    withExtendedLifetime(lock) {}
  }
}

/// Holds a reader until it is opened.
final class Gate: Sendable {
  private let state = Mutex((isOpen: false, isWaiting: false))

  var isWaiting: Bool { state.withLock { $0.isWaiting } }

  func open() { state.withLock { $0.isOpen = true } }

  /// Whether one may pass.
  func knock() -> Bool {
    state.withLock { state in
      state.isWaiting = !state.isOpen
      return state.isOpen
    }
  }
}

/// Reads in this process, once its gate is open.
struct GatedReader: TagSource {
  let gate: Gate
  private var reader = ReaderInProcess()

  init(gate: Gate) { self.gate = gate }

  var room: Int { reader.room }
  var pending: Int { reader.pending }

  mutating func submit(_ path: FilePath, known: LegacyEncoding?) throws(ScanError) {
    try reader.submit(path, known: known)
  }

  mutating func outcomes(waiting limit: Duration) throws(ScanError) -> [TagOutcome] {
    guard gate.knock() else {
      usleep(1000)
      return []
    }
    return try reader.outcomes(waiting: limit)
  }
}
