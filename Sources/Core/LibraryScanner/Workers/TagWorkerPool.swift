// The processes that read tags. TagLib parses bytes from strangers, so it runs where it can crash,
// hang or fill its memory without harm: the file it was busy with is named, the worker replaced,
// and the files behind it go to the next one.

package import MusicCore
import SystemKit
package import TagReader

/// A few worker processes; one thread uses it.
package struct TagWorkerPool {
  /// What came of one question.
  enum Outcome {
    case answer(TagAnswer)
    /// The worker died of it, twice, or was still busy with it after the time limit.
    case lost(reason: String)
  }

  /// Questions on their way to one worker: enough that it never waits for us.
  private static let depth = 64
  /// How long answers gather while there are questions enough: each look costs the readers time.
  private static let pause = Duration.milliseconds(2)
  /// So many workers that die without a word are no fault of the files.
  private static let mostStillborn = 6

  private let command: WorkerCommand
  private let timeLimit: Duration
  private let size: Int
  private let niceness: Int32
  private var workers: [TagWorkerProcess] = []
  /// Questions that a dead worker left behind.
  private var orphans: [TagRequest] = []
  /// Questions that one worker has died of, which may not have been their fault.
  private var suspects: Set<TagRequest> = []

  /// Workers that died before any of them had answered anything.
  private var stillborn = 0
  private var hasAnswered = false

  /// No process is started before the first question; with a `niceness` above 0 they step back for
  /// whoever else wants the processor.
  package init(
    _ command: WorkerCommand, size: Int = 2, timeLimit: Duration = .seconds(5), niceness: Int32 = 0
  ) {
    self.command = command
    self.niceness = niceness
    self.size = size
    self.timeLimit = timeLimit
  }

  /// The processes at work.
  package var processes: [Int32] { workers.map(\.child.id) }
  package var pending: Int { orphans.count + workers.reduce(0) { $0 + $1.open.count } }
  package var room: Int { max(0, size * Self.depth - pending) }

  mutating func ask(_ request: TagRequest) throws(ScanError) {
    if workers.count < size, workers.allSatisfy({ !$0.open.isEmpty }) {
      workers.append(try startWorker())
    }
    workers.min { $0.open.count < $1.open.count }?.ask(request)
  }

  /// The outcomes there are; waits for the first one, for at most `limit`.
  mutating func answers(
    waiting limit: Duration
  ) throws(ScanError) -> [(TagRequest, Outcome)] {
    let end = SuspendingClock.now + limit
    if pending > size * Self.depth * 3 / 4 { ThisProcess.sleep(min(limit, Self.pause)) }
    while true {
      try placeOrphans()
      let outcomes = try lookRound(waiting: max(.zero, SuspendingClock.now.duration(to: end)))
      guard outcomes.isEmpty, pending > 0, SuspendingClock.now < end else { return outcomes }
    }
  }
}

extension TagWorkerPool {
  private func startWorker() throws(ScanError) -> TagWorkerProcess {
    do throws(SystemError) {
      let worker = try TagWorkerProcess(command)
      if niceness > 0 { worker.child.stepBack(by: niceness) }
      return worker
    } catch {
      throw .worker(command.executable, reason: error.reason)
    }
  }

  private mutating func placeOrphans() throws(ScanError) {
    let homeless = orphans
    orphans = []
    for request in homeless { try ask(request) }
  }

  /// One look at each worker, waiting until one is ready, and not for long.
  private mutating func lookRound(
    waiting limit: Duration
  ) throws(ScanError) -> [(TagRequest, Outcome)] {
    let busy = workers.filter { !$0.open.isEmpty }
    guard !busy.isEmpty else { return [] }
    let ready = ChildProcess.wait(
      for: busy.map { ($0.child, $0.interest) },
      until: .now + max(.zero, min(limit, timeLimit / WorkerPatience.parts)))
    var answers: [(TagRequest, TagAnswer)] = []
    var outcomes: [(TagRequest, Outcome)] = []
    for (worker, ready) in zip(busy, ready) {
      switch worker.exchange(ready, limit: timeLimit, into: &answers) {
      case .healthy: break
      case .died: try bury(worker, &outcomes)
      case .overdue: giveUp(worker, &outcomes)
      }
    }
    hasAnswered = hasAnswered || !answers.isEmpty
    for (request, answer) in answers {
      if !suspects.isEmpty { suspects.remove(request) }
      outcomes.append((request, .answer(answer)))
    }
    return outcomes
  }

  /// A worker can also die of something else, such as want of memory or a person: its file gets
  /// a second chance.
  private mutating func bury(
    _ worker: TagWorkerProcess, _ outcomes: inout [(TagRequest, Outcome)]
  ) throws(ScanError) {
    let status = worker.child.end(within: .milliseconds(200))
    stillborn += hasAnswered ? 0 : 1
    guard stillborn < Self.mostStillborn else {
      throw .worker(command.executable, reason: "it does not work as a tag reader")
    }
    var left = worker.open[...]
    if let culprit = left.first, !suspects.insert(culprit).inserted {
      suspects.remove(culprit)
      left.removeFirst()
      let how = status < 0 ? "signal \(-status)" : "status \(status)"
      outcomes.append((culprit, .lost(reason: "reading it crashed the tag reader (\(how))")))
    }
    remove(worker, leaving: left)
  }

  private mutating func giveUp(
    _ worker: TagWorkerProcess, _ outcomes: inout [(TagRequest, Outcome)]
  ) {
    worker.child.kill()
    var left = worker.open[...]
    if let culprit = left.popFirst() {
      let seconds = timeLimit.components.seconds
      outcomes.append((culprit, .lost(reason: "reading it took longer than \(seconds) seconds")))
    }
    remove(worker, leaving: left)
  }

  private mutating func remove(
    _ worker: TagWorkerProcess, leaving orphans: ArraySlice<TagRequest>
  ) {
    self.orphans += orphans
    workers.removeAll { $0 === worker }
  }
}

extension TagWorkerPool: TagSource {
  package mutating func submit(
    _ path: FilePath, known: LegacyEncoding?
  ) throws(ScanError) {
    try ask(.song(path, known: known))
  }

  package mutating func outcomes(waiting limit: Duration) throws(ScanError) -> [TagOutcome] {
    try answers(waiting: limit).map { request, outcome in
      let result: Result<Song, UnreadableReason> =
        switch outcome {
        case .answer(.song(let song)): .success(song)
        case .answer(.failure(let reason)), .lost(let reason): .failure(UnreadableReason(reason))
        case .answer: .failure(UnreadableReason("the tag reader answered another question"))
        }
      return TagOutcome(path: request.path, result: result)
    }
  }
}
