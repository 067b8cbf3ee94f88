// Connecting Swift closures to GObject signals. One marshaller serves every signal: arguments come
// as values read from the `GValue`s, so no signal needs a C function of its own. The closure lives
// as long as the connection, and the connection at most as long as the object.
internal import CGLib
internal import GLibShim

/// The arguments of one emission; only good inside the handler.
package struct SignalArguments {
  let values: UnsafePointer<GValue>?
  let count: Int

  /// The argument at `index`; 0 is the object that emits.
  package func object(_ index: Int) -> UnsafeMutableRawPointer? {
    g_value_get_object(value(index)).map(UnsafeMutableRawPointer.init)
  }

  package func double(_ index: Int) -> Double { g_value_get_double(value(index)) }
  package func bool(_ index: Int) -> Bool { g_value_get_boolean(value(index)) != 0 }
  package func string(_ index: Int) -> String? {
    g_value_get_string(value(index)).map { String(cString: $0) }
  }

  /// The plain value at `index` that its type keeps in a box; nil when there is none.
  package func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(value(index)) }

  /// The variant at `index`; nil when there is none.
  package func variant(_ index: Int) -> Variant? {
    g_value_get_variant(value(index)).map { Variant($0) }
  }

  /// An integer of any width, an enumeration or flags.
  package func int(_ index: Int) -> Int {
    let value = value(index)
    return switch norae_value_fundamental_type(value) {
    case norae_type_int(): Int(g_value_get_int(value))
    case norae_type_uint(): Int(g_value_get_uint(value))
    case norae_type_enum(): Int(g_value_get_enum(value))
    case norae_type_flags(): Int(g_value_get_flags(value))
    default: preconditionFailure("This argument of the signal is no integer.")
    }
  }

  private func value(_ index: Int) -> UnsafePointer<GValue> {
    guard let values, index < count else {
      preconditionFailure("The signal has no argument \(index).")
    }
    return values + index
  }
}

/// What a handler is: it may answer, for signals that ask.
package typealias SignalBody = @MainActor (SignalArguments) -> Bool

/// A handler at a signal.
///
/// Letting go of it changes nothing: the handler goes with the object, or at `disconnect`.
package final class Signal: @unchecked Sendable {
  // A GWeakRef has its own lock; the id never changes.
  private let object: UnsafeMutablePointer<GWeakRef>
  private let id: UInt

  /// Calls `body` on the main thread at each emission of `name`, written as "notify::width" where
  /// it has a detail.
  ///
  /// Signals that ask for no answer ignore what `body` returns.
  @discardableResult
  package init(_ object: UnsafeMutableRawPointer, _ name: String, _ body: @escaping SignalBody) {
    let box = ClosureBox<SignalBody>(body)
    guard let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box.retained())
    else { preconditionFailure("GLib made no closure.") }
    g_closure_add_finalize_notifier(closure, closure.pointee.data, releaseClosureBox)
    g_closure_set_marshal(closure, marshalSignal)
    id = g_signal_connect_closure(object, name, closure, 0)
    precondition(id != 0, "No signal \(name) at this object.")
    self.object = .allocate(capacity: 1)
    g_weak_ref_init(self.object, object)
  }

  deinit {
    g_weak_ref_clear(object)
    object.deallocate()
  }

  /// Takes the handler away; harmless when the object is gone or this was called before.
  package func disconnect() {
    guard let alive = g_weak_ref_get(object) else { return }
    if g_signal_handler_is_connected(alive, id) != 0 {
      g_signal_handler_disconnect(alive, id)
    }
    g_object_unref(alive)
  }

  /// Runs `body` with this handler silent.
  package func silently(_ body: () -> Void) {
    guard let alive = g_weak_ref_get(object) else { return body() }
    g_signal_handler_block(alive, id)
    body()
    g_signal_handler_unblock(alive, id)
    g_object_unref(alive)
  }
}
