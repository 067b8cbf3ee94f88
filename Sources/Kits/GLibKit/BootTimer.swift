// Wakes the main loop at a moment of the clock that runs on while the machine sleeps, also when that
// moment was slept through. GLib's own timeouts stand still meanwhile.
internal import CGLib
internal import GLibShim
import Glibc

/// One alarm on the boot clock, for as long as this lives.
@MainActor
package final class BootTimer {
  private let descriptor: Int32
  private var source: LoopSource?

  /// nil where the kernel has no such timer left; whoever waits must then look by himself.
  package init?() {
    descriptor = norae_boot_timer()
    if descriptor < 0 { return nil }
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }

  /// Calls `body` once at that many milliseconds since the machine's start, or now if that is past.
  ///
  /// It is in place of what was set before; nil sets nothing.
  package func set(_ milliseconds: Int64?, _ body: @escaping @MainActor () -> Void) {
    source?.cancel()
    source = nil
    // Nanosecond 0 would switch it off.
    _ = norae_boot_timer_set(descriptor, milliseconds.map { max(1, $0) } ?? 0)
    guard milliseconds != nil else { return }
    source = MainLoop.whenReadable(descriptor) { [weak self] in
      self?.acknowledge()
      body()
      return false
    }
  }

  private func acknowledge() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
