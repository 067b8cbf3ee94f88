// Worker processes die, hang and never start; the files they were not busy with are read all the
// same. The program that is built beside these tests is the worker.

import Glibc
import LibraryScanner
import LibraryStore
import MusicCore
import SystemKit
import TagReader
import TestSupport
import Testing

/// The program, as it was built beside the tests.
enum Program {
  static func path() throws -> FilePath { try #require(try BuiltProgram.path()) }

  static func worker() throws -> WorkerCommand {
    WorkerCommand(executable: try path(), arguments: ["--tag-worker"])
  }
}

@Suite struct WorkerTests {
  /// Collects outcomes until all files have one.
  private func collect(
    _ pool: inout TagWorkerPool, until count: Int
  ) throws -> [String: Result<Song, UnreadableReason>] {
    var outcomes: [String: Result<Song, UnreadableReason>] = [:]
    let end = ContinuousClock.now + .seconds(60)
    while outcomes.count < count {
      try #require(ContinuousClock.now < end, "\(count - outcomes.count) files have no outcome")
      for outcome in try pool.outcomes(waiting: .milliseconds(20)) {
        outcomes[outcome.path.name] = outcome.result
      }
    }
    return outcomes
  }

  private func reason(_ result: Result<Song, UnreadableReason>?) -> String? {
    guard case .failure(let reason) = result else { return nil }
    return reason.text
  }

  private func songs(_ count: Int, in tree: MusicTree) throws -> [FilePath] {
    try (0..<count).map { try tree.song("\($0).mp3", "Song \($0)") }
  }

  @Test func everyFileIsAnswered() throws {
    let tree = try MusicTree()
    var pool = TagWorkerPool(try Program.worker())
    for song in try songs(30, in: tree) { try pool.submit(song) }
    try pool.submit(tree.music.path.appending("none.mp3"))

    let outcomes = try collect(&pool, until: 31)

    #expect(try outcomes["7.mp3"]?.get().metadata.title == "Song 7")
    #expect(outcomes.values.count { (try? $0.get()) != nil } == 30)
    #expect(reason(outcomes["none.mp3"]) != nil)
    #expect(pool.pending == 0)
    #expect(pool.room > 0)
  }

  @Test func aFileThatTakesTooLongIsNamedAndTheOthersAreRead() throws {
    let tree = try MusicTree()
    var pool = TagWorkerPool(try Program.worker(), size: 1, timeLimit: .milliseconds(600))
    for song in try songs(10, in: tree) { try pool.submit(song) }
    // Stopped before anything was sent to it, in the role of a parser that runs in circles.
    for process in pool.processes { kill(process, SIGSTOP) }

    let outcomes = try collect(&pool, until: 10)

    #expect(outcomes.values.count { (try? $0.get()) != nil } == 9)
    #expect(reason(outcomes["0.mp3"])?.contains("longer than") == true)
  }

  @Test func onlyTimeSpentOnAFileCountsAgainstIt() {
    let limit = Duration.milliseconds(500)
    // Kept from the processor all the time, as on a machine with too much to do.
    var starved = WorkerPatience()
    var kept = Duration.zero
    for _ in 0..<8 {
      ThisProcess.sleep(.milliseconds(100))
      kept += .seconds(1)
      #expect(!starved.isOver(limit: limit) { kept })
    }
    // The one who waits was away, as after Ctrl+Z: that is one slice and no more.
    var stopped = WorkerPatience()
    ThisProcess.sleep(.milliseconds(700))
    #expect(!stopped.isOver(limit: limit) { .zero })
    var looks = 1
    while !stopped.isOver(limit: limit, keptWaiting: { .zero }), looks < 100 {
      ThisProcess.sleep(.milliseconds(100))
      looks += 1
    }
    #expect((4...6).contains(looks))
  }

  @Test func aWorkerThatIsKilledCostsNoFile() throws {
    let tree = try MusicTree()
    var pool = TagWorkerPool(try Program.worker())
    for song in try songs(30, in: tree) { try pool.submit(song) }
    for process in pool.processes { kill(process, SIGSEGV) }

    let outcomes = try collect(&pool, until: 30)

    #expect(outcomes.values.count { (try? $0.get()) != nil } == 30)
  }

  @Test func aFileThatKillsEveryWorkerIsNamedAndTheOthersAreAnswered() throws {
    let paths = (0..<10).map { FilePath("/music/harmless-\($0).mp3") }
    let killer = FilePath("/music/the-killer.mp3")
    let request = WireFormat.encode(.song(killer, known: nil))
    try #require(WireFormat.encode(.song(paths[0], known: nil)).count == request.count)
    // Answers "ok" to every request of this length, and dies of the one that names the killer.
    let script = """
      while frame=$(head -c \(request.count) | tr -d '\\0'); [ -n "$frame" ]; do
        case $frame in *killer*) kill -SEGV $$ ;; esac
        printf '\\004\\000\\000\\000\\004\\004ok'
      done
      """
    try #require(
      WireFormat.encode(.failure(reason: "ok")) == [4, 0, 0, 0, 4, 4] + Array("ok".utf8))
    let worker = WorkerCommand(executable: FilePath("/bin/sh"), arguments: ["-c", script])
    var pool = TagWorkerPool(worker)
    for path in paths.prefix(5) + [killer] + paths.suffix(5) { try pool.submit(path) }

    let outcomes = try collect(&pool, until: 11)

    #expect(paths.allSatisfy { reason(outcomes[$0.name]) == "ok" })
    #expect(reason(outcomes[killer.name])?.contains("signal 11") == true)
  }

  @Test(arguments: ["yes 2>/dev/null", "exit 0", "kill -9 $$"])
  func aProgramThatIsNoWorkerEndsTheScanAndBlamesNoFile(_ script: String) async throws {
    let tree = try MusicTree()
    _ = try songs(20, in: tree)
    let shell = FilePath("/bin/sh")
    let scanner = LibraryScanner(
      library: tree.library, worker: WorkerCommand(executable: shell, arguments: ["-c", script]))

    await #expect(
      throws: ScanError.worker(shell, reason: "it does not work as a tag reader")
    ) {
      try await scanner.scan([tree.music.path])
    }
    #expect(try await tree.library.unreadableFiles().isEmpty)
    #expect(try await tree.scan().counts == [20, 20, 0, 0, 0])
  }

  @Test func aWorkerThatCannotBeStartedEndsTheScanWithItsName() async throws {
    let tree = try MusicTree()
    try tree.song("a.mp3")
    let missing = FilePath("/nowhere/norae")
    let scanner = LibraryScanner(
      library: tree.library, worker: WorkerCommand(executable: missing, arguments: []))

    await #expect(throws: ScanError.worker(missing, reason: "No such file or directory")) {
      try await scanner.scan([tree.music.path])
    }
    #expect(try await tree.scan().counts == [1, 1, 0, 0, 0])
  }

  @Test func aScanThroughWorkersFindsWhatAScanInProcessFinds() async throws {
    let cases = CaseFiles.path("F-albums")
    let (one, other) = (try MusicTree(), try MusicTree())
    _ = try await LibraryScanner(library: one.library, worker: try Program.worker())
      .scan([cases])
    _ = try await LibraryScanner(library: other.library) { ReaderInProcess() }.scan([cases])

    #expect(
      try await one.library.tracks().map(\.metadata) == other.library.tracks().map(\.metadata))
    #expect(try await one.library.summary() == other.library.summary())
    #expect(try await one.library.summary().tracks == 12)
  }
}
