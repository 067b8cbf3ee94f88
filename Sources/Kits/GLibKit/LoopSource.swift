// What wakes the main loop: time, a readable file descriptor, a unix signal. A source belongs to
// whoever holds it and ends with it, so that nothing ticks for a view that is gone.
internal import CGLib

/// Something that the main loop waits for; it ends when this object goes or `cancel` is called.
package final class LoopSource: @unchecked Sendable {
  // GSource is counted and destroyed under the context's own lock; nothing else is kept here.
  private let source: UnsafeMutablePointer<GSource>

  /// Takes over the source that GLib knows by `id`.
  init(id: UInt32) {
    guard let source = g_main_context_find_source_by_id(nil, id) else {
      preconditionFailure("GLib does not know the source it has just made.")
    }
    self.source = g_source_ref(source)
  }

  deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }

  /// Ends it now; harmless when it has ended.
  package func cancel() {
    g_source_destroy(source)
  }
}

extension MainLoop {
  /// Calls `body` every `interval` for as long as it returns true.
  package static func every(
    _ interval: Duration, _ body: @escaping @MainActor () -> Bool
  ) -> LoopSource {
    let box = ClosureBox<@MainActor () -> Bool>(body)
    return LoopSource(
      id: g_timeout_add_full(
        G_PRIORITY_DEFAULT, interval.wholeMilliseconds, callBooleanBody, box.retained(), releaseBox)
    )
  }

  /// Calls `body` once after `delay`.
  package static func after(
    _ delay: Duration, _ body: @escaping @MainActor () -> Void
  ) -> LoopSource {
    every(delay) {
      body()
      return false
    }
  }

  /// Calls `body` whenever `descriptor` is readable or at its end, for as long as it returns true.
  package static func whenReadable(
    _ descriptor: Int32, _ body: @escaping @MainActor () -> Bool
  ) -> LoopSource {
    let box = ClosureBox<@MainActor () -> Bool>(body)
    let wanted = GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue)
    return LoopSource(
      id: g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, wanted, callReadyBody, box.retained(), releaseBox))
  }

  /// Calls `body` on the main thread each time the process gets the unix signal of this number.
  ///
  /// GLib takes SIGHUP, SIGINT, SIGTERM, SIGUSR1, SIGUSR2 and SIGWINCH.
  package static func onUnixSignal(
    _ number: Int32, _ body: @escaping @MainActor () -> Void
  ) -> LoopSource {
    let box = ClosureBox<@MainActor () -> Bool> {
      body()
      return true
    }
    return LoopSource(
      id: g_unix_signal_add_full(
        G_PRIORITY_DEFAULT, number, callBooleanBody, box.retained(), releaseBox))
  }
}

extension Duration {
  /// Milliseconds, rounded up, at least 0: what GLib's timeouts count in.
  var wholeMilliseconds: UInt32 {
    let exact = Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    return UInt32(min(max(0, exact.rounded(.up)), Double(UInt32.max)))
  }
}
