// One worker process and the questions it has been asked. It answers in their order, so the first
// open question is the one it is busy with: the one to blame if it dies or does not answer.

import MusicCore
import SystemKit
import TagReader

/// A worker process; one thread uses it.
final class TagWorkerProcess {
  /// How it stands after a look at it.
  enum Condition: Equatable {
    case healthy
    /// It ended, or said something that is no answer.
    case died
    /// It has been busy with its first question for too long.
    case overdue
  }

  /// Questions without an answer, the one it is busy with first.
  private(set) var open: [TagRequest] = []
  let child: ChildProcess
  private var unsent: [UInt8] = []
  private var received = WireBuffer()
  private var patience = WorkerPatience()

  /// Has the worker's allocator keep more small pieces at hand.
  ///
  /// TagLib makes and drops thousands of them a file; a seventh of the time goes. It is read before
  /// the program begins.
  private static let allocation = Array("GLIBC_TUNABLES=glibc.malloc.tcache_count=127".utf8)

  init(_ command: WorkerCommand) throws(SystemError) {
    child = try ChildProcess(
      executable: command.executable.bytes,
      arguments: command.arguments.map { Array($0.utf8) },
      additions: [Self.allocation])
  }

  /// What there is to wait for.
  var interest: ChildProcess.Interest {
    ChildProcess.Interest(reading: !open.isEmpty, writing: !unsent.isEmpty)
  }

  func ask(_ request: TagRequest) {
    if open.isEmpty { patience = WorkerPatience() }
    open.append(request)
    unsent += WireFormat.encode(request)
  }

  /// Sends and receives what it is ready for, and adds the answers that came.
  func exchange(
    _ ready: ChildProcess.Interest, limit: Duration,
    into answers: inout [(TagRequest, TagAnswer)]
  ) -> Condition {
    do {
      if ready.writing { unsent.removeFirst(try child.write(unsent[...])) }
      if ready.reading {
        let isOver = try !receive(into: &answers)
        if isOver { return .died }
      }
    } catch {
      // What answers nonsense need not be ending by itself.
      if error is WireError { child.kill() }
      return .died
    }
    guard !open.isEmpty else { return .healthy }
    return patience.isOver(limit: limit) { child.timeKeptWaiting } ? .overdue : .healthy
  }

  /// Takes in what has come; false after the worker's last word.
  private func receive(into answers: inout [(TagRequest, TagAnswer)]) throws -> Bool {
    while true {
      guard let bytes = try child.read() else { return false }
      guard !bytes.isEmpty else { return true }
      received.append(bytes)
      while let body = try received.next() {
        guard !open.isEmpty else { throw WireError() }
        let answer = try WireFormat.decodeAnswer(body)
        answers.append((open.removeFirst(), answer))
        patience = WorkerPatience()
      }
      if bytes.count < ChildProcess.portion { return true }
    }
  }
}
