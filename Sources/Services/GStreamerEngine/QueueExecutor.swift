// An actor's executor on a serial dispatch queue: streaming threads and timers post work to the
// queue and are on the actor, in order, without a task.
import Dispatch

/// Runs an actor's jobs on one serial queue.
final class QueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}

/// Work that is done at its time, once, unless the alarm is dropped before: then nothing wakes up.
///
/// `@unchecked Sendable`: libdispatch's own calls on a source are safe from any thread.
final class Alarm: @unchecked Sendable {
  private let timer: any DispatchSourceTimer

  init(on queue: DispatchQueue, in time: Duration, _ work: @escaping @Sendable () -> Void) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + .nanoseconds(max(0, time.nanoseconds)))
    timer.setEventHandler(handler: work)
    timer.activate()
  }

  deinit {
    timer.cancel()
  }
}

/// Work that may block for long, each piece on a thread of its own.
enum Aside {
  /// Runs `work` soon, beside everything else.
  static func run(_ work: @escaping @Sendable () -> Void) {
    // Not a global queue: from the first use of one on, a guard of libdispatch's pool would wake up
    // once a second.
    DispatchQueue(label: "org.norae.aside").async(execute: work)
  }
}
