// One call after some time: for what views do by themselves, such as sliding on. Nothing waits
// unless it is set.
internal import GLibKit

/// Calls a closure once, when it is set; setting it again takes the earlier wish back.
@MainActor
package final class Alarm {
  private let body: @MainActor () -> Void
  private var source: LoopSource?

  /// `body` must not hold this object.
  package init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
  }

  /// Calls after `delay` seconds; nil: not at all.
  package func set(after delay: Double?) {
    source = delay.map { [body] delay in
      MainLoop.after(.milliseconds(Int64((max(0, delay) * 1000).rounded(.up)))) { body() }
    }
  }
}
