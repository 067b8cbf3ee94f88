// GLib owns the main thread, and Swift's main actor runs inside its loop: the file descriptor of
// libdispatch's main queue is watched like any other. Call `install` once on the process's main
// thread before anything runs; an application with a window runs the loop itself, a program
// without one calls `run`. Never iterate a loop from a main-actor job: draining does not nest.
internal import CGLib
// Not called from here: the import links the library that GLibShim.h declares functions of.
internal import Dispatch
internal import GLibShim

/// The loop of the main thread.
@MainActor
package enum MainLoop {
  /// Joins the main actor to GLib's loop.
  ///
  /// Further calls do nothing.
  ///
  /// Checks itself: when a job posted now has not run one second after the loop began, the queue
  /// is drained every 10 ms instead, and `isPolling` says so.
  package static func install() {
    guard bridge == nil else { return }
    let handle = _dispatch_get_main_queue_handle_4CF()
    precondition(handle >= 0, "libdispatch gave no file descriptor for its main queue.")
    bridge = LoopSource(
      id: g_unix_fd_add_full(G_PRIORITY_DEFAULT, handle, G_IO_IN, drainMainQueue, nil, nil))
    checkBridge()
  }

  /// Whether the join failed its own check and the queue is polled.
  package private(set) static var isPolling = false

  /// Runs the loop until `quit`.
  ///
  /// Installs the join first.
  package static func run() {
    precondition(loop == nil, "The main loop runs already; it does not nest.")
    install()
    let running = g_main_loop_new(nil, 0)
    loop = running
    g_main_loop_run(running)
    g_main_loop_unref(running)
    loop = nil
  }

  /// Makes `run` return; does nothing while the loop does not run.
  package static func quit() {
    if let loop { g_main_loop_quit(loop) }
  }

  /// Runs the loop until `body` is done: what must end before the program does.
  ///
  /// Never call it from a main-actor job, nor while the loop runs.
  package static func finish(_ body: @escaping @MainActor () async -> Void) {
    Task {
      await body()
      quit()
    }
    run()
  }

  /// Runs the loop for as long as `condition` holds, at most `limit`: for tests.
  ///
  /// Returns whether the condition ceased to hold in time. Never call it from a main-actor job.
  package static func run(while condition: () -> Bool, atMost limit: Duration) -> Bool {
    install()
    let end = ContinuousClock.now + limit
    // Wakes the iteration below often enough to look at the condition.
    let tick = every(.milliseconds(5)) { true }
    defer { tick.cancel() }
    while condition() {
      guard ContinuousClock.now < end else { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  private static var bridge: LoopSource?
  private static var poll: LoopSource?
  private static var loop: OpaquePointer?
}

extension MainLoop {
  private static func checkBridge() {
    var arrived = false
    Task { @MainActor in arrived = true }
    bridgeCheck = after(.seconds(1)) {
      bridgeCheck = nil
      guard !arrived else { return }
      isPolling = true
      poll = every(.milliseconds(10)) {
        _dispatch_main_queue_callback_4CF(nil)
        return true
      }
    }
  }

  private static var bridgeCheck: LoopSource?
}
