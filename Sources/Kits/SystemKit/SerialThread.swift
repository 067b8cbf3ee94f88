// An executor for work that blocks: databases and disks. Actors that wait inside a system call
// run here, one queue each, so that the shared thread pool never stands still for them.

import Dispatch

/// Runs an actor's jobs one after the other on a queue of its own.
package final class SerialThread: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: the name that debuggers show.
  package init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
