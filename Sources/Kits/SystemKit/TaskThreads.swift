// Where tasks run that belong to no actor with a thread of its own. Swift gives them to libdispatch's
// shared pool, and that one (Linux, Swift 6.3) looks after its threads once a second for ever: a
// program at rest would wake up a hundred thousand times a day. These threads sleep until there is
// work. The protocols are Swift's own, still behind an SPI; see `docs/decisions`.

import Dispatch
import Synchronization
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// The threads of Swift's tasks.
package enum TaskThreads {
  /// Lets tasks run here instead of in libdispatch's pool.
  ///
  /// Call it once, before the first task begins. Nothing in the program may use
  /// `DispatchQueue.global` or concurrent queues: they would wake that pool's guard.
  package static func install() {
    _createExecutors(factory: Factory.self)
  }

  private struct Factory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
    static var defaultExecutor: any TaskExecutor { pool }
  }

  private static let pool = TaskPool()
}

/// A few threads, each a serial queue: libdispatch lends one a thread while it has work.
private final class TaskPool: TaskExecutor {
  private struct State {
    /// Each list oldest first.
    var urgent: [UnownedJob] = []
    var others: [UnownedJob] = []
    /// The queues that have nothing to do.
    var idle: [Int]

    mutating func next() -> UnownedJob? {
      if !urgent.isEmpty { return urgent.removeFirst() }
      return others.isEmpty ? nil : others.removeFirst()
    }
  }

  /// More than processors, because some jobs wait inside a system call.
  private static let size = 8
  private let queues = (0..<size).map { DispatchQueue(label: "org.norae.tasks.\($0)") }
  private let timers = DispatchQueue(label: "org.norae.tasks.later")
  /// Guards the jobs; taken by whoever brings one and by the threads that run them.
  private let state = Mutex(State(idle: Array((0..<size).reversed())))

  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job))
  }

  private func add(_ job: UnownedJob) {
    let free = state.withLock { state in
      if job.priority.rawValue >= TaskPriority.medium.rawValue {
        state.urgent.append(job)
      } else {
        state.others.append(job)
      }
      return state.idle.popLast()
    }
    if let free { queues[free].async { self.work(free) } }
  }

  private func work(_ queue: Int) {
    while true {
      let job = state.withLock { state in
        let job = state.next()
        if job == nil { state.idle.append(queue) }
        return job
      }
      guard let job else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

extension TaskPool: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    let job = UnownedJob(job)
    guard let delay = delay as? Duration else {
      preconditionFailure("Every clock here counts in Duration")
    }
    guard delay > .zero else { return add(job) }
    let (seconds, attoseconds) = delay.components
    let rest = DispatchTimeInterval.nanoseconds(Int(attoseconds / 1_000_000_000))
    // What lasts is counted while the machine sleeps, too.
    if seconds > 60 {
      let time = DispatchWallTime.now() + .seconds(Int(min(seconds, 1 << 31))) + rest
      timers.asyncAfter(wallDeadline: time) { self.add(job) }
    } else {
      let time = DispatchTime.now() + .seconds(Int(seconds)) + rest
      timers.asyncAfter(deadline: time) { self.add(job) }
    }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
  }
}
