// The worker as a process of its own: it answers, it is bounded, and it leaves with its parent.

import Foundation
import Glibc
import MusicCore
import SystemKit
import TestSupport
import Testing

@testable import TagReader

/// Guards the process that may die so that the player does not.
@Suite struct TagWorkerTests {
  @Test func requestsAreAnsweredInOrder() throws {
    let worker = try WorkerProcess()
    let song = CaseFiles.path("B-tags/ac_dc.mp3")

    #expect(try worker.ask(.metadata(song)) == .answer(.metadata(try TagReader.read(song))))
    let missing = FilePath("/nowhere/a.mp3")
    #expect(try worker.ask(.metadata(missing)) == .answer(.failure(reason: "it is not there")))
    let art = CaseFiles.path("C-art/png_labelled_jpeg.mp3")
    #expect(
      try worker.ask(.cover(art)) == .answer(.cover(try TagReader.pictures(in: art).first)))
    let words = CaseFiles.path("G-lrc/sylt_ms.mp3")
    #expect(try worker.ask(.lyrics(words)) == .answer(.lyrics(try TagReader.lyrics(in: words))))
  }

  @Test func itEndsWhenItsInputEnds() throws {
    let worker = try WorkerProcess()
    _ = try worker.ask(.metadata(FilePath("/nowhere")))

    worker.child.closeInput()

    #expect(worker.child.wait() == 0)
  }

  @Test func itEndsOnARequestThatIsNone() throws {
    let worker = try WorkerProcess()

    #expect(try worker.send([0xFF, 0xFF, 0xFF, 0xFF]) == .ended(1))
  }

  @Test func itDiesOfACrashAtOnce() throws {
    let worker = try WorkerProcess()
    _ = try worker.ask(.metadata(FilePath("/nowhere")))

    kill(worker.child.id, SIGSEGV)

    #expect(worker.child.wait() == -SIGSEGV)
  }

  @Test func itsMemoryIsLimited() throws {
    let worker = try WorkerProcess()
    _ = try worker.ask(.metadata(FilePath("/nowhere")))

    let limits = try String(contentsOfFile: "/proc/\(worker.child.id)/limits", encoding: .utf8)
    let space = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max address") })

    #expect(space.contains(String(TagWorker.memoryLimit)))
  }

  @Test func itLeavesWithItsParent() throws {
    let script = "\"$0\" --tag-worker <&0 & echo $!; exec sleep 60"
    let parent = try ChildProcess(
      executable: Array("sh".utf8),
      arguments: ["-c", script, WorkerProcess.program].map { Array($0.utf8) })
    let pid = try #require(try number(from: parent))
    try #require(
      Self.becomes { Self.ignoresBrokenPipes(pid) }, "the worker has limited itself")

    // The shell's end leaves the worker's input open: only the parent's death can end it.
    kill(parent.id, SIGKILL)

    #expect(Self.becomes { kill(pid, 0) != 0 || Self.isZombie(pid) })
  }

  private func number(from child: ChildProcess) throws -> Int32? {
    let interest = ChildProcess.Interest(reading: true, writing: false)
    let deadline = ContinuousClock.now + .seconds(10)
    _ = ChildProcess.wait(for: [(child, interest)], until: deadline)
    let text = String(decoding: try child.read() ?? [], as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Whether `condition` comes true within ten seconds.
  private static func becomes(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      if condition() { return true }
      usleep(20_000)
    }
    return false
  }

  private static func ignoresBrokenPipes(_ pid: Int32) -> Bool {
    status(pid, "SigIgn:").flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << 12 != 0 } ?? false
  }

  private static func isZombie(_ pid: Int32) -> Bool {
    status(pid, "State:")?.hasPrefix("Z") ?? true
  }

  private static func status(_ pid: Int32, _ name: String) -> String? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).trimmingCharacters(in: .whitespaces)
  }
}
