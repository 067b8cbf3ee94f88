// News of folders from the kernel, and locks between processes.

import MusicCore
import SystemKit
import TestSupport
import Testing

@Suite struct FolderNotifierTests {
  @Test func tellsWhatHappensInAFolder() throws {
    let folder = try TemporaryFolder()
    let notifier = try FolderNotifier()
    let number = try notifier.watch(folder.path.bytes)

    let file = try folder.write([1], to: "name \u{1F3B5}")
    try FileSystem.makeFolder(folder.path.appending("sub").bytes)
    try FileSystem.removeFile(file.bytes)
    let events = try notifier.wait(until: .now + .seconds(5)).events
      .filter { $0.name.first != UInt8(ascii: ".") }

    #expect(events.allSatisfy { $0.watch == number })
    let seen = events.map { "\(String(decoding: $0.name, as: UTF8.self)) \($0.kinds.rawValue)" }
    // The file got its name before it was closed.
    let expected =
      ["128", "8"].map { "name \u{1F3B5} \($0)" } + [
        "sub 1073742080", "name \u{1F3B5} 512",
      ]
    #expect(seen == expected)
  }

  @Test func aRingEndsTheWaitOnce() throws {
    let notifier = try FolderNotifier()
    notifier.ring()
    notifier.ring()

    #expect(try notifier.wait(until: nil).wasRung)
    #expect(try !notifier.wait(until: .now + .milliseconds(10)).wasRung)
  }

  @Test func aFolderThatIsNotThereCannotBeWatched() throws {
    let notifier = try FolderNotifier()
    #expect(throws: SystemError.self) { try notifier.watch(Array("/nowhere/at/all".utf8)) }
    let file = try TemporaryFolder()
    let path = try file.write([1], to: "file")
    #expect(throws: SystemError.self) { try notifier.watch(path.bytes) }
  }

  @Test func aLockKeepsOthersOutUntilItGoes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("lock").bytes
    var first = try FileLock.attempt(path)
    #expect(first != nil)
    #expect(try FileLock.attempt(path) == nil)

    first = nil
    #expect(try FileLock.attempt(path) != nil)
    #expect(throws: SystemError.self) { try FileLock.attempt(Array("/proc/no/lock".utf8)) }
  }
}
