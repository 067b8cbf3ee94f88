// A tag worker as the tests run it: the program itself, spoken to through its pipes.

import Foundation
import MusicCore
import SystemKit

@testable import TagReader

/// A running worker.
final class WorkerProcess {
  enum Outcome: Equatable {
    case answer(TagAnswer)
    /// It ended instead, with this status or minus this signal.
    case ended(Int32)
    /// Nothing came within ten seconds.
    case silence
  }

  let child: ChildProcess
  private var buffer = WireBuffer()

  init() throws {
    child = try ChildProcess(
      executable: Array(Self.program.utf8), arguments: [Array("--tag-worker".utf8)])
  }

  /// The program beside the running tests.
  static var program: String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let sibling = URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: "norae")
    return sibling.path
  }

  func ask(_ request: TagRequest) throws -> Outcome {
    try send(WireFormat.encode(request))
  }

  func send(_ bytes: [UInt8]) throws -> Outcome {
    guard (try? child.write(bytes[...])) == bytes.count else { return .ended(child.wait()) }
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      if let body = try buffer.next() { return .answer(try WireFormat.decodeAnswer(body)) }
      let interest = ChildProcess.Interest(reading: true, writing: false)
      guard ChildProcess.wait(for: [(child, interest)], until: deadline)[0].reading else {
        continue
      }
      guard let portion = try child.read() else { return .ended(child.wait()) }
      buffer.append(portion)
    }
    child.kill()
    return .silence
  }
}
