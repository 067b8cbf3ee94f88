// What GLib calls at an emission and when a connection ends.
internal import CGLib
internal import GLibShim

/// Every signal's marshaller; the closure's data is a box of `SignalBody`.
let marshalSignal: GClosureMarshal = { closure, result, count, values, _, _ in
  let body = ClosureBox<SignalBody>.borrow(closure?.pointee.data).body
  nonisolated(unsafe) let arguments = SignalArguments(values: values, count: Int(count))
  let answer = MainActor.assumeIsolated { body(arguments) }
  if let result, norae_value_fundamental_type(result) == norae_type_boolean() {
    g_value_set_boolean(result, answer ? 1 : 0)
  }
}

/// The connection is gone for good.
let releaseClosureBox: GClosureNotify = { data, _ in releaseBox(data) }
