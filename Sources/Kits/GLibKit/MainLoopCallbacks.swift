// What GLib calls for a source of the main loop: recover the box, call the closure.
internal import CGLib
internal import GLibShim

/// The main queue has jobs.
///
/// Its eventfd is read FIRST: left unread it stays ready for ever, and the loop would never come to
/// drawing.
let drainMainQueue: GUnixFDSourceFunc = { descriptor, _, _ in
  var count: UInt64 = 0
  _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  _dispatch_main_queue_callback_4CF(nil)
  return 1
}

/// A timeout or a unix signal; its box holds `@MainActor () -> Bool`.
let callBooleanBody: GSourceFunc = { data in
  let body = ClosureBox<@MainActor () -> Bool>.borrow(data).body
  return MainActor.assumeIsolated { body() } ? 1 : 0
}

/// A readable descriptor; its box holds `@MainActor () -> Bool`.
let callReadyBody: GUnixFDSourceFunc = { _, _, data in
  let body = ClosureBox<@MainActor () -> Bool>.borrow(data).body
  return MainActor.assumeIsolated { body() } ? 1 : 0
}
