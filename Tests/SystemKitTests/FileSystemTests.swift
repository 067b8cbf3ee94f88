// Whole files in and out: never half a file, never another file, never more than asked for.

import Glibc
import MusicCore
import SystemKit
import TestSupport
import Testing

@Suite struct FileSystemTests {
  @Test func whatIsWrittenIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file = try folder.write(bytes, to: "a/b/c")

    #expect(try FileSystem.contents(of: file.bytes, limit: 100_000) == bytes)
  }

  @Test func aFileLargerThanTheLimitIsRefused() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1, 2, 3], to: "a")

    let error = #expect(throws: SystemError.self) {
      try FileSystem.contents(of: file.bytes, limit: 2)
    }
    #expect(error?.code == EFBIG)
    #expect(try FileSystem.contents(of: file.bytes, limit: 3) == [1, 2, 3])
  }

  @Test func aNameAsLongAsNamesCanBeIsWrittenToo() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "x", count: 255)
    let file = try folder.write([1], to: name)

    #expect(try FileSystem.contents(of: file.bytes, limit: 1) == [1])
  }

  @Test func aWriteThatFailsLeavesTheOldContentsAndNothingElse() throws {
    let folder = try TemporaryFolder()
    // A folder stands where the file should go, so the last step fails.
    try folder.write([1], to: "taken/inside")

    #expect(throws: SystemError.self) {
      try FileSystem.write([2], to: folder.path.appending("taken").bytes)
    }
    let names = try FolderListing.read(folder.path.bytes).entries.map(\.name)
    #expect(names == [Array("taken".utf8)])
  }

  @Test func aFileThatIsReplacedGetsAnotherIdentity() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], to: "a")
    let before = try FileStatus.of(file.bytes)
    try folder.write([2], to: "a")
    let after = try FileStatus.of(file.bytes)

    #expect(before.identity.inode != after.identity.inode)
    #expect(before.size == after.size)
    #expect(before.changed <= after.changed)
  }

  @Test func bytesAreFoundWhereTheyBegin() {
    let text = Array("abcabcabd".utf8)
    func place(_ needle: String, _ range: Range<Int> = 0..<9) -> Int? {
      ByteSearch.first(Array(needle.utf8), in: text, range)
    }
    #expect(place("abd") == 6)
    #expect(place("abc", 1..<9) == 3)
    #expect(place("abc", 4..<9) == nil)
    #expect(place("abc", 3..<5) == nil, "it ends outside")
    #expect(place("abc", 3..<6) == 3)
    #expect(place("d", 9..<9) == nil)
    #expect(place("") == nil)
    #expect(place("abcabcabda") == nil)
  }
}

@Suite struct ChildProcessTests {
  private func start(_ script: String) throws -> ChildProcess {
    try ChildProcess(
      executable: Array("sh".utf8), arguments: [Array("-c".utf8), Array(script.utf8)])
  }

  private func readAll(_ child: ChildProcess) throws -> [UInt8] {
    var all: [UInt8] = []
    while let bytes = try child.read() {
      all += bytes
      guard bytes.isEmpty else { continue }
      let ready = ChildProcess.wait(
        for: [(child, .init(reading: true, writing: false))], until: .now + .seconds(20))
      try #require(ready.first?.reading == true, "the child was silent for 20 seconds")
    }
    return all
  }

  @Test func whatGoesInComesOut() throws {
    let child = try start("cat")
    #expect(try child.write(Array("hello".utf8)[...]) == 5)
    child.closeInput()

    #expect(try readAll(child) == Array("hello".utf8))
    #expect(child.wait() == 0)
  }

  @Test func moreThanFitsIsTakenInPortions() throws {
    let child = try start("sleep 100")
    let portion = [UInt8](repeating: 7, count: 1 << 20)
    var taken = 0
    while case let count = try child.write(portion[...]), count > 0 { taken += count }

    #expect(taken > 0)
    #expect(child.kill() == -SIGKILL)
  }

  @Test func aSilentChildIsWaitedForOnlyUntilTheDeadline() throws {
    let child = try start("sleep 100")
    let start = ContinuousClock.now
    let ready = ChildProcess.wait(
      for: [(child, .init(reading: true, writing: false))], until: .now + .milliseconds(50))

    #expect(ready == [.init(reading: false, writing: false)])
    #expect(start.duration(to: .now) >= .milliseconds(50))
  }

  @Test func writingToADeadChildIsAnErrorNotASignal() throws {
    let child = try start("exit 3")
    #expect(child.wait() == 3)

    // A child that another test is starting holds copies of all ends until it has started.
    let error = #expect(throws: SystemError.self) {
      while try child.write([1]) > 0 {}
    }
    #expect(error?.code == EPIPE)
  }

  @Test func aProgramThatIsNotThereIsAnErrorThatNamesIt() {
    let name = Array("/nowhere/norae".utf8)
    let error = #expect(throws: SystemError.self) {
      try ChildProcess(executable: name, arguments: [])
    }
    #expect(error?.isNotFound == true)
    #expect(error?.subject == name)
  }

  @Test func aChildDiesWithItsOwner() throws {
    var child: ChildProcess? = try start("sleep 100")
    let id = try #require(child?.id)
    child = nil

    #expect(kill(id, 0) == -1)
  }
}
