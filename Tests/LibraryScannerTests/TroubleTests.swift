// Scans beside other programs, on full disks and where nothing can be written: they wait, or they
// say so, and what was there before is still there.

import LibraryScanner
import LibraryStore
import MusicCore
import SQLiteKit
import Synchronization
import SystemKit
import TestSupport
import Testing

@Suite struct TroubleTests {
  private func plant(_ count: Int, in tree: MusicTree) throws {
    for number in 0..<count {
      try tree.song("\(number / 10)/\(number).mp3", "\(number)", by: "A", on: "\(number / 10)")
    }
  }

  private func scanInAnotherProcess(
    _ tree: MusicTree, limit: String = "unlimited"
  ) throws -> ChildProcess {
    let program = try Program.path().display
    let words = [
      "-c", "ulimit -f \(limit); exec \"$0\" scan \"$1\" --library \"$2\" 2>/dev/null", program,
      tree.music.path.display, tree.home.path.display,
    ]
    return try ChildProcess(
      executable: Array("/bin/sh".utf8), arguments: words.map { Array($0.utf8) })
  }

  private func integrity(_ tree: MusicTree) throws -> String? {
    try Connection(path: tree.library.file.bytes, access: .readWrite)
      .first("PRAGMA integrity_check") { $0.text(0) }
  }

  @Test func aScanWaitsWhileAnotherProgramHoldsTheDatabase() async throws {
    let tree = try MusicTree()
    try plant(20, in: tree)
    let other = try Connection(path: tree.library.file.bytes, access: .readWrite)
    try other.execute("BEGIN EXCLUSIVE")
    // Adding the folder, before anything is read, has to wait already.
    async let scan = tree.scan()
    for _ in 0..<20 { #expect(try await tree.library.summary().folders == 0) }
    try other.execute("ROLLBACK")

    #expect(try await scan.counts == [20, 20, 0, 0, 0])
  }

  @Test func twoScansInTwoProcessesMakeOneLibrary() async throws {
    let tree = try MusicTree()
    try plant(120, in: tree)
    let scans = [try scanInAnotherProcess(tree), try scanInAnotherProcess(tree)]
    try #require(try scans.map { try drain($0) } == [0, 0])

    #expect(try await tree.scan().counts == [120, 0, 0, 0, 0])
    #expect(try await tree.library.summary().tracks == 120)
    #expect(try await tree.library.albums().map(\.tracks) == Array(repeating: 10, count: 12))
    #expect(try integrity(tree) == "ok")
  }

  @Test func aSecondScanOfOneScannerWaitsForTheFirst() async throws {
    let tree = try MusicTree()
    try plant(3, in: tree)
    let asked = Asked()
    let scanner = LibraryScanner(library: tree.library) { SilentReader(asked: asked) }
    let music = tree.music.path
    let first = Task { try await scanner.scan([music]) }
    while asked.times.load(ordering: .relaxed) == 0 { await Task.yield() }
    let (waits, continuation) = AsyncStream.makeStream(of: Void.self)

    let second = Task {
      try await LibraryScanner(library: tree.library) { ReaderInProcess() }.scan([music]) { _ in
      } waiting: {
        continuation.yield()
      }
    }
    for await _ in waits { break }
    #expect(try await tree.library.tracks().isEmpty)

    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value.counts == [3, 3, 0, 0, 0])
  }

  @Test func aDiskThatFillsUpIsSaidAndCostsNothing() async throws {
    let tree = try MusicTree()
    try plant(10, in: tree)
    try await tree.scan()
    let before = try await tree.library.tracks()
    try plant(300, in: tree)

    // The database may not grow: not one of the next rows fits.
    let size = try FileStatus.of(tree.library.file.bytes).size
    let status = try drain(try scanInAnotherProcess(tree, limit: "\(size / 512 / 2)"))

    #expect(status > 0, "ended with an error, by no signal")
    #expect(try integrity(tree) == "ok")
    let after = try await tree.library.tracks()
    #expect(Set(before.map(\.id)).isSubset(of: after.map(\.id)))
    #expect(try await tree.scan().seen == 300)
    #expect(try await tree.library.summary().tracks == 300)
  }

  /// The status that a process ends with.
  private func drain(_ process: ChildProcess) throws -> Int32 {
    while try process.read() != nil {
      _ = ChildProcess.wait(
        for: [(process, .init(reading: true, writing: false))], until: .now + .seconds(30))
    }
    return process.wait()
  }
}
